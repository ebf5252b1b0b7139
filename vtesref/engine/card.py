"""A library card, wherever it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.engine.core import Entity
from vtesref.engine.people import Minion
from vtesref.engine.places import HAND, IN_PLAY

if TYPE_CHECKING:
    from vtesref.engine.cards.texts import Limit, Text
    from vtesref.engine.people import Methuselah


class Card(Entity):
    """A library card: in a hand, a library or an ash heap, or in play on a minion, a retainer or nothing.

    ``kind`` is its type ("combat card", "weapon", "equipment", "ability"...); an ability is what a card in play can do
    by its own text. ``owner`` is whose card it is, whoever holds it. ``stolen_in`` is the round of combat in which it
    was stolen (0: in none). ``life`` is what an ally or retainer starts with; in play such a card lies on the
    ``Minion`` that it became, as what that can do. ``controller`` is who controls it in play, None for whoever controls
    what it lies on. ``locked`` is whether it is. ``counters`` are counters of a kind of its own that are on it.
    ``taught`` are the Disciplines of which a Discipline card gave its vampire a level, None where it is not told: one
    of each that the vampire has. ``depth`` is where it lies in a library into which cards were put back: the lowest is
    on top, and those alike lie as they were given. ``texts`` are what it says, ``limits`` how often it is played,
    ``lacks`` what of its printed text is not carried out, ``replaced`` when it is drawn for, if not at once.
    ``played_at`` is the label of the text with which it was put into play, ``kept`` whom an action was directed at as
    it came there, ``chosen`` what its text chose for as long as it is there, ``identity`` the clan and the sect that
    it gives. ``lies_on`` is the card on which it lies, to be played as if from the hand of whoever controls that; it
    counts as no card in hand. ``exiled`` is one that has been played so, or lies there: it is not replaced, and is
    removed from the game when it is burned. ``printed`` are the type and the traits that a card has which is of
    another type in play, None for any other. ``pupil`` is the vampire who has Disciplines by the card as long as it is
    on them.
    """

    name: str
    kind: str
    requires: tuple[str, ...]
    blood_cost: int
    pool_cost: int
    place: str
    holder: Methuselah | Minion | None
    owner: Methuselah | None
    stolen_in: int
    life: int
    unique: bool
    controller: Methuselah | None
    locked: bool
    counters: int
    depth: int
    taught: tuple[str, ...] | None
    pupil: Minion | None
    texts: tuple[Text, ...]
    traits: tuple[str, ...]
    limits: tuple[Limit, ...]
    lacks: tuple[str, ...]
    replaced: str
    played_at: str
    chosen: Methuselah | Minion | Card | None
    kept: tuple[Methuselah, ...]
    identity: tuple[str, str] | None
    lies_on: Card | None
    exiled: bool
    printed: tuple[str, tuple[str, ...]] | None
    strength: int | None
    bleed: int | None

    def __init__(
        self,
        name: str,
        kind: str,
        *,
        requires: tuple[str, ...] = (),
        blood_cost: int = 0,
        pool_cost: int = 0,
        place: str = HAND,
        holder: Methuselah | Minion | None = None,
        life: int = 0,
        unique: bool = False,
        counters: int = 0,
        texts: tuple[Text, ...] = (),
        traits: tuple[str, ...] = (),
        limits: tuple[Limit, ...] = (),
        lacks: tuple[str, ...] = (),
        replaced: str = "",
        strength: int | None = None,
        bleed: int | None = None,
    ) -> None:
        super().__init__(
            texts=texts,
            traits=traits,
            limits=limits,
            lacks=lacks,
            replaced=replaced,
            played_at="",
            chosen=None,
            kept=(),
            identity=None,
            lies_on=None,
            exiled=False,
            printed=None,
            strength=strength,
            bleed=bleed,
            name=name,
            kind=kind,
            requires=requires,
            blood_cost=blood_cost,
            pool_cost=pool_cost,
            place=place,
            holder=holder,
            owner=holder.controller if isinstance(holder, Minion) else holder,
            stolen_in=0,
            life=life,
            unique=unique,
            controller=None,
            locked=False,
            counters=counters,
            depth=0,
            taught=None,
            pupil=None,
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_weapon(self) -> bool:
        """Tell whether it is a weapon, which is equipment too."""
        return self.kind == "weapon"

    @property
    def is_equipment(self) -> bool:
        """Tell whether it is equipment of any kind."""
        return self.kind in ("weapon", "equipment")


def is_at_hand(card: Card, minion: Minion) -> bool:
    """Tell whether a minion can use a card: one in its controller's hand, or on the minion or a retainer of it."""
    holder = card.holder
    if card.place == HAND:
        return holder is minion.controller
    if card.place != IN_PLAY or not isinstance(holder, Minion):
        return False
    return holder is minion or (holder.employer is minion and holder.is_ready)
