"""The four verbs: a rule is applied, the table is changed, a decision is asked for, and all of it can be undone.

- ``@rule("damage.aggravated")`` marks a function that carries out that rule. The first line of its docstring is the
  sentence that the trace prints, with the names of the arguments in braces.
- ``table.change(entity, blood=0)`` is the only way to write a field, and only inside a rule.
- ``table.ask(question)`` asks for a decision with its legal options (see ``asking.py``); an oracle answers.
- ``table.undo(mark)`` takes changes back.

Besides: ``table.holds(key, sentence)`` applies a rule that changes nothing by itself but decides what follows, and
``table.rest(label)`` marks a point where all that matters for what follows lies on the table.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, NamedTuple, ParamSpec, Self, TypeVar

from vtesref.engine.trace import NOTHING, Step

P = ParamSpec("P")
R = TypeVar("R")

#: Every function that carries out a rule, by the rule's key: what the structural tests hold against the list of rules.
RULES: dict[str, list[Callable[..., Any]]] = {}


#: The fields that say where something lies and whose it is, and of what clan, sect and title.
MOVING = frozenset(
    "place holder controller region minions lies_on employer title claims suspended city clan sect beneath".split()
)

#: Those of cards alone: what follows from where minions lie stays so.
OF_CARDS = frozenset(("place", "holder", "lies_on"))


class EngineError(Exception):
    """Something that cannot happen at a table: a fault of the engine or of its caller."""


class Uncited(EngineError):
    """A field was written outside a rule."""


class NotModelled(Exception):
    """The engine has no rule for what is asked; the message says for what."""


class ByText(str):
    """A rule in the way with what brings that about: ``why`` tells which text of a card, or what does not suit it."""

    __slots__ = ("why",)
    why: str


def by_text(what: object, words: str = "") -> str:
    """Return the rule by which a card's text is in the way; ``what`` names the card, ``words`` what its text says."""
    key = ByText("general.golden_rule")
    key.why = f"{what}: {words}" if words else str(what)
    return key


def because(key: str, why: str) -> ByText:
    """Return a rule that is in the way with why it is, in words."""
    found = ByText(key)
    found.why = why
    return found


