"""The desk as a server of the Model Context Protocol: tools for assistants, on standard input and output.

Made with the protocol's official SDK (the extra ``mcp``). Every tool answers with citations and addresses, says how far
the texts reach, and says so when it knows nothing; a question that cannot be read is answered with what is wrong in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref import __version__, api
from vtesref.engine.edition_keys import NEWEST

if TYPE_CHECKING:
    from collections.abc import Callable

Data = dict[str, Any]

INSTRUCTIONS = """\
The rules desk for the card game Vampire: The Eternal Struggle. Cite what you tell by the "citation" or "cite" and the
addresses ("urls") in the answers, never from memory. "horizon" tells how far the texts reach: say so where newer
rulings could matter. Where "found" or "hits" is empty the desk does not know; do not fill the gap. "check" plays a
situation by the rules and names the rule behind every step; what it does not model it refuses: nothing follows then.
"""


def _told(ask: Callable[[], Any], unknown: str) -> Data:
    """Return an answer, with "unknown" where the desk has none, and "error" where the question cannot be answered."""
    try:
        answer: Data = dict(ask())
    except api.DeskError as error:
        return {"error": str(error), "horizon": api.horizon()}
    for key in ("hits", "found", "rules", "options"):
        if key in answer and not answer[key]:
            answer["unknown"] = unknown
    return answer


def make() -> Any:
    """Return the server; raises ImportError without the SDK."""
    from importlib import import_module

    try:
        kind: Any = import_module("mcp.server").MCPServer
    except AttributeError:  # the first generation of the SDK calls it otherwise
        kind = import_module("mcp.server.fastmcp").FastMCP
    try:
        server: Any = kind("vtesref", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")
    except TypeError:
        server = kind("vtesref", instructions=INSTRUCTIONS, log_level="WARNING")

    # Coroutines, so that the SDK runs them in its own thread: SQLite's connections stay in theirs.

    @server.tool()
    async def ask(question: str) -> dict[str, Any]:
        """Answer a question in a player's words; begin here. "answer" holds the line that answers, cited.

        A described situation is played; anything else is looked up. Where "sure" is false the texts do not settle what
        was asked, and the line is only the nearest. question: "my guy has 3 blood and takes 2 aggravated, is he gone?".
        """
        return _told(lambda: api.ask(question), "nothing in the texts matches these words")

    @server.tool()
    async def search(
        query: str, kinds: list[str] | None = None, source: str = "", as_of: str = "", limit: int = 8
    ) -> dict[str, Any]:
        """Search rules, rulings, glossary, differences and (if imported) official cards and rulings, best first.

        query: plain words, "quoted phrases", AND, OR, NOT. kinds: any of rules, rulings, glossary, differences, cards,
        groups. source: own, official, or nothing for both. as_of: a day (YYYY-MM-DD) whose knowledge counts.
        """
        return _told(
            lambda: api.search(query, kinds=kinds or (), source=source, as_of=as_of, limit=limit),
            "nothing in the texts matches these words",
        )

    @server.tool()
    async def show(name: str) -> dict[str, Any]:
        """Show one rule, section, ruling, term, difference, card or group whole, by its id, number, page or name."""
        return _told(lambda: api.show(name), f'nothing is called "{name}"')

    @server.tool()
    async def card(name: str) -> dict[str, Any]:
        """Show a card: its text and facts, official rulings with addresses, groups, our rulings and their standing.

        The name may be misspelt, cut short, old, or initials; "nearest" lists what it may mean.
        """
        return _told(lambda: api.card(name), f'no card or topic is called "{name}"; "nearest" may help')

    @server.tool()
    async def compare(topic: str) -> dict[str, Any]:
        """Compare the editions (1998 to 2020) on a rule, a section number or plain words."""
        return _told(lambda: api.compare(topic), "no rule is called this")

    @server.tool()
    async def check(scenario: str, editions: list[str] | None = None) -> dict[str, Any]:
        """Play a situation by the rules and tell the outcome, the rule behind every step and where it is stated.

        scenario: "given | when | then", such as "Royce 1/6 | Royce takes 2 aggravated". editions: any of fifth-2020,
        revised-1998, crr-2.13.
        """
        return _told(lambda: api.check(scenario, editions or (NEWEST,)), "")

    @server.tool()
    async def options(given: str, edition: str = NEWEST) -> dict[str, Any]:
        """Tell what each minion of a situation may do now, and for what it may not the rules in the way, cited.

        given: the minions, such as "Royce 6/6, Lupo 1/4 torpor, Rake 2 ally".
        """
        return _told(lambda: api.options(given, edition), "nobody can do anything there that is modelled")

    return server
