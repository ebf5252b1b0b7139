"""The desk as a server of the Model Context Protocol: tools for assistants, on standard input and output.

Made with the protocol's official SDK (the extra ``mcp``). Every tool answers with citations and addresses, says how far
the texts reach, and says so when it knows nothing; a question that cannot be read is answered with what is wrong in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref import __version__, api
from vtesref.engine.edition_keys import NEWEST
from vtesref.engine.meant import hint

if TYPE_CHECKING:
    from collections.abc import Callable

Data = dict[str, Any]

INSTRUCTIONS = """\
The rules desk for the card game Vampire: The Eternal Struggle. Begin with "ask". Cite what you tell by the "citation"
or "cite" and the addresses ("urls") in the answers, never from memory. "horizon" tells how far the texts reach: say so
where newer rulings could matter. Where "found" or "hits" is empty the desk does not know; do not fill the gap. "check"
plays a situation by the rules and names the rule behind every step; what it does not model it refuses: nothing follows
then. An edition is 5E (in force), Rev or CRR (both of 1998); "search" knows draft and VEKN (tournaments) besides.
"""

#: The longest argument that is read, in characters: a position with all its cards has some thousands.
LONGEST = 20_000
#: The facts of cards that a search can ask for: some have one value, the others as many as are listed.
NUMBERS = ("capacity", "grouping", "cost")
FACTS = ("types", "clans", "disciplines", "titles", "traits", "sects", "paths", "formats", *NUMBERS)
#: So many forms of what can be said are told at once, with what each means.
FORMS = 60


def _told(ask: Callable[[], Any], unknown: str) -> Data:
    """Return an answer, with "unknown" where the desk has none, and "error" where the question cannot be answered."""
    try:
        answer: Data = dict(ask())
    except api.DeskError as error:
        return {"error": str(error), "horizon": api.horizon()}
    for key in ("hits", "found", "rules", "options", "tables"):
        if key in answer and not answer[key]:
            answer["unknown"] = unknown
    return answer


def _facts(given: Data) -> Data:
    """Return facts of cards as a search takes them; raises DeskError for what is none."""
    for name, value in given.items():
        if name not in FACTS:
            meant = hint(name, FACTS, f"facts are {', '.join(FACTS)}")
            raise api.DeskError(f'cards have no fact "{name}"; {meant}')
        if name in NUMBERS and not isinstance(value, str):
            raise api.DeskError(f'"{name}" takes one text, such as "8+" for a capacity')
    return given


def _card(name: str, full: bool) -> Data:
    """Return a card, in short but for ``full``."""
    from vtesref.desk import in_short

    answer: Data = dict(api.card(name))
    return answer if full else in_short.cards(answer)


def _words(like: str, texts: bool) -> Data:
    """Return the forms of what can be said; with what each means where only some are asked for, and not too many."""
    tables: Data = dict(api.words(like, texts=texts))
    horizon = tables.pop("horizon")
    left = FORMS
    if not like.strip():
        return {"tables": {title: list(table) for title, table in tables.items()}, "horizon": horizon}
    found: Data = {}
    for title, table in tables.items():
        if rows := dict(list(table.items())[:left]):
            found[title] = rows
        left -= len(rows)
    more = sum(map(len, tables.values())) - sum(map(len, found.values()))
    return {"tables": found, **({"left_out": more} if more else {}), "horizon": horizon}


def _strict(kind: Any, refusal: type[Exception]) -> Any:
    """Return a kind of server that refuses arguments which a tool does not have: the SDK drops them.

    What is wrong with an argument is told in one line.
    """

    class Strict(kind):  # type: ignore[misc]
        async def list_tools(self) -> Any:
            tools = await super().list_tools()
            for tool in tools:
                _arguments(tool)["additionalProperties"] = False
            return tools

        async def call_tool(self, name: str, arguments: Data, *more: Any, **named: Any) -> Any:
            known = {tool.name: list(_arguments(tool)["properties"]) for tool in await super().list_tools()}
            for argument in arguments if name in known else ():
                if argument not in known[name]:
                    listed = ", ".join(known[name])
                    raise refusal(f'the tool {name} has no argument "{argument}"; its arguments are: {listed}')
                if len(value := str(arguments[argument])) > LONGEST:
                    raise refusal(f'"{argument}" has {len(value):,} characters; at most {LONGEST:,} are read')
            try:
                return await super().call_tool(name, arguments, *more, **named)
            except refusal as error:
                cause: Any = error.__cause__
                if not hasattr(cause, "errors"):
                    raise
                wrong = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in cause.errors()]
                raise refusal(f"the arguments of {name} cannot be read: {'; '.join(wrong)}") from None

    return Strict


def _arguments(tool: Any) -> Data:
    """Return the JSON schema of a tool's arguments, as either generation of the SDK names it."""
    schema: Data = tool.input_schema if hasattr(tool, "input_schema") else tool.inputSchema
    return schema


