"""The texts as HTML: Markdown with its cards and terms linked, and nothing that could run or hide."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from vtesref.corpus.names import slug
from vtesref.desk import markup
from vtesref.site.addresses import address, relative

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    from vtesref.site.terms import Terms

#: Characters that turn what is shown, or are not shown: controls (but tab and line break), direction marks, halves.
HIDDEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff\ufff9-\ufffb]"
)
_OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)


def visible(text: str) -> str:
    """Return a text with the characters that are not shown as themselves written out, as "[U+202E]"."""
    return HIDDEN.sub(lambda match: f"[U+{ord(match.group()):04X}]", text)


def json_text(text: str) -> str:
    """Return JSON in which such characters, too, are escaped."""
    return HIDDEN.sub(lambda match: f"\\u{ord(match.group()):04x}", text)


_CURLED = {'"': ("\u201c", "\u201d"), "'": ("\u2018", "\u2019")}
_OPENING = re.compile(r"[\s([{\u2014\u2013\u201c\u2018/-]")
_STRAIGHT = re.compile("[\"']")


_PIECE = re.compile(r"<[^>]*>|[^<\s]+|\s+")
#: Texts that share less than this have been written anew: then no word is marked, since nearly all would be.
SHARED = 0.25


def marked(one: Markup, other: Markup) -> tuple[Markup, Markup]:
    """Return two pieces of our HTML with the words marked that only one of them has."""
    from difflib import SequenceMatcher

    pieces = [_PIECE.findall(str(html)) for html in (one, other)]
    places = [[place for place, piece in enumerate(some) if not piece.isspace() and piece[0] != "<"] for some in pieces]
    words = [[some[place].strip(".,;:()").lower() for place in at] for some, at in zip(pieces, places, strict=True)]
    matcher = SequenceMatcher(None, words[0], words[1], autojunk=False)
    if matcher.ratio() < SHARED:
        return one, other
    differ: list[set[int]] = [set(), set()]
    for kind, *ends in matcher.get_opcodes():
        if kind != "equal":
            differ[0].update(places[0][ends[0] : ends[1]])
            differ[1].update(places[1][ends[2] : ends[3]])
    return _with_marks(pieces[0], differ[0]), _with_marks(pieces[1], differ[1])


def _with_marks(pieces: list[str], differ: set[int]) -> Markup:
    """Return pieces of HTML with some words marked, those that follow each other together."""
    found = []
    for place, piece in enumerate(pieces):
        if place not in differ:
            found.append(piece)
            continue
        before = place - 2 in differ and pieces[place - 1].isspace()
        after = place + 2 in differ and pieces[place + 1].isspace()
        found.append(f"{'' if before else '<mark>'}{piece}{'' if after else '</mark>'}")
    return Markup("".join(found))


def curly(text: str, before: str = "") -> str:
    """Return a text with its quotes curled; ``before`` is what stands before it in the line."""

    def curled(match: re.Match[str]) -> str:
        place = match.start()
        last = text[place - 1] if place else before[-1:]
        # An apostrophe before a figure stands for what is left out: '98.
        opens = (not last or _OPENING.match(last)) and not (match[0] == "'" and text[place + 1 : place + 2].isdigit())
        return _CURLED[match[0]][0 if opens else 1]

    return _STRAIGHT.sub(curled, text)


class Texts:
    """Renders texts for one page; a term is linked where the page (or the part since ``fresh``) has it first."""

    def __init__(self, here: str, terms: Terms, subjects: dict[str, str]) -> None:
        self.here = here
        self.terms = terms
        self.subjects = subjects
        self.seen: set[str] = set()
        self.named: set[str] = set()

    def fresh(self, *but: str) -> str:
        """Begin again with the terms, except for those given; returns nothing to print."""
        self.seen = set(but)
        return ""

    def once(self, name: str) -> bool:
        """Tell whether the page names something for the first time."""
        first = name not in self.named
        self.named.add(name)
        return first

    def labels(self, entries: list[dict[str, Any]]) -> list[str]:
        """Return how entries of a list are called: none like another; the name in the id tells those apart."""
        alone = all(entry.get("kind") == "term" for entry in entries)
        names = [_called(entry, alone) for entry in entries]
        return [
            f"{name} ({one['id'].rpartition('/')[2].replace('-', ' ')})" if names.count(name) > 1 else name
            for name, one in zip(names, entries, strict=True)
        ]

    def link(self, ident: str) -> str:
        """Return the link to an id."""
        return relative(self.here, address(ident))

    def block(self, text: str, terms: bool = True) -> Markup:
        """Render a text as blocks."""
        return self._render(text, terms, inline=False)

    def line(self, text: str, terms: bool = False) -> Markup:
        """Render a text that stands within a line: emphasis and cards only."""
        return self._render(" ".join(text.split()), terms, inline=True)

    def _render(self, text: str, terms: bool, inline: bool) -> Markup:
        parser = markup.parser()
        joined = markup.joined(text)
        tokens = parser.parseInline(joined) if inline else parser.parse(joined)
        for token in tokens:
            if token.children:
                token.children = self._linked(parser, token.children, terms)
        html = str(parser.renderer.render(tokens, parser.options, {}))
        if "<table>" in html:
            html = html.replace("<table>", '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
            html = html.replace("</table>", "</table></div>")
        return Markup(html)

    def _linked(self, parser: MarkdownIt, children: list[Token], terms: bool) -> list[Token]:
        """Return the tokens of a line with cards and terms linked, pictures as their words, links made safe."""
        found: list[Token] = []
        within_link = 0
        before = ""
        for token in children:
            if token.type == "link_open":
                within_link += 1
                token.attrs = self._attributes(token.attrs)
            elif token.type == "link_close":
                within_link -= 1
            if token.type == "image":
                found.append(_raw(escape(token.content)))
            elif token.type == "text" and not within_link:
                found.append(_raw(self._words(curly(token.content, before), terms)))
            elif token.type == "text":
                token.content = curly(token.content, before)
                found.append(token)
            else:
                found.append(token)
            before = token.content or ("" if token.type.endswith("break") else before)
        return found

    def _attributes(self, attributes: dict[str, Any]) -> dict[str, Any]:
        target = str(attributes.get("href", ""))
        if _OUTSIDE.match(target):
            return {"href": target, "rel": "noopener noreferrer external"}
        return {"href": target if target.startswith("#") else relative(self.here, target)}

    def _words(self, text: str, terms: bool) -> str:
        parts = []
        for place, piece in enumerate(markup.CARD.split(text)):
            if place % 2:
                parts.append(self._card(piece))
            else:
                parts.append(self._terms(piece) if terms else escape(piece, quote=False))
        return "".join(parts)

    def _card(self, name: str) -> str:
        subject = self.subjects.get(slug(name))
        words = escape(name, quote=False)
        if subject is None or address(subject) == self.here:
            return f'<span class="card">{words}</span>'
        return f'<a class="card" href="{escape(self.link(subject))}">{words}</a>'

    def _terms(self, text: str) -> str:
        parts = []
        end = 0
        for found in self.terms.find(text, self.seen):
            if found.term in self.seen:
                continue
            self.seen.add(found.term)
            parts.append(escape(text[end : found.start], quote=False))
            word = escape(text[found.start : found.end], quote=False)
            kind = "term old" if found.old else "term"
            parts.append(f'<a class="{kind}" href="{escape(self.link(found.term))}">{word}</a>')
            end = found.end
        parts.append(escape(text[end:], quote=False))
        return "".join(parts)


def _called(one: dict[str, Any], alone: bool) -> str:
    """Return how a list calls an entry: as it is cited, without what is said twice, and with what its number means.

    ``alone``: the list has words of the glossary only, so that none of them needs to say what it is.
    """
    title = str(one.get("title") or "")
    name = str(one.get("citation") or title or one["id"])
    if one.get("kind") == "term":
        return title if alone else f"{title} (glossary)"
    if one.get("kind") == "section" and title not in name:
        return f"{name} {title}"
    subject, bracket, refs = name.partition(" [")
    return f"{subject}{bracket}{refs.replace(f', {subject}', '', 1)}" if bracket else name


def _raw(html: str) -> Token:
    """Return a token of HTML of our own making; what it is made of is escaped."""
    from markdown_it.token import Token

    return Token("html_inline", "", 0, content=html)
