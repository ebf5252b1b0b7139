"""Completing words in a shell: what a word may become, and how it is written there.

Click knows commands and options. The names of cards have blanks and apostrophes and are typed in any case, so bash is
told how each is to be written behind what stands there: it puts in what it is given, as it is.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

from click.shell_completion import BashComplete, CompletionItem, FishComplete, ShellComplete, add_completion_class

from vtesref import completion
from vtesref.corpus.names import OFFICIAL_EDITION, SEARCHED
from vtesref.engine.edition_keys import ALL, BOOKS, KEYS, SHORT

if TYPE_CHECKING:
    from collections.abc import Callable

    import click

#: What an option can be given, by the name of its parameter.
OPTIONS: dict[str, Callable[[str], list[str]]] = {
    "edition": lambda start: completion.begun((*BOOKS, OFFICIAL_EDITION, *SHORT.values()), start),
    "editions": lambda start: completion.begun((*KEYS, *(SHORT[key] for key in KEYS), ALL), start),
    "kinds": lambda start: _listed(start),
    "types": lambda start: completion.values("type", start),
    "clans": lambda start: completion.values("clan", start),
    "disciplines": lambda start: completion.values("discipline", start),
    "titles": lambda start: completion.values("title", start),
    "traits": lambda start: completion.values("trait", start),
    "sects": lambda start: completion.values("sect", start),
    "paths": lambda start: completion.values("path", start),
    "formats": lambda start: completion.values("format", start),
    "cost": lambda start: completion.values("cost", start),
    "authority": lambda start: completion.values("authority", start),
    "subject": completion.subjects,
}
#: What the words of a command can be.
WORDS: dict[str, Callable[[str], list[str]]] = {
    "card": completion.subjects,
    "with": completion.cards,
    "show": completion.ids,
    "related": lambda start: [*completion.ids(start), *completion.subjects(start)],
    "compare": completion.ids,
}
#: Each of these words of a command is a thing of its own; those of the others are one name.
SEVERAL = ("with",)


def _listed(start: str) -> list[str]:
    """Return the kinds of text that may follow those that are listed, each behind them."""
    before, comma, last = start.rpartition(",")
    return [f"{before}{comma}{kind}" for kind in completion.begun(SEARCHED, last)]


def proposed(context: click.Context, asked: click.Command | click.Parameter, incomplete: str) -> list[str] | None:
    """Return what may stand for an incomplete word, None where click knows that by itself."""
    name = getattr(asked, "name", "") or ""
    if getattr(asked, "param_type_name", "") == "option":
        return OPTIONS[name](incomplete) if name in OPTIONS else None
    if getattr(asked, "param_type_name", "") != "argument" or context.info_name not in WORDS:
        return None
    given = context.params.get(name) or ()
    before = [] if context.info_name in SEVERAL else " ".join(map(str, given)).split()
    found = WORDS[context.info_name](" ".join([*before, incomplete]))
    if not before:
        return found
    rest = [name.split(" ", len(before)) for name in found if name.count(" ") >= len(before)]
    return [parts[-1] for parts in rest if completion.bare(parts[-1]).startswith(completion.bare(incomplete))]


class Completing(ShellComplete):
    """Completes names and values besides what click knows."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """Return what may stand for the incomplete word."""
        from click.shell_completion import _resolve_context, _resolve_incomplete

        context = _resolve_context(self.cli, self.ctx_args, self.prog_name, args)
        asked, incomplete = _resolve_incomplete(context, args, incomplete)
        found = proposed(context, asked, incomplete)
        return asked.shell_complete(context, incomplete) if found is None else list(map(CompletionItem, found))


def _less(words: list[str], last: str) -> bool:
    """Tell whether all words have less in common, at their beginnings, than what was typed."""
    shared = words[0]
    while not all(word.startswith(shared) for word in words):
        shared = shared[:-1]
    return not completion.bare(shared).startswith(completion.bare(last))


class Typed(NamedTuple):
    """The last word of a line: what it means, what of that bash leaves as it stands, and the quote that is open."""

    words: list[str]
    last: str
    fixed: str
    quote: str


def typed(line: str, breaks: str) -> Typed:
    """Read a line of bash up to the cursor; at one of ``breaks`` a word begins for bash where it puts something in.

    An apostrophe within a word that nothing closes is one, and not a quote: "Unleash Hell's".
    """
    words: list[str] = []
    word, fixed, quote, inside = "", "", "", False
    at = 0
    while at < len(line):
        sign = line[at]
        at += 1
        if quote:
            if sign == quote:
                quote = ""
            elif sign == "\\" and quote == '"' and line[at : at + 1] in ('"', "\\", "$", "`"):
                word += line[at]
                at += 1
            else:
                word += sign
        elif sign == "\\":
            word, inside = word + line[at : at + 1], True
            at += 1
        elif sign == "'" and word[-1:].isalnum() and "'" not in line[at:]:
            word += sign
            fixed, quote = word, "'"
        elif sign in "'\"":
            quote, inside, fixed = sign, True, word
        elif sign.isspace():
            if word or inside:
                words.append(word)
            word, fixed, inside = "", "", False
        else:
            word, inside = word + sign, True
            if sign in breaks:
                fixed = word
    return Typed(words, word, fixed, quote)


def written(text: str, quote: str) -> str:
    """Return a text as it is written in bash, within an open quote or outside of any."""
    if quote == "'":
        return text.replace("'", "'\\''")
    if quote == '"':
        return re.sub(r'(["\\$`])', r"\\\1", text)
    return re.sub(r"([^\w./,:=+@%^-])", r"\\\1", text)


class Bash(Completing, BashComplete):
    """Completes in bash."""

    source_template = """\
%(complete_func)s() {
    local answer
    COMPREPLY=()
    while IFS= read -r answer; do
        case $answer in
            +*) COMPREPLY+=("${answer#+}") ;;
            open) compopt -o nospace ;;
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
        esac
    done < <(COMP_TYPED="${COMP_LINE:0:COMP_POINT}" COMP_BREAKS="$COMP_WORDBREAKS" \\
        %(complete_var)s=bash_complete "$1" 2>/dev/null)
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one that is completed, and that one."""
        self.typed = typed(os.environ.get("COMP_TYPED", ""), os.environ.get("COMP_BREAKS", ""))
        return self.typed.words[1:], self.typed.last

    def complete(self) -> str:
        """Return a line for what may stand behind what bash leaves as it is, and "open" where more follows a name."""
        args, last = self.get_completion_args()
        items = self.get_completions(args, last)
        names = [item.value for item in items if item.type == "plain"]
        option = last[: last.index("=") + 1] if last.startswith("--") and "=" in last else ""
        words = [option + name if option and not name.startswith(option) else name for name in names]
        lines = [item.type for item in items if item.type != "plain"]
        if any(word.endswith(("/", ".", "=")) for word in words):
            lines.append("open")
        put = [f"+{written(word[len(self.typed.fixed) :], self.typed.quote)}" for word in words]
        if len(put) > 1 and _less(words, last):
            put.append("+ ")  # or bash puts in what all have in common, though less is left then than was typed
        return "\n".join([*lines, *put])


class Fish(Completing, FishComplete):
    """Completes in fish; a name may have a comma."""

    source_template = FishComplete.source_template.replace('string split ","', 'string split --max 1 ","')


def register() -> None:
    """Let click complete by these."""
    from click.shell_completion import ZshComplete

    add_completion_class(Bash, "bash")
    add_completion_class(Fish, "fish")
    add_completion_class(type("Zsh", (Completing, ZshComplete), {}), "zsh")
