"""What damage does, calculated from the rule texts alone: prevention, mending, wounds, torpor and burning.

Written without a look at ``vtesref/engine``. The texts: CRR = Complete Rules Reference 2.13, chapter VI (and V.E.2.d);
Rev = Revised Rules of 1998, 6.4.6 (and 6.4.3); 5E = Fifth Edition, "Damage Resolution", "Aggravated Damage".

Not drawn: by Rev, what a rescue does to wounds (it does not say); by the CRR, a press when somebody is not ready any
more (V.E.2.d leads to the presses); and, after the first pair of strikes, a prevention of one kind with nothing of it
left: where the same minion took damage before, the story does not tell of which damage it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from calculated import CRR, EDITIONS, FIFTH, Case

if TYPE_CHECKING:
    from random import Random

NORMAL, AGGRAVATED = "normal", "aggravated"


@dataclass
class Minion:
    """A vampire (with a capacity) or an ally (without), and how it fares."""

    name: str
    blood: int
    capacity: int | None
    region: str = "ready"
    #: Has damage that was not mended.
    wounded: bool = False
    #: An effect keeps it ready, though wounded, until the combat ends.
    kept_up: bool = False

    @property
    def is_ready(self) -> bool:
        """Whether it is in the ready region."""
        return self.region == "ready"


def suffer(edition: str, minion: Minion, normal: int, aggravated: int) -> None:
    """Carry out what is left of damage dealt at one time, once nothing more is prevented."""
    if not normal + aggravated or minion.region == "burned":
        return
    if minion.capacity is None:
        # An ally burns a life for each point of either kind, and is burned without life: CRR VI.D, VI.E.4; Rev 6.4.6,
        # last paragraph; 5E Damage Resolution, Advanced Rules.
        minion.blood = max(0, minion.blood - normal - aggravated)
        if not minion.blood:
            minion.region = "burned"
        return
    # Lying in torpor is itself being wounded by 5E (Aggravated Damage: who is wounded); Rev speaks of unhealed damage
    # alone, and the CRR does not know the word.
    already = minion.wounded or (edition == FIFTH and minion.region == "torpor")
    # Normal damage first (CRR VI NOTE; Rev, 5E: both kinds at once). One blood mends a point, as far as there is blood:
    # CRR VI.A, VI.B; Rev 6.4.6; 5E Damage Resolution.
    mended = min(minion.blood, normal)
    minion.blood -= mended
    if normal > mended:
        already = True
    for _ in range(aggravated):
        # CRR VI.C, VI.E.1: every point costs a blood. Rev, 5E: the first point only wounds who is not wounded yet, each
        # other one costs a blood. Who cannot pay is burned, and not by way of torpor.
        if edition == CRR or already:
            if not minion.blood:
                minion.region = "burned"
                return
            minion.blood -= 1
        already = True
    minion.wounded = already
    # Who is wounded when all is done goes to torpor: CRR VI.B, VI.E.2-3; Rev 6.4.6; 5E Damage Resolution.
    if minion.wounded and not minion.kept_up:
        minion.region = "torpor"


@dataclass
class Blow:
    """Damage dealt at one time, of which some may be prevented before the rest is inflicted."""

    normal: int
    aggravated: int

    def left(self, kind: str | None = None) -> int:
        """Say how many points there are, of a kind or of both."""
        return (self.normal if kind != AGGRAVATED else 0) + (self.aggravated if kind != NORMAL else 0)

    def prevent(self, number: int, kind: str | None, of_aggravated: int | None = None) -> None:
        """Take up to so many points away; either kind can be taken first (5E Aggravated Damage, prevention).

        A story that does not say otherwise prevents as much aggravated damage as it can.
        """
        bad = 0 if kind == NORMAL else min(number, self.aggravated if of_aggravated is None else of_aggravated)
        self.aggravated -= bad
        if kind != AGGRAVATED:
            self.normal -= min(number - bad, self.normal)

    def told(self) -> str:
        """Say it in the words of a story."""
        if not self.aggravated:
            return str(self.normal)
        return f"{self.normal} and {self.aggravated} aggravated" if self.normal else f"{self.aggravated} aggravated"


@dataclass
class Drawn:
    """A story that is being drawn, with the calculator going along."""

    random: Random
    edition: str
    lines: list[str] = field(default_factory=list)
    corners: set[str] = field(default_factory=set)
    refused: bool = False

    def blow(self) -> Blow:
        """Draw damage, the small numbers more often."""
        kinds = self.random.choice(("normal", "aggravated", "both", "both"))
        normal = self.random.choice((1, 1, 2, 2, 3, 4)) if kinds != "aggravated" else 0
        aggravated = self.random.choice((1, 1, 1, 2, 2, 3)) if kinds != "normal" else 0
        return Blow(normal, aggravated)

    def preventions(self, minion: Minion, blow: Blow, most: int, *, useless: bool) -> None:
        """Let the minion prevent some of it; with nothing left of the kind, the prevention is refused.

        Prevention cards follow one another until all is prevented or no more are played (Rev 6.4.6; 5E Damage
        Resolution; CRR V.E.2.b.i: only while damage is inflicted).
        """
        for _ in range(self.random.choice((0, 0, 1, 1, most))):
            number, kind = self.random.choice((1, 1, 2, 3)), self.random.choice((None, None, NORMAL, AGGRAVATED))
            if not blow.left(kind):
                later = "Royce gains 1 additional strikes" in self.lines or "round 2" in self.lines
                if useless and self.random.random() < 0.3 and not (later and kind):
                    self.lines.append(f"{minion.name} prevents {number}{f' {kind}' if kind else ''}")
                    self.refused = True
                    self.corners.add("nothing left to prevent")
                    return
                continue
            self.lines.append(f"{minion.name} prevents {number}{f' {kind}' if kind else ''}")
            chosen = None
            least, most_bad = max(0, number - blow.normal), min(number, blow.aggravated)
            if kind is None and blow.left() > number and least < most_bad and self.random.random() < 0.5:
                chosen = self.random.randrange(least, most_bad)
                self.lines.append(f"{minion.name} prevents only {chosen} aggravated")
                self.corners.add("normal prevented before aggravated")
            before = blow.left()
            blow.prevent(number, kind, chosen)
            self.corners.add("prevented in part" if 0 < blow.left() < before else "prevented in full")

    def suffer(self, minion: Minion, blow: Blow) -> None:
        """Inflict what is left, and note the corners that it reaches."""
        before = minion.blood
        if minion.capacity is not None and minion.region != "burned":
            if blow.aggravated and before <= 1:
                self.corners.add(f"aggravated on {before} blood")
            if blow.aggravated and blow.normal > before:
                self.corners.add("normal damage wounds before the aggravated point")
            if blow.aggravated and minion.wounded and minion.is_ready:
                self.corners.add("aggravated on a wounded vampire that is ready")
            if blow.aggravated and minion.region == "torpor":
                self.corners.add("aggravated in torpor")
            if blow.normal == before and before and not blow.aggravated:
                self.corners.add("the last blood mends")
        suffer(self.edition, minion, blow.normal, blow.aggravated)
        if blow.left() and minion.region == "burned":
            self.corners.add("vampire burned" if minion.capacity is not None else "ally burned")


def given(random: Random, name: str, *, fights: bool) -> tuple[Minion, str]:
    """Draw a minion and how it is told."""
    if random.random() < 0.2:
        life = random.randint(1, 5)
        return Minion(name, life, None), f"{name} {life} ally"
    capacity = random.randint(3, 8)
    blood = min(capacity, random.choice((0, 0, 1, 1, 2, 2, 3, 4, 5)))
    minion = Minion(name, blood, capacity)
    state = random.choice(("", "", "", "wounded", "" if fights else "torpor"))
    minion.wounded = state == "wounded"
    if state == "torpor":
        minion.region = "torpor"
    return minion, f"{name} {blood}/{capacity} {state}".strip()


def claims(*minions: Minion) -> tuple[str, ...]:
    """Say how the minions end up."""
    return tuple(
        f"{minion.name} burned"
        if minion.region == "burned"
        else f"{minion.name} {minion.region} {minion.blood}" + (f"/{minion.capacity}" if minion.capacity else "")
        for minion in minions
    )


def outside(random: Random, edition: str) -> Case:
    """Draw damage outside combat, once or several times."""
    story = Drawn(random, edition)
    minion, told = given(random, "Royce", fights=False)
    helper = Minion("Mira", 4, 6)
    times = random.choice((1, 1, 2, 3))
    for number in range(times):
        blow = story.blow()
        takes = f"{minion.name} takes {blow.told()}"
        if not number:
            # Between two lines of damage a prevention could be of either.
            story.preventions(minion, blow, 3, useless=False)
        story.lines.append(takes)
        if number and minion.wounded:
            story.corners.add("wounded by earlier damage")
        story.suffer(minion, blow)
        if minion.region == "burned":
            break
        # A vampire that was rescued is no longer wounded: 5E Rescue a Vampire. Rev does not say.
        if minion.region == "torpor" and edition == FIFTH and helper.blood >= 2 and random.random() < 0.5:
            story.lines.append(f"{helper.name} rescues {minion.name}")
            minion.region, minion.wounded = "ready", False
            if number + 1 < times:
                story.corners.add("damage after a rescue")
            helper.blood = 0  # has acted
    return Case(edition, f"{told}, Mira 4/6", tuple(story.lines), claims(minion), False, frozenset(story.corners))


def combat(random: Random, edition: str) -> Case:
    """Draw a combat: pairs of strikes, additional strikes, a second round."""
    story = Drawn(random, edition)
    one, told_one = given(random, "Royce", fights=True)
    other, told_other = given(random, "Lupo", fights=True)
    story.lines.append("Royce fights Lupo")
    for minion in (one, other):
        if minion.capacity is not None and random.random() < 0.25:
            minion.kept_up = True
            story.lines.append(f"{minion.name} uses no torpor until the combat ends")
    pair(story, one, other, both=True)
    for _ in range(2):
        if story.refused or random.random() < 0.4:
            break
        if one.is_ready and other.is_ready:
            if one.wounded or other.wounded:
                story.corners.add("fights on wounded")
            if random.random() < 0.5 and "Royce gains 1 additional strikes" not in story.lines:
                story.lines.append("Royce gains 1 additional strikes")
                pair(story, one, other, both=False)
            elif "round 2" not in story.lines:
                story.lines += ["Royce presses", "round 2"]
                pair(story, one, other, both=True)
            continue
        # With a combatant that is not ready any more there are no more strikes: CRR V.E.2.d (on to the presses), Rev
        # 6.4.3 (no longer ready), 5E Combat. Presses, too, fall away by Rev and 5E alone.
        further = ["Royce gains 1 additional strikes"] if "Royce gains 1 additional strikes" not in story.lines else []
        further += ["Royce presses"] if edition != CRR else []
        if further:
            story.lines.append(random.choice(further))
            story.refused = True
            story.corners.add("too late in the combat")
        break
    for minion in (one, other):
        # What kept it up lasts until the combat ends.
        if minion.kept_up and minion.wounded and minion.is_ready:
            minion.region = "torpor"
            story.corners.add("falls as the combat ends")
    return Case(
        edition,
        f"{told_one}, {told_other}",
        tuple(story.lines),
        claims(one, other),
        story.refused,
        frozenset(story.corners),
    )


def pair(story: Drawn, one: Minion, other: Minion, *, both: bool) -> None:
    """Draw a pair of strikes (or the additional one of the acting minion), and what is prevented of them."""
    received = {one.name: Blow(0, 0), other.name: Blow(0, 0)}
    strikers = ((one, other), (other, one)) if both else ((one, other),)
    dodged = set()
    for striker, target in strikers:
        if both and story.random.random() < 0.2:
            story.lines.append(f"{striker.name} dodges")
            dodged.add(striker.name)
        else:
            received[target.name] = story.blow()
            story.lines.append(f"{striker.name} strikes {received[target.name].told()}")
    for name in dodged:
        received[name] = Blow(0, 0)
    for minion in (one, other):
        if not story.refused:
            story.preventions(minion, received[minion.name], 3, useless=True)
    # Both strikes take effect together: CRR V.E.2, Rev 6.4.3.2, 5E Strike.
    for minion in (one, other):
        story.suffer(minion, received[minion.name])
    if not one.is_ready and not other.is_ready:
        story.corners.add("both fall together")


def draw(random: Random) -> Case:
    """Draw a case of damage."""
    return random.choice((outside, combat))(random, random.choice(EDITIONS))
