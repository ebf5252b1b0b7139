"""What a card is: facts, and texts that each answer the same questions, whatever the type of the card.

Only data here. ``notation/reading.py`` makes it from what is written, ``playing/using.py`` plays and uses it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vtesref.engine.cards.says import spoken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vtesref.engine.cards.model import Effect, Strike
    from vtesref.engine.cards.patterns import Template
    from vtesref.engine.cards.whom.amounts import Amount
    from vtesref.engine.cards.whom.filters import Filter
    from vtesref.engine.cards.whom.refs import Ref
    from vtesref.engine.table import Card, Methuselah, Minion

#: The kinds of texts; each text is exactly one of them.
PLAY = "play"
USE = "use"
WHEN = "when"
ALWAYS = "always"
ACTION = "action"
STRIKE = "strike"
INSTEAD = "instead"
KINDS = (PLAY, USE, WHEN, ALWAYS, ACTION, STRIKE, INSTEAD)


class Choice(NamedTuple):
    """What is chosen as a text is used: its name, how many (least and most), and of what.

    ``points`` are what is shared out among them, if anything is.
    """

    name: str
    low: int
    high: int
    what: Filter
    text: str
    points: Amount | None = None
    #: Whether nothing is chosen where nobody says anything else ("up to 1"), and not the first there is ("0 to 1").
    none_first: bool = False
    #: How many at most, where that is worked out as the text is used; ``high`` is without a bound then.
    most: Amount | None = None
    #: Whether as many as can be are chosen ("2 oldest ready vampires").
    fully: bool = False

    def speaks(self) -> Iterator[str]:
        """Yield what is told by what is chosen, and by how many that are."""
        yield from spoken((self.what, self.points, self.most))


class Payment(NamedTuple):
    """A cost of using a text: what is done for it ("lock", "burn", "blood" ...), how much, and to what."""

    kind: str
    amount: Amount | None
    what: Ref | None
    text: str


class Limit(NamedTuple):
    """How often a text is used: so often in a ``scope``, counted ``by`` its user, "you" or "anybody".

    ``other`` is the name of a card that it cannot be used with in that scope (and ``number`` is 0 then). The scope "in
    all" is that of a text for a time which is over once it was used so often: ``amount`` times.
    """

    number: int
    scope: str
    by: str
    other: str
    text: str
    amount: Amount | None = None


class Condition(NamedTuple):
    """A condition: as written, the row that looks it up, what fills its slots, and whether it must not be so."""

    text: str
    row: Any
    slots: dict[str, Any]
    negated: bool = False

    def says(self, word: str) -> bool:
        """Tell whether its row says something of itself (see ``says.SAYS``), and it must be so."""
        return word in self.row.says and not self.negated

    def speaks(self) -> Iterator[str]:
        """Yield what it says of itself, so or not, and what is told by its slots."""
        yield from self.row.says
        yield from spoken(self.slots)


class Mechanic(NamedTuple):
    """What of a text the rules of combat carry out: a ``word`` (maneuver, press, prevent ...), a number, and what kind.

    Unless it is ``optional`` it must be used once its card is played. ``retainers`` is whether it serves them, too.
    """

    word: str
    number: int
    what: str
    optional: bool = True
    retainers: bool = False


class Moment(NamedTuple):
    """An event that a text waits for: as written, the row of the table of events, and what fills its slots."""

    text: str
    row: Any
    slots: dict[str, Any]


class Doing:
    """One effect of a text: as written, the row of the table that carries it out, and what fills its slots.

    ``given`` is a text that is in force for a time. ``ways`` are the lists of effects of which one is chosen.
    ``condition`` is looked at when it is carried out. ``each`` is whom it is carried out for, one after the other, each
    of whom chooses what is in ``choose`` and has the name ``slots["name"]``.
    """

    __slots__ = ("choose", "condition", "each", "given", "pay", "row", "slots", "text", "ways")

    def __init__(
        self,
        text: str,
        row: Row | None = None,
        slots: dict[str, Any] | None = None,
        *,
        given: Text | None = None,
        ways: tuple[tuple[Doing, ...], ...] = (),
        condition: tuple[Condition, ...] = (),
        each: Ref | None = None,
        choose: tuple[Choice, ...] = (),
    ) -> None:
        self.each = each
        #: What may be paid for the first of two ways; without that the second is carried out.
        self.pay: tuple[Payment, ...] = ()
        self.choose = choose
        self.text = text
        self.row = row
        self.slots = slots or {}
        self.given = given
        self.ways = ways
        self.condition = condition

    def __str__(self) -> str:
        return self.text

    def says(self, word: str, of: str = "") -> bool:
        """Tell whether its row says something of itself (see ``says.SAYS``), or that of an effect of its ways.

        ``of`` is the one on whom it has to be carried out: "user", "bearer", "this card".
        """
        if self.row is not None and word in self.row.says:
            who = self.slots.get("who")
            if not of or (who is not None and who.kind == "office" and who.arg == of):
                return True
        return any(doing.says(word, of) for way in self.ways for doing in way)


class Text:
    """One text of a card.

    ``at`` is the window in which it is played or used, ``moment`` the event of a "when" or "instead", ``level`` the
    Discipline and level at which it is played in the short form ("dom", "DOM"), "superior" for the superior level of
    whatever its card requires, "" for none, and ``label`` tells it from the others of its card ("basic", "superior",
    "ani" ...). ``only`` are conditions of legality, ``condition`` those that are looked at when it is carried out.
    ``mechanic`` is what of it the rules of combat carry out. Of actions: ``directed`` is "directed", "undirected" or ""
    (as the target has it), ``version`` a basic action that it is a version of, ``cost`` what is paid on success
    (blood, pool).
    ``announced`` is what is done as an action is announced (or a strike chosen), whatever becomes of it. ``type`` is
    the type of card that it is played as (a card can have two), "" for the card's own. ``besides`` are the maneuvers
    and presses that come with a strike (or another such text), each ``of`` it. ``aside`` is what a strike does besides
    as it resolves, be it dodged or not. ``at_level`` is the level at which its card must have come into play ("" for
    any). ``told`` is the effect of the short form by which a story may name the text; ``aimed`` is whether whom it
    chooses is told as it is played ("redirects to Bob"). ``traits`` are those that its card has only as it is played
    with this text. Two texts are the same only if they are one.
    """

    __slots__ = (
        "_is_bare",
        "aimed",
        "announced",
        "aside",
        "at",
        "at_level",
        "bearer",
        "besides",
        "cancel",
        "choose",
        "condition",
        "cost",
        "directed",
        "do",
        "goes",
        "kind",
        "label",
        "level",
        "limits",
        "may",
        "mechanic",
        "moment",
        "name",
        "of",
        "only",
        "pay",
        "source",
        "stealth",
        "strike",
        "told",
        "traits",
        "type",
        "until",
        "version",
        "who",
    )

    def __init__(self, kind: str, source: str, **fields: Any) -> None:
        self._is_bare: bool | None = None
        self.kind: str = kind
        self.source: str = source
        self.at: str = fields.pop("at", "")
        self.at_level: str = fields.pop("at_level", "")
        self.moment: Moment | None = fields.pop("moment", None)
        self.level: str = fields.pop("level", "")
        self.type: str = fields.pop("type", "")
        self.label: str = fields.pop("label", "basic")
        self.name: str = fields.pop("name", "")
        self.who: Filter | None = fields.pop("who", None)
        self.only: tuple[Condition, ...] = fields.pop("only", ())
        self.condition: tuple[Condition, ...] = fields.pop("condition", ())
        self.choose: tuple[Choice, ...] = fields.pop("choose", ())
        self.pay: tuple[Payment, ...] = fields.pop("pay", ())
        self.cancel: tuple[Ref, Payment] | None = fields.pop("cancel", None)
        self.do: tuple[Doing, ...] = fields.pop("do", ())
        self.announced: tuple[Doing, ...] = fields.pop("announced", ())
        self.until: str = fields.pop("until", "")
        self.limits: tuple[Limit, ...] = fields.pop("limits", ())
        self.goes: str = fields.pop("goes", "")
        self.bearer: str = fields.pop("bearer", "")
        self.may: bool = fields.pop("may", False)
        self.directed: str = fields.pop("directed", "")
        self.version: str = fields.pop("version", "")
        self.stealth: Amount | None = fields.pop("stealth", None)
        self.strike: Strike | None = fields.pop("strike", None)
        self.besides: tuple[Text, ...] = fields.pop("besides", ())
        self.of: Text | None = fields.pop("of", None)
        self.mechanic: Mechanic | None = fields.pop("mechanic", None)
        self.cost: tuple[int, int] = fields.pop("cost", (0, 0))
        self.aside: tuple[Doing, ...] = fields.pop("aside", ())
        self.told: Effect | None = fields.pop("told", None)
        self.traits: tuple[str, ...] = fields.pop("traits", ())
        self.aimed: bool = fields.pop("aimed", False)
        if fields:
            raise TypeError(f"a text has no {', '.join(fields)}")

    def __str__(self) -> str:
        return self.source

    def says(self, word: str, of: str = "") -> bool:
        """Tell whether an effect of the text says something of itself (see ``Doing.says``)."""
        return any(doing.says(word, of) for doing in self.do)

    @property
    def is_bare(self) -> bool:
        """Tell whether it asks nothing of its user besides what its card requires and costs."""
        if self._is_bare is None:  # it is asked of a text that is used, and so is read to its end
            asked = self.level or self.who or self.only or self.pay or self.limits or self.choose or self.do
            self._is_bare = not asked and self.at not in NEEDED
        return self._is_bare


#: The windows that are open only if what is used then is needed.
NEEDED = ("during a block attempt", "when stealth is needed", "when intercept is needed")


class Lasting(NamedTuple):
    """A text (or a change of a value) that is in force for a time: whose it is, and until when.

    ``scope`` is what ends it: "strike", "round", "combat", "action", "turn", "referendum", or "your next PHASE".
    """

    text: Text
    card: Card | None
    user: Minion | None
    you: Methuselah
    names: tuple[tuple[str, tuple[Any, ...]], ...]
    scope: str
    #: Whose phase ends it, for the scopes of a phase.
    whose: Methuselah | None = None
    #: How often it is used before it is over; 0 for any number of times.
    left: int = 0

    def __str__(self) -> str:
        return f"{self.text.source} of {self.card}"

    @property
    def effect(self) -> str:
        """What is so for a time, as the text says it."""
        return self.text.source.removeprefix("always ")

    def as_plain(self) -> tuple[Any, ...]:
        """Return it as plain values, so that two positions can be compared."""
        names = tuple((name, tuple(str(one) for one in held)) for name, held in self.names)
        return (self.text.source, str(self.card), str(self.user), str(self.you), names, self.scope, self.left)


class Row(NamedTuple):
    """A row of a table: how it is written, what it means, what it needs around it, and the function behind it."""

    written: str
    template: Template
    meaning: str
    needs: frozenset[str]
    function: Any
    observed: str = ""
    #: What the rules of combat carry out themselves, by the word of it.
    mechanic: str = ""
    #: What an effect is of that is already in force when its action is announced.
    early: bool = False
    #: Of a condition: the rule that is in the way where it is not so.
    cited: str = "general.golden_rule"
    #: What others may ask of it, in the words of ``says.SAYS``.
    says: frozenset[str] = frozenset()
    #: Of an effect that needs an action: what of it that touches, in the words of ``says.TOUCHES``.
    touches: frozenset[str] = frozenset()
    #: Of what is so for a time: the shortest time in which that counts, or the phase ("": any time).
    counts: str = ""