class Refused(Exception):
    """What was asked is against a rule: ``keys`` are the rules in the way, the first one the plainest.

    ``why`` says besides when it would be allowed, where that is known.
    """

    def __init__(self, what: str, keys: Sequence[str], why: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.keys = tuple(keys)
        told = [key.why for key in self.keys if isinstance(key, ByText)]
        self.why = "; ".join(dict.fromkeys([*([why] if why else []), *told]))


class Entity:
    """Something on the table. Its fields can be read by anyone and written by ``Table.change`` alone."""

    def __init__(self, **fields: Any) -> None:
        object.__setattr__(self, "__dict__", fields)  # as it is: a game begins with hundreds of them

    def __setattr__(self, name: str, value: object) -> None:
        raise Uncited(f"{name} of {self} was written outside a rule; use table.change")

    def __delattr__(self, name: str) -> None:
        raise Uncited(f"{name} of {self} was deleted outside a rule")


@contextmanager
def supposing(entity: Entity, **fields: Any) -> Iterator[None]:
    """Let fields of something be others for as long as it is asked what would be so then; nothing changes by that."""
    before = {name: entity.__dict__[name] for name in fields}
    entity.__dict__.update(fields)
    try:
        yield
    finally:
        entity.__dict__.update(before)


class _Asked(NamedTuple):
    who: str
    options: tuple[Any, ...]
    barred: tuple[tuple[Any, tuple[str, ...]], ...]
    about: tuple[int, ...]


class Question(_Asked):
    """A decision: by the name of whom, the legal options (at least one), and those that rules bar.

    Each kind of decision is a class of its own, see ``asking.py``. ``barred`` are (option, keys of the rules in the
    way), so that a story that asks for one can be told why not. ``about`` are the numbers that the decision is about,
    if any: of damage to prevent, (normal, aggravated).
    """

    __slots__ = ()
    #: The kind of decision in words, as in "Royce's maneuver".
    what: ClassVar[str] = ""

    def __new__(
        cls,
        who: object,
        options: Iterable[Any],
        barred: Iterable[tuple[Any, tuple[str, ...]]] = (),
        about: tuple[int, ...] = (),
    ) -> Self:
        """Hold the name of whoever is asked, and lists as they are now."""
        return tuple.__new__(cls, (str(who), tuple(options), tuple(barred), about))


#: Answers a question with the index of one of its options.
Oracle = Callable[[Question], int]


def first(question: Question) -> int:
    """Take the first option, which stands for what nobody mentions."""
    return 0


class Core:
    """Keeps the log of changes, the trace and the answers; the table builds on it.

    ``positions`` tells for a rule key whether the edition that is played states it ("stated", the default), is "silent"
    or has it "absent"; ``disabled`` are rules that are left out, to show that an outcome hangs on them. ``resting`` is
    called at every rest point with its label. While ``told`` is False no trace is kept, and nobody checks that changes
    cite a rule. While ``explains`` is False nobody asks for all the reasons why something cannot be used: of the rules
    in the way the first is enough.
    """

    def __init__(self, oracle: Oracle = first, positions: dict[str, str] | None = None) -> None:
        self.oracle = oracle
        self.positions = positions or {}
        self.disabled: frozenset[str] = frozenset()
        self.answers: list[int] = []
        self.resting: Callable[[str], None] | None = None
        #: Called where effects may be used, before anybody is asked: for what is told to happen just then.
        self.between: Callable[[], None] | None = None
        #: Tells what others may use in the window in which somebody is asked now, as (who, option).
        self.offered: Callable[[], Iterable[tuple[Any, Any]]] | None = None
        self.told = True
        self.explains = True
        self.root = Step("", "")
        self._open: list[Step] = [self.root]
        self._log: list[tuple[Entity, str, object]] = []
        self._settled: tuple[Entity, str, object] | None = None
        #: A number for where everything lies, whose it is and what claims it has (``MOVING``): a new one with each
        #: move, the old one again once the move is taken back.
        self.moved = 0
        #: The same for moves of minions alone: the number of the last.
        self.grouped = 0
        self._moves: list[tuple[int, int, int]] = []
        self._last_move = 0

    # -- rule ---------------------------------------------------------------------------------------------------------

    def holds(self, key: str, sentence: str, **values: Any) -> bool:
        """Apply a rule that changes nothing itself: cite it and return True, or False when it is disabled."""
        if key in self.disabled:
            return False
        if self.told:
            step = Step(key, sentence, self.positions.get(key, "stated"), (), NOTHING, (), values, True)
            within = self._open[-1]
            if within.steps:
                within.steps.append(step)
            else:
                within.steps = [step]
        return True

    # -- change -------------------------------------------------------------------------------------------------------

    def change(self, entity: Entity, **fields: object) -> None:
        """Write fields of an entity, cited to the rule that is being applied."""
        log, told = self._log, self.told
        if told and len(self._open) == 1:
            raise Uncited(
                f"{', '.join(fields)} of {entity} changed outside a rule; change it in a function marked @rule(KEY)"
            )
        held = entity.__dict__
        who = ""
        for name, value in fields.items():
            before = held[name]
            if before is value or (before == value and type(before) is type(value)):
                continue
            if name in MOVING:
                self._moves.append((len(log), self.moved, self.grouped))
                self._last_move = self.moved = self._last_move + 1
                if name not in OF_CARDS:
                    self.grouped = self.moved
            log.append((entity, name, before))
            held[name] = value
            if told:
                who = who or str(entity)
                step = self._open[-1]
                if step.changes:
                    step.changes.append((who, name, before, value))
                else:
                    step.changes = [(who, name, before, value)]

    # -- ask ----------------------------------------------------------------------------------------------------------

    def ask(self, question: Question) -> Any:
        """Ask for a decision and return the option chosen; every answer is kept, so that a run can be replayed."""
        options = question.options
        if not options:
            raise EngineError(f"{question.who} has nothing to choose from for {question.what}")
        answer = self.oracle(question)
        if not 0 <= answer < len(options):
            raise EngineError(f"{answer} is none of the {len(options)} options of {question.who} for {question.what}")
        self.answers.append(answer)
        return options[answer]

    def bars(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Return the rules in the way, none twice; a disabled rule is in nobody's way."""
        if not self.disabled:
            return tuple(dict.fromkeys(keys))
        return tuple(dict.fromkeys(key for key in keys if key not in self.disabled))

    def is_barred(self, keys: Iterable[str]) -> bool:
        """Tell whether any rule is in the way; nothing is looked at after the first one."""
        disabled = self.disabled
        for key in keys:  # noqa: SIM110 - a loop is faster, and little is asked more often
            if key not in disabled:
                return True
        return False

    def first_bar(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Return the first rule in the way, by itself; nothing if there is none."""
        disabled = self.disabled
        for key in keys:
            if key not in disabled:
                return (key,)
        return ()

    def require(self, what: str, keys: Iterable[str], why: str = "") -> None:
        """Raise Refused when a rule is in the way; ``why`` says in words what it comes to here."""
        found = self.bars(keys)
        if found:
            raise Refused(what, found, why)

    def rest(self, label: str) -> None:
        """Mark a rest point: what follows depends on the table and the label alone."""
        if self.resting is not None:
            self.resting(label)

    # -- undo ---------------------------------------------------------------------------------------------------------

    def mark(self) -> int:
        """Return a mark of the present state, for ``undo``."""
        return len(self._log)

    def changes_since(self, mark: int) -> list[tuple[Entity, str, object]]:
        """Return what was changed since a mark: (entity, field, value before)."""
        return self._log[mark:]

    def moves_since(self, moved: int) -> list[tuple[Entity, str, object]] | None:
        """Return what has moved since a time (``Core.moved``), as ``changes_since``; None if that was taken back."""
        found, log = [], self._log
        for mark, before, _ in reversed(self._moves):
            if before < moved:
                break
            found.append(log[mark])
            if before == moved:
                return found
        return [] if self.moved == moved else None

    def note_settled(self) -> None:
        """Take note that all that must follow the last change has followed."""
        self._settled = self._log[-1] if self._log else None

    def is_settled(self) -> bool:
        """Tell whether nothing has changed since that was last noted."""
        return self._settled is not None and bool(self._log) and self._log[-1] is self._settled

    def undo(self, mark: int = 0) -> None:
        """Take back every change since the mark (by default: all)."""
        for entity, name, before in reversed(self._log[mark:]):
            entity.__dict__[name] = before
        del self._log[mark:]
        moves = self._moves
        while moves and moves[-1][0] >= mark:
            _, self.moved, self.grouped = moves.pop()


def rule(key: str, otherwise: object = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a function as the one that carries out a rule; its first argument is the table.

    ``otherwise`` is what the function returns when the rule is disabled.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        sentence = (function.__doc__ or "").strip().split("\n")[0]
        if not sentence:
            raise EngineError(f"the rule {key} has no sentence: give {function.__name__} a docstring")
        # Read off the code itself: the module inspect is slow to import and to ask.
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        given = function.__defaults__ or ()
        defaults = dict(zip(names[len(names) - len(given) :], given, strict=True))

        @functools.wraps(function)
        def applied(*args: P.args, **kwargs: P.kwargs) -> R:
            table: Core = args[0]  # type: ignore[assignment]
            if key in table.disabled:
                return otherwise  # type: ignore[return-value]
            if not table.told:
                return function(*args, **kwargs)
            position = table.positions.get(key, "stated")
            step = Step(key, sentence, position, names, defaults, args, kwargs or NOTHING)
            opened = table._open
            within = opened[-1]
            if within.steps:
                within.steps.append(step)
            else:
                within.steps = [step]
            opened.append(step)
            try:
                return function(*args, **kwargs)
            finally:
                opened.pop()

        RULES.setdefault(key, []).append(applied)
        return applied

    return decorate
