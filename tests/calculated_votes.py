"""Who has how many votes and how a referendum ends, calculated from the rule texts alone.

Written without a look at ``vtesref/engine``. The texts: CRR = Complete Rules Reference 2.13, chapter IV; Rev = Revised
Rules of 1998, 6.3.1 to 6.3.4, 10 and 4.2; 5E = Fifth Edition, "The Referendum", "Gaining Votes", "Vampire Sects",
"Contested Titles".

Not drawn, because a text leaves it open: titles of the Sabbat and the Inner Circle by the CRR (IV.D.3.d is marked as
differing in the Sabbat rules), a part of a vampire's votes by the CRR (no rule about splitting), a rival that begins in
torpor (4.2 and 5E let only the ready contest, and have the torpid yield only in the unlock phase), and a title received
that a vampire of the wrong sect claims (who yields at once; whether it counts before an unlock phase is not said).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from calculated import CRR, EDITIONS, FIFTH, REVISED, Case

if TYPE_CHECKING:
    from random import Random

CITIES, CLANS = ("Paris", "Boston"), ("Brujah", "Ventrue")
#: CRR IV.D.3.a-c; Rev 6.3.3.2, the table; 5E Gaining Votes, Sabbat and Laibon: the votes of a title. A priscus has none
#: of its own.
VOTES = {
    CRR: {"primogen": 1, "prince": 2, "justicar": 3},
    REVISED: {
        "primogen": 1, "bishop": 1, "prince": 2, "archbishop": 2, "justicar": 3, "cardinal": 3, "Inner Circle": 4,
        "priscus": 0,
    },
    FIFTH: {
        "primogen": 1, "bishop": 1, "prince": 2, "archbishop": 2, "baron": 2, "kholo": 2, "magaji": 2, "justicar": 3,
        "cardinal": 3, "Inner Circle": 4, "regent": 4, "priscus": 0,
    },
}  # fmt: skip
#: Titles that are drawn more often than others.
MORE = {
    CRR: ("prince", "prince"),
    REVISED: ("priscus",) * 4 + ("Inner Circle",),
    FIFTH: ("priscus",) * 6 + ("Inner Circle", "Inner Circle", "kholo", "regent", "baron"),
}
#: Rev 6.3.4; 5E Vampire Sects: which titles belong to which sect.
SECTS = {
    "Camarilla": ("primogen", "prince", "justicar", "Inner Circle"),
    "Sabbat": ("bishop", "archbishop", "priscus", "cardinal", "regent"),
    "Anarch": ("baron",),
    "Laibon": ("kholo", "magaji"),
}
SECT_OF = {title: sect for sect, titles in SECTS.items() for title in titles}
CITY_TITLES = ("prince", "archbishop", "baron")


@dataclass
class Voter:
    """A minion at the table, and what it has cast."""

    name: str
    owner: str
    title: str = ""
    #: The city or the clan of the title.
    of: str = ""
    #: Votes of its own text (an Independent vampire).
    own: int = 0
    is_vampire: bool = True
    locked: bool = False
    torpid: bool = False
    #: Its clan, where its title is one of a clan.
    clan: str = ""
    #: Its sect has changed to one that its title does not belong to.
    astray: bool = False
    #: It contests its title.
    contests: bool = False
    #: Votes from an action modifier or a reaction.
    added: int = 0
    voted: bool = False

    def told(self) -> str:
        """Say it in the words of a story."""
        if not self.is_vampire:
            return f"{self.name} 3 ally{' locked' if self.locked else ''}"
        words = [self.name, "4/6"]
        if self.title in CITY_TITLES:
            words += [SECT_OF[self.title], f"{self.title} of {self.of}"]
        elif self.title:
            words += [SECT_OF[self.title], *([self.clan] if self.clan else []), self.title]
        if self.own:
            words += ["Independent", f"{self.own} votes"]
        return " ".join([*words, *(["locked"] if self.locked else []), *(["torpor"] if self.torpid else [])])


def claim(edition: str, voter: Voter) -> tuple[str, ...] | None:
    """Say which unique title a vampire claims: who claims the same contests it."""
    # Rev 6.3.4: a prince and an archbishop of a city, the justicar of a clan; the CRR, which gives no list, is read the
    # same (IV.D.3.f). 5E: any title of a city; of a clan also the Inner Circle and the kholo; the regent.
    if voter.title in CITY_TITLES:
        return ("city", voter.of) if edition == FIFTH else (voter.title, voter.of)
    if voter.title == "justicar" or (edition == FIFTH and voter.title in ("Inner Circle", "kholo")):
        return (voter.title, voter.clan)
    return ("regent",) if voter.title == "regent" else None


@dataclass
class Referendum:
    """A referendum as it goes: what everybody may still cast, and what was cast."""

    edition: str
    voters: list[Voter]
    caller: Voter
    #: A political action card from hand has called it.
    by_card: bool
    edge: str | None
    votes: Counter[str] = field(default_factory=Counter)
    ballots: Counter[str] = field(default_factory=Counter)
    #: Who has gained a vote from a political action card, or could not any more.
    cards: Counter[str] = field(default_factory=Counter)
    calling_card_cast: bool = False

    def find_contests(self) -> None:
        """Let the vampires in play that claim the same unique title contest it (Rev 4.2; 5E Contested Titles)."""
        claims = [claim(self.edition, voter) for voter in self.voters]
        for voter, mine in zip(self.voters, claims, strict=True):
            voter.contests = voter.contests or (mine is not None and claims.count(mine) > 1)

    def becomes(self, voter: Voter, title: str, of: str) -> None:
        """Give a vampire a title of its own sect."""
        # A new title replaces the old one, even if it ranks lower: CRR IV.D.3.e; Rev 6.3.4; 5E. A contested one is
        # yielded with it, but whoever contested it has it back only in an unlock phase: Rev 4.2; 5E.
        voter.title, voter.of, voter.contests = title, of, False
        self.find_contests()

    def has_title(self, voter: Voter) -> bool:
        """Say whether its title is good for anything now."""
        # A contested title gives no votes: CRR IV.D.3.f; Rev 4.2; 5E. One of the wrong sect gives nothing: Rev 10; 5E.
        return bool(voter.title) and not voter.astray and not voter.contests

    def number(self, voter: Voter) -> int:
        """Say how many votes a minion has."""
        # Only the ready vote: CRR IV.D.3; Rev 6.3.3.2; 5E. Being locked does not matter (5E; the others do not ask).
        if voter.torpid:
            return 0
        titled = VOTES[self.edition][voter.title] if self.has_title(voter) else 0
        # Votes from the text of a vampire: Rev 6.3.3.2, 5E Gaining Votes; by CRR IV.D.3.d there are none.
        return titled + (voter.own if self.edition != CRR else 0) + voter.added

    def has_ballot(self, voter: Voter) -> bool:
        """Say whether it is one of the ready prisci: Rev 6.3.3.4; 5E Sabbat."""
        return voter.title == "priscus" and not voter.torpid and self.has_title(voter)

    def cast(self, voter: Voter, side: str, number: int | None) -> bool:
        """Let a minion cast its votes and its ballot; say whether it can."""
        # What is cast stands (Rev 6.3.2.2; 5E), and all of one source is cast together for one side (Rev 6.3.3; 5E).
        has = self.number(voter)
        if voter.voted or not (has or self.has_ballot(voter)) or (number is not None and number != has):
            return False
        voter.voted = True
        self.votes[side] += has
        self.ballots[side] += self.has_ballot(voter)
        return True

    def gain(self, voter: Voter, number: int) -> bool:
        """Let a minion use an action modifier or a reaction for votes; say whether it can."""
        # CRR IV.D.5-6; Rev 6.3.3.5; 5E Other cards: a modifier is for the acting minion alone, a reaction for a ready
        # unlocked minion of another Methuselah.
        if voter is not self.caller and (voter.owner == self.caller.owner or voter.locked or voter.torpid):
            return False
        voter.added += number
        return True

    def cast_calling_card(self, who: str, side: str) -> bool:
        """Let a Methuselah cast the one vote of the card that called; say whether they can."""
        # CRR IV.D.1; Rev 6.3.3.1; 5E: it is the vote of who controls the acting vampire. Nobody has votes of their own.
        if not self.by_card or who != self.caller.owner or self.calling_card_cast:
            return False
        self.calling_card_cast = True
        self.votes[side] += 1
        return True

    def burn_card(self, who: str, side: str) -> bool:
        """Let a Methuselah burn a political action card for a vote; say whether they can."""
        # One vote from such cards each, that of the calling card included: Rev 6.3.3.1; 5E. CRR IV.D.2: one for each.
        gained = self.cards[who] + (self.by_card and who == self.caller.owner)
        if self.edition != CRR and gained:
            return False
        self.cards[who] += 1
        self.votes[side] += 1
        return True

    def burn_edge(self, who: str, side: str) -> bool:
        """Let a Methuselah burn the Edge for a vote; say whether they can (CRR IV.D.4; Rev 6.3.3.3; 5E The Edge)."""
        if self.edge != who:
            return False
        self.edge = None
        self.votes[side] += 1
        return True

    def totals(self) -> tuple[int, int]:
        """Count the votes for and against, with the three of the prisci for their majority (Rev 6.3.3.4; 5E)."""
        block = Counter({side: 3 for side in ("for", "against") if self.ballots[side] > self.ballots.total() / 2})
        return self.votes["for"] + block["for"], self.votes["against"] + block["against"]

    def passes(self) -> bool:
        """Say whether more are for it than against it; a tie fails (CRR IV.C.3.a; Rev 6.3.2.3; 5E)."""
        pro, contra = self.totals()
        return pro > contra


def table(random: Random, edition: str) -> tuple[list[str], list[Voter]]:
    """Draw the Methuselahs and their minions; the first minion calls the referendum."""
    players = ["Alice", "Bob", "Cleo", "Dana"][: random.randint(2, 4)]
    names = iter(("Mira", "Nora", "Lupo", "Ivan", "Otto", "Yuri", "Anna", "Emma"))
    voters = []
    for player in players:
        for _ in range(random.choice((1, 2, 2))):
            voter = Voter(next(names), player)
            voters.append(voter)
            kind = random.random()
            if kind < 0.1 and len(voters) > 1:
                voter.is_vampire = False
            elif kind < 0.2:
                voter.own = random.randint(1, 2)
            elif kind < 0.85:
                voter.title = random.choice([*VOTES[edition], *MORE[edition]])
                if voter.title in CITY_TITLES:
                    voter.of = random.choice(CITIES)
                elif SECT_OF[voter.title] != "Sabbat":
                    voter.clan = random.choice(CLANS)
                rivals = [other for other in voters[:-1] if other.of or other.clan or other.title == "regent"]
                if rivals and random.random() < 0.35:
                    rival = random.choice(rivals)
                    voter.title, voter.of, voter.clan = rival.title, rival.of, rival.clan
            if len(voters) > 1:
                voter.locked = random.random() < 0.2
                voter.torpid = voter.is_vampire and random.random() < 0.12
    for voter in voters:
        mine = claim(edition, voter)
        rivals = mine and [claim(edition, other) for other in voters].count(mine) > 1
        voter.torpid = voter.torpid and not rivals
        voter.astray = bool(voter.title) and edition != CRR and not rivals and random.random() < 0.08
    return players, voters


def told(players: list[str], voters: list[Voter], edge: str | None) -> str:
    """Tell what is given."""
    seats = [f"{who} 20: {', '.join(voter.told() for voter in voters if voter.owner == who)}" for who in players]
    return "; ".join([*seats, *([f"{edge} has the Edge"] if edge else [])])


def new_title(random: Random, poll: Referendum, voter: Voter) -> str | None:
    """Draw another title that a vampire receives before the referendum; say so, unless there is none for it."""
    clan_bound = ("justicar", "Inner Circle", "kholo")
    titles = [
        title
        for title in SECTS[SECT_OF[voter.title]]
        if title in VOTES[poll.edition] and title != voter.title and (voter.clan or title not in clan_bound)
    ]
    if not titles:
        return None
    title = random.choice(titles)
    of = random.choice(CITIES) if title in CITY_TITLES else ""
    wanted = claim(poll.edition, replace(voter, title=title, of=of))
    if wanted is not None and any(other.astray and claim(poll.edition, other) == wanted for other in poll.voters):
        return None
    poll.becomes(voter, title, of)
    return f"{voter.name} becomes {title}{f' of {of}' if of else ''}"


def one_line(random: Random, poll: Referendum, players: list[str]) -> tuple[str, bool, set[str]]:
    """Draw a line of the polling: what it says, whether it is legal, and the corners that it reaches."""
    side, voter, who = random.choice(("for", "against")), random.choice(poll.voters), random.choice(players)
    corners: set[str] = set()
    kind = random.choice(("cast", "cast", "cast", "cast", "gain", "calling", "card", "edge", "none"))
    if kind == "cast":
        has = poll.number(voter)
        number = random.choice((None, has, has, has + 1, has - 1)) if has else random.choice((None, 1))
        if number == has - 1 and (number < 1 or poll.edition == CRR or (poll.edition == REVISED and voter.added)):
            number = None
        if not has and poll.has_ballot(voter):
            number = None
        if voter.contests and not voter.torpid:
            corners |= {"a contested title", f"a contested {voter.title}"}
        if voter.astray and not voter.torpid:
            corners.add("a title of the wrong sect")
        if voter.torpid and voter.title:
            corners.add("a title in torpor")
        if number is not None and has and number != has:
            corners.add("another number than all")
        if voter.voted:
            corners.add("votes twice")
        legal = poll.cast(voter, side, number)
        if legal and voter.locked:
            corners.add("a locked voter")
        if legal and poll.has_ballot(voter):
            corners.add("a ballot")
        return f"{voter.name} votes {'' if number is None else f'{number} '}{side}", legal, corners
    if kind == "gain" and not voter.voted and not voter.added:
        number = random.randint(1, 3)
        legal = poll.gain(voter, number)
        corners.add("votes from a card" if legal else "no votes from a card")
        return f"{voter.name} +{number} votes", legal, corners
    if kind == "calling":
        who = random.choice((players[0], players[0], who))
        legal = poll.cast_calling_card(who, side)
        corners.add("the calling card" if legal else "no votes by default")
        return f"{who} votes 1 {side} with the calling card", legal, corners
    if kind == "card":
        legal = poll.burn_card(who, side)
        name = f"{who}'s Ban" if poll.cards[who] < 2 else f"{who}'s Levy"
        if poll.by_card and who == players[0]:
            corners.add("another card of the caller")
        elif not legal or poll.cards[who] > 1:
            corners.add("a second card burned")
        return f"{who} burns {name.split()[1]}{who[0]} for 1 {side}", legal, corners
    if kind == "edge":
        who = random.choice((poll.edge or who, poll.edge or who, who))
        legal = poll.burn_edge(who, side)
        corners.add("the Edge" if legal else "no Edge to burn")
        return f"{who} burns the Edge for 1 {side}", legal, corners
    return f"{who} does not vote", True, corners


def draw(random: Random) -> Case:
    """Draw a referendum."""
    edition = random.choice(EDITIONS)
    players, voters = table(random, edition)
    edge = random.choice((None, *players))
    poll = Referendum(edition, voters, voters[0], random.random() < 0.6, edge)
    lines = [f"{voter.name} changes sect to Independent" for voter in voters if voter.astray]
    poll.find_contests()
    corners: set[str] = set()
    given = told(players, voters, edge)
    for voter in voters:
        # By the CRR a contested title that is replaced is no matter of the text.
        if voter.title and not voter.astray and random.random() < 0.1 and not (edition == CRR and voter.contests):
            line = new_title(random, poll, voter)
            corners |= {"a new title"} if line else set()
            lines += [line] if line else []
    lines.append(f"{voters[0].name} calls {'Coup' if poll.by_card else 'a referendum'}")
    refused = False
    for _ in range(random.randint(1, 10)):
        line, legal, reached = one_line(random, poll, players)
        if not legal and random.random() < (0.4 if "a contested title" in reached else 0.8):
            # Most of what nobody may do is left out, so that referendums come to an end.
            continue
        if line in lines and not legal:
            continue
        lines.append(line)
        corners |= reached
        if not legal:
            refused = True
            break
    pro, contra = poll.totals()
    claims = [f"{poll.edge or 'nobody'} has the Edge"]
    if not refused or not poll.ballots:
        # A story that stops before the end of the polling does not come to the block of the prisci.
        claims += [f"{pro} votes for", f"{contra} votes against"]
    if not refused:
        claims.append(f"the referendum {'passes' if poll.passes() else 'fails'}")
        gained = 2 if poll.by_card and poll.passes() else 0
        claims.append(f"{players[0]} {20 + gained} pool")
        corners.add("passes" if pro > contra else "a tie" if pro == contra and pro else "fails")
        if poll.ballots.total() > 1:
            corners.add("prisci tied" if poll.ballots["for"] == poll.ballots["against"] else "prisci agree or outvote")
    cards = {"Coup": "political action, gain 2 pool"}
    cards |= {f"{name}{who[0]}": "political action, gain 1 pool" for name in ("Ban", "Levy") for who in players}
    cards = {name: text for name, text in cards.items() if any(name in line for line in lines)}
    return Case(edition, given, tuple(lines), tuple(claims), refused, frozenset(corners), cards)
