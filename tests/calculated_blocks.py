"""Who may attempt to block an action and what comes of it, calculated from the rule texts alone.

Written without a look at ``vtesref/engine``. The texts: CRR = Complete Rules Reference 2.13, chapter III (and II.C for
the stealth of the actions); Rev = Revised Rules of 1998, 6.1 and 6.2; 5E = Fifth Edition, "Types of Actions" and "The
Course of an Action". A story that goes on to the next attempt, or to somebody's decline, leaves the attempt before as
it is: it is resolved.

Not drawn, because a text leaves it open: a redirected bleed before the Fifth Edition (the others do not say who may
block then), an action with several targets, a decline while an attempt stands that would succeed, a
card of the predator before the prey has declined (1998: the books do not say whether passing is declining).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from calculated import EDITIONS, FIFTH, Case

if TYPE_CHECKING:
    from random import Random

CARDS = {
    "Deal": "action, gain 2 pool",
    "Plot": "action, +1 stealth action, gain 2 pool",
    "Raid": "action, directed, a methuselah burns 2 pool",
}


@dataclass
class Guard:
    """A minion of another Methuselah, or a fellow of the acting one."""

    name: str
    owner: str
    is_vampire: bool = True
    locked: bool = False
    torpid: bool = False
    #: From equipment, and from cards in this action.
    intercept: int = 0
    awake: bool = False

    def told(self) -> str:
        """Say it in the words of a story."""
        words = [self.name, "4/6" if self.is_vampire else "4 ally", *(["locked"] if self.locked else [])]
        words += [*(["torpor"] if self.torpid else []), *(["with Camera (equipment, +1 intercept)"] * self.intercept)]
        return " ".join(words)


@dataclass
class Action:
    """An action under way: its stealth, who may block it, and the attempt that stands."""

    stealth: int
    #: The Methuselahs who may attempt to block, in their order.
    may_block: list[str]
    declined: set[str] = field(default_factory=set)
    blocker: Guard | None = None
    #: Who has attempted, in order.
    attempts: list[str] = field(default_factory=list)

    def still(self) -> list[str]:
        """Return who may still attempt to block, in order."""
        return [who for who in self.may_block if who not in self.declined]

    def would_succeed(self) -> bool:
        """Say whether the attempt that stands blocks the action: the intercept equals or exceeds the stealth.

        CRR III.E.3; Rev 6.2.2.2; 5E Stealth and Intercept.
        """
        return self.blocker is not None and self.blocker.intercept >= self.stealth

    def block(self, guard: Guard) -> bool:
        """Let a minion attempt to block; say whether it may."""
        # One attempt at a time, and it is resolved before the next: CRR III.B NOTE; 5E Detailed Course, B. Rev lets
        # another follow after one that failed (6.2.2.1).
        if self.would_succeed():
            return False
        # Directed: only the target. Undirected: the prey, then the predator: CRR III.B; Rev 6.2.2.1; 5E.
        # Who has let it be does not come back: Rev 6.2.2.1; 5E; CRR III.B.2.b has the predator after the prey.
        if guard.owner not in self.may_block or guard.owner in self.declined:
            return False
        # A ready unlocked minion: CRR III.E.1; Rev 6.2.2.1; 5E. One that an effect wakes counts as unlocked.
        if guard.torpid or (guard.locked and not guard.awake):
            return False
        self.declined |= set(self.may_block[: self.may_block.index(guard.owner)])
        self.blocker = guard
        self.attempts.append(guard.name)
        return True

    def decline(self, who: str) -> None:
        """Let a Methuselah make no more attempts, and so everybody before them."""
        self.declined |= set(self.may_block[: self.may_block.index(who) + 1])
        self.blocker = None

    def add_stealth(self, number: int) -> bool:
        """Add stealth, if a minion is blocking and has enough intercept: CRR III.E.2.b; Rev 6.2.2.2; 5E."""
        if not self.would_succeed():
            return False
        self.stealth += number
        return True

    def add_intercept(self, guard: Guard, number: int) -> bool:
        """Add intercept, only to who is blocking and lacks it: CRR III.E.2.a; Rev 6.2.2.2; 5E."""
        if guard is not self.blocker or self.would_succeed():
            return False
        guard.intercept += number
        return True

    def redirect(self, guard: Guard, target: str) -> bool:
        """Redirect a bleed, once its target has declined (5E FAQ on bleeds); the new target may attempt to block."""
        if self.blocker is not None or self.may_block[0] not in self.declined or guard.locked or guard.torpid:
            return False
        self.may_block, self.declined = [target], set()
        return True


def draw(random: Random) -> Case:
    """Draw an action and what is done about it."""
    edition = random.choice(EDITIONS)
    players = ["Alice", "Bob", "Cleo", "Dana", "Emil"][: random.choice((2, 3, 3, 4, 4, 5))]
    names = iter(("Lupo", "Ivan", "Mira", "Otto", "Yuri", "Anna", "Emma", "Karl"))
    guards = [Guard("Rosa", "Alice", intercept=random.choice((0, 1)))] if random.random() < 0.3 else []
    for who in players[1:]:
        for _ in range(random.choice((1, 1, 2)) if len(players) < 4 else 1):
            guards.append(Guard(next(names), who, random.random() < 0.8))
            guards[-1].locked, guards[-1].intercept = random.random() < 0.2, random.choice((0, 0, 0, 1))
            guards[-1].torpid = guards[-1].is_vampire and random.random() < 0.1
    prey_predator = [players[1], players[-1]] if len(players) > 2 else [players[1]]
    kind = random.choice(("bleed", "bleed", "hunt", "vote", "Deal", "Plot", "Raid", "help", "diablerie", "leave"))
    # Who lies in torpor, where the action is about that: CRR II.C.8-9; Rev 6.5.3-4; 5E: at +1 stealth and undirected in
    # one's own torpor region, else directed and without stealth.
    sleeper = random.choice(players) if kind in ("help", "diablerie") else "Alice"
    target = random.choice(players[1:])
    fellows = ["Royce 4/8", *(["Nora 3/5 torpor"] if sleeper == "Alice" else [])]
    first, stealth, may_block, done, undone = {
        # CRR II.C.1; Rev 6.1.1; 5E Bleed: directed at the prey, no stealth; the Edge goes to the acting Methuselah.
        "bleed": ("Royce bleeds", 0, [players[1]], [f"{players[1]} 19 pool", "Alice has the Edge"], []),
        # CRR II.C.2; Rev 6.1.2; 5E Hunt: undirected, +1 stealth.
        "hunt": ("Royce hunts", 1, prey_predator, ["Royce ready 5/8"], []),
        # CRR II.C.10; Rev 6.3.1; 5E Political Action: undirected, +1 stealth.
        "vote": ("Royce calls a referendum", 1, prey_predator, ["the referendum fails"], []),
        # CRR II.C.11; Rev 6.1; 5E Action Card: no stealth, undirected, unless the card says otherwise.
        "Deal": ("Royce plays Deal", 0, prey_predator, ["Alice 22 pool"], ["Alice 20 pool"]),
        "Plot": ("Royce plays Plot", 1, prey_predator, ["Alice 22 pool"], ["Alice 20 pool"]),
        "Raid": (f"Royce plays Raid on {target}", 0, [target], [f"{target} 18 pool"], [f"{target} 20 pool"]),
        "help": ("Royce rescues Nora", 0, [sleeper], ["Nora ready"], ["Nora torpor 3/5"]),
        "diablerie": ("Royce diablerises Nora", 0, [sleeper], ["Nora burned"], ["Nora torpor 3/5"]),
        # CRR II.C.7; Rev 6.5.2; 5E Leave Torpor: undirected, +1 stealth.
        "leave": ("Nora leaves torpor", 1, prey_predator, ["Nora ready 1/5"], ["Nora torpor 3/5"]),
    }[kind]
    if kind == "bleed":
        undone = [f"{players[1]} 20 pool", "nobody has the Edge"]
    if kind in ("help", "diablerie") and sleeper == "Alice":
        stealth, may_block = 1, prey_predator
    acting = "Nora" if kind == "leave" else "Royce"
    action = Action(stealth, list(may_block))
    lines, refused, corners = [first], False, {kind if sleeper == "Alice" else f"{kind} of another's vampire"}
    seats = []
    for who in players:
        minions = [guard.told() for guard in guards if guard.owner == who] + (fellows if who == "Alice" else [])
        minions += ["Nora 3/5 torpor"] if who == sleeper != "Alice" else []
        seats.append(f"{who} 20: {', '.join(minions)}")
    for _ in range(random.randint(0, 9)):
        line, legal, reached = one_line(random, edition, kind, action, acting, guards, players)
        if not line or (not legal and random.random() < 0.8):
            continue
        lines.append(line)
        corners |= reached
        if not legal:
            refused = True
            break
        if "redirects" in line:
            done = [f"{action.may_block[0]} 19 pool", "Alice has the Edge"]
    claims: list[str] = []
    if not refused:
        blocked = action.would_succeed()
        # CRR III.F.3; Rev 6.2.3; 5E Resolve the Action: a block locks the blocker, and what was to come of the action
        # does not. A failed attempt locks nobody.
        claims += undone if blocked else done
        claims += [
            f"{guard.name} {'locked' if guard.locked or (blocked and guard is action.blocker) else 'unlocked'}"
            for guard in guards
        ]
        corners.add("blocked" if blocked else "unblocked")
        if blocked and action.blocker is not None:
            if action.blocker.intercept == action.stealth and action.stealth:
                corners.add("intercept equals stealth")
            if action.blocker.owner == players[-1] and len(players) > 2 and len(action.may_block) > 1:
                corners.add("blocked by the predator")
            if action.blocker.locked:
                corners.add("blocked by a minion that woke")
    cards = {name: text for name, text in CARDS.items() if name == kind}
    return Case(edition, "; ".join(seats), tuple(lines), tuple(claims), refused, frozenset(corners), cards)


def one_line(
    random: Random, edition: str, kind: str, action: Action, acting: str, guards: list[Guard], players: list[str]
) -> tuple[str, bool, set[str]]:
    """Draw what happens next: what the story says, whether it is legal, and the corners that it reaches."""
    chosen = random.choice(guards)
    if action.blocker is not None and random.random() < 0.5:
        chosen = action.blocker
    number, corners = random.choice((1, 1, 2)), set()
    what = random.choice(("block", "block", "block", "stealth", "intercept", "intercept", "decline", "wake"))
    if edition == FIFTH and kind == "bleed" and random.random() < (0.5 if not action.still() else 0.05):
        what = "redirect"
        chosen = random.choice([guard for guard in guards if guard.owner == action.may_block[0]])
    if what == "block":
        fits = chosen.owner in action.may_block and chosen.owner not in action.declined
        if action.would_succeed():
            corners.add("blocks while another does")
        elif chosen.owner == "Alice":
            corners.add("a fellow minion blocks")
        elif chosen.owner not in action.may_block:
            corners.add(
                "blocks what is not directed at them" if len(action.may_block) == 1 else "blocks across the table"
            )
        elif not fits:
            corners.add("blocks after declining")
        elif chosen.torpid:
            corners.add("blocks from torpor")
        elif chosen.locked and not chosen.awake:
            corners.add("blocks while locked")
        elif action.blocker is not None:
            corners.add("another attempt")
        if action.attempts.count(chosen.name) > 1:
            corners.add("a third attempt")
        return f"{chosen.name} blocks", action.block(chosen), corners
    if what == "stealth":
        legal = action.add_stealth(number)
        return f"{acting} +{number} stealth", legal, {"stealth added" if legal else "stealth not needed"}
    if what == "intercept" and chosen.owner != "Alice":
        legal = action.add_intercept(chosen, number)
        return f"{chosen.name} +{number} intercept", legal, {"intercept added" if legal else "intercept not needed"}
    if what == "decline" and not action.would_succeed():
        still = action.still()
        if still:
            action.decline(still[0])
            return f"{still[0]} does not block", True, {"declines"}
    if what == "wake" and chosen.locked and not (chosen.torpid or chosen.awake) and action.blocker is None:
        # An effect that lets a locked minion block and react, where its Methuselah can still block.
        still = action.still()
        if still[:1] == [chosen.owner] or (chosen.owner in still and edition == FIFTH):
            # The predator has the impulse only once the prey has passed, who then blocks no more: 5E Sequencing, and
            # Detailed Course, A. The books of 1998 do not say whether passing is declining: not drawn.
            action.declined |= set(still[: still.index(chosen.owner)])
            chosen.awake = True
            return f"{chosen.name} wakes", True, {"wakes"}
    if what == "redirect":
        others = [who for who in players[1:] if who != chosen.owner]
        # What being awake lets a minion do besides blocking is not asked here.
        if others and not chosen.awake:
            target = random.choice(others)
            legal = action.redirect(chosen, target)
            return f"{chosen.name} redirects to {target}", legal, {"redirected" if legal else "not redirected"}
    return "", True, set()