def make() -> Any:
    """Return the server; raises ImportError without the SDK."""
    from importlib import import_module

    try:
        kind: Any = import_module("mcp.server").MCPServer
        place = "mcp.server.mcpserver"
    except AttributeError:  # the first generation of the SDK calls it otherwise
        place = "mcp.server.fastmcp"
        kind = import_module(place).FastMCP
    kind = _strict(kind, import_module(f"{place}.exceptions").ToolError)
    try:
        server: Any = kind("vtesref", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")
    except TypeError:
        server = kind("vtesref", instructions=INSTRUCTIONS, log_level="WARNING")

    # Coroutines, so that the SDK runs them in its own thread: SQLite's connections stay in theirs.

    @server.tool()
    async def ask(question: str, editions: list[str] | str | None = None) -> dict[str, Any]:
        """Answer a question in a player's words. Begin here with any question of the rules or of a situation.

        "answer" holds the line that answers, cited. A described situation is played; anything else is looked up. Where
        "sure" is false the texts do not settle what was asked, and the line is only the nearest. "next" and
        "sentences" tell how to ask on. question: "my guy has 3 blood and takes 2 aggravated, is he gone?".
        """
        return _told(lambda: api.ask(question, editions or (NEWEST,)), "nothing in the texts matches these words")

    @server.tool()
    async def search(
        query: str,
        kinds: list[str] | str | None = None,
        edition: str = "",
        source: str = "",
        as_of: str = "",
        facts: dict[str, list[str] | str] | None = None,
        limit: int = 8,
    ) -> dict[str, Any]:
        """Find passages of rules, rulings, glossary, differences, official cards and rulings, best first.

        Use it when "ask" has not found the passage, or for all that is said of something; "show" then gives one whole.
        query: plain words, "quoted phrases", AND, OR, NOT. kinds: any of rules, rulings, glossary, differences, cards,
        groups. edition: 5E, Rev, CRR, draft or VEKN. source: own, official, or nothing for both. as_of: a day
        (YYYY-MM-DD) whose knowledge counts. facts: only official cards with these, and rulings on them, such as
        {"sects": "Sabbat", "traits": ["Black Hand"], "capacity": "8+"}; also types, clans, disciplines, titles, paths,
        formats (V5, constructed), grouping, cost.
        """
        asked: Data = {"kinds": kinds or (), "edition": edition, "source": source, "as_of": as_of, "limit": limit}
        return _told(
            lambda: api.search(query, **asked, **_facts(facts or {})), "nothing in the texts matches these words"
        )

    @server.tool()
    async def show(name: str) -> dict[str, Any]:
        """Give one rule, section, ruling, term, difference, card or group whole; use it to quote what an answer cites.

        name: an id of an answer, a number (6.4.6), a page (p.31), a term or a name.
        """
        return _told(lambda: api.show(name), f'nothing is called "{name}"')

    @server.tool()
    async def card(name: str, full: bool = False) -> dict[str, Any]:
        """Give one card: facts, text, and its rulings with citation, address and standing. Use it for a card's text.

        The name may be misspelt, cut short, old, or initials; "nearest" lists what it may mean. full: also its sets,
        what names it, how a scenario plays it, the scenarios with it, and rulings that were left out ("left_out").
        """
        return _told(lambda: _card(name, full), f'no card or topic is called "{name}"; "nearest" may help')

    @server.tool()
    async def compare(topic: str) -> dict[str, Any]:
        """Compare the editions (1998 to 2025) on a rule, a section number or words; use it for what has changed."""
        return _told(lambda: api.compare(topic), "no rule is called this")

    @server.tool()
    async def words(like: str = "", texts: bool = False) -> dict[str, Any]:
        """List what a formal sentence can say; use it before you write one for "check", "why" or "options".

        like: only what has these words, such as "bleed", with what each means; without it the bare forms. texts: what
        the texts of a card can say, for a card that is not known by name: where X is {type: combat, texts: [...]}.
        """
        return _told(lambda: _words(like, texts), "nothing that can be said has these words; try one word, or none")

    @server.tool()
    async def check(scenario: str, editions: list[str] | str | None = None) -> dict[str, Any]:
        """Play a formal sentence: the outcome, the rule behind every step, and where it is stated.

        Use it to test a situation exactly, or a claim about it; "ask" takes plain words. scenario: "given | when |
        then", such as "Royce 1/6 | Royce takes 2 aggravated". editions: any of 5E, Rev, CRR, or all.
        """
        return _told(lambda: api.check(scenario, editions or (NEWEST,)), "")

    @server.tool()
    async def why(scenario: str, edition: str = NEWEST) -> dict[str, Any]:
        """Tell why one line is refused or one claim does not hold, and what would be allowed instead.

        Use it after "check" has refused a line or failed a claim; it takes the same sentence. It tries other moments,
        minions and editions, which can take some seconds.
        """
        return _told(lambda: api.why(scenario, edition), "")

    @server.tool()
    async def options(given: str, edition: str = NEWEST) -> dict[str, Any]:
        """Tell what each minion of a situation may do now, and for what it may not the rules in the way, cited.

        given: the minions before anything happens, such as "Royce 6/6, Lupo 1/4 torpor, Rake 2 ally".
        """
        return _told(lambda: api.options(given, edition), "nobody can do anything there that is modelled")

    return server
