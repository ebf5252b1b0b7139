"""A strict reader of the site's HTML: what stands in what, the headings, the landmarks."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "link", "input", "br", "hr", "img"}
BLOCKS = set("address article aside blockquote details div dl fieldset figure footer form header hr main nav".split())
BLOCKS |= set("h1 h2 h3 h4 h5 h6 ol p pre section table ul".split())
#: What may stand directly in these.
CHILDREN = {
    "ul": {"li"},
    "ol": {"li"},
    "dl": {"dt", "dd", "div"},
    "table": {"thead", "tbody", "tfoot", "caption"},
    "thead": {"tr"},
    "tbody": {"tr"},
    "tfoot": {"tr"},
    "tr": {"th", "td"},
}
ONLY_IN = {
    "li": {"ul", "ol"},
    "dt": {"dl", "div"},
    "dd": {"dl", "div"},
    "tr": {"thead", "tbody", "tfoot"},
    "summary": {"details"},
}
#: Which may hold no block.
PHRASING = {
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "span",
    "b",
    "i",
    "em",
    "strong",
    "summary",
    "label",
    "button",
    "pre",
}


#: What need not be ended: an entry of a list, by the next one and by the end of the list; a paragraph, by a block, by
#: the next entry, and by the end of what holds it.
IMPLIED = {"li": {"li"}, "dt": {"dt", "dd"}, "dd": {"dt", "dd"}, "p": BLOCKS | {"li", "dt", "dd"}}
ENDED_WITH = {
    **{entry: {"ul", "ol", "dl"} for entry in ("li", "dt", "dd")},
    "p": {"li", "dt", "dd", "td", "article", "aside", "blockquote", "details", "div", "footer", "main", "section"}
    | {"ul", "ol", "dl"},
}


class Strict(HTMLParser):
    """Reads a page and notes its faults."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.faults: list[str] = []
        self.headings: list[int] = []
        self.landmarks: list[str] = []
        self.attributes: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes.append((tag, dict(attrs)))
        if len({name for name, _ in attrs}) != len(attrs):
            self.faults.append(f"{tag} has an attribute twice")
        while self.open and tag in IMPLIED.get(self.open[-1], ()):
            self.open.pop()
        above = self.open[-1] if self.open else ""
        if above in CHILDREN and tag not in CHILDREN[above]:
            self.faults.append(f"{tag} in {above}")
        if tag in ONLY_IN and above not in ONLY_IN[tag]:
            self.faults.append(f"{tag} in {above}")
        heads = tag[0] == "h" and above == "summary"  # a summary may hold a heading
        if tag in BLOCKS and not heads and (holder := PHRASING & set(self.open)):
            self.faults.append(f"{tag} in {sorted(holder)}")
        if tag in ("a", "button") and {"a", "button"} & set(self.open):
            self.faults.append(f"{tag} within a link or button")
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self.headings.append(int(tag[1]))
        if tag in ("main", "header", "footer", "nav", "form") and "article" not in self.open:
            self.landmarks.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and tag != self.open[-1] and tag in ENDED_WITH.get(self.open[-1], ()):
            self.open.pop()
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> where {self.open[-1:]} is open")
            if tag in self.open:
                while self.open.pop() != tag:
                    pass
            return
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if "script" not in self.open and "style" not in self.open:
            self.words.append(data)


def read(html: str) -> Strict:
    found = Strict()
    found.feed(html)
    found.close()
    if found.open not in ([], ["html"]):  # the end of the page need not be told
        found.faults.append(f"never closed: {found.open}")
    if found.headings[:1] != [1] or found.headings.count(1) != 1:
        found.faults.append(f"headings begin {found.headings[:3]}")
    for before, after in zip(found.headings, found.headings[1:], strict=False):
        if after > before + 1:
            found.faults.append(f"a heading h{after} follows h{before}")
    return found
