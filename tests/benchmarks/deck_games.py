"""Random games between decks of a file, watched: what was played how often, which texts never, games a second.

Started by ``python tests/benchmarks/games.py --decks FILE.jsonl``. Ends with 1 where an invariant was broken: each game
that broke one is named with its seed; ``--first SEED --games 1`` plays that game again.
"""

from __future__ import annotations

import json
import random
import signal
import sys
import time
import traceback
from collections import Counter
from typing import TYPE_CHECKING, Any

from watching import FROM_BANK, TO_BANK, Watched, check
from yardstick import Chess

from vtesref.corpus.library import load_library, source
from vtesref.engine.cards.playing import carrying, in_combat, resolving
from vtesref.engine.cards.tracking import limits
from vtesref.engine.table import FAR, Card
from vtesref.engine.turn.deck import Deck, Entry
from vtesref.scenario.decks import lists as deck_lists
from vtesref.scenario.play import deck_games
from vtesref.scenario.words import played_cards

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from vtesref.engine.cards.texts import Text
    from vtesref.scenario.words.cards import Definition

PLAYERS = (4, 5)
SHOWN = 40
#: One game of so many asks for all the reasons why something cannot be used; the others for one of each.
EXPLAINED = 10
#: After so many games one of chess is played.
BESIDE = 4


class OfDecks(Watched):
    """A watched table that counts the cards played by their names, too, and keeps an eye on where cards are."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.by_name: Counter[str] = Counter()
        self.dealt = self.cards
        self.crypts = self.minions
        assert len({id(card) for card in self.cards}) == len(self.cards), "a card lies there twice"

    def note_played(self, card: Card) -> None:
        super().note_played(card)
        self.by_name[card.name] += 1


def check_decks(table: OfDecks, text: str) -> None:
    """Assert what holds whenever nothing is under way: no card is lost or made, and nobody is in two places."""
    check(table, text)
    if table.cards is not table.dealt:
        assert len(table.cards) == len(table.dealt), (text, "a card was made or lost")
        assert len({id(card) for card in table.cards}) == len(table.dealt), (text, "a card lies there twice")
    if table.rearranged:
        assert table.minions[: len(table.crypts)] == table.crypts, (text, "a vampire of a crypt was lost")
        assert len({minion.name for minion in table.minions}) == len(table.minions), (text, "a minion is there twice")
    lost = [card for card in table.changed_cards if card.owner is None and card.place in FAR]
    assert not lost, (text, str(lost[0]), "nobody's card")


def check_bank(table: OfDecks) -> None:
    """Assert that counters came from the bank and went there only by rules that say so."""
    for key, (come, gone) in table.by_rule().items():
        assert not come or key in FROM_BANK, f"{come} counters came from the bank by {key}"
        assert not gone or key in TO_BANK, f"{gone} counters went to the bank by {key}"


def decks_of(file: str, names: dict[str, str], known: played_cards.Known) -> list[deck_lists.Listed]:
    """Read the decks of a file; a vampire that is not known goes by its official number."""
    found = []
    with open(file, encoding="utf-8") as stream:
        for line in filter(str.strip, stream):
            data = json.loads(line)
            crypt = tuple(Entry(count, names.get(str(key), f"Vampire {key}")) for key, count in data["crypt"].items())
            library = tuple(Entry(count, name) for name, count in data["library"].items())
            found.append(deck_lists.named(Deck(crypt, library), known))
    return found


def texts_of(card: Definition) -> Iterator[Text]:
    """Yield the texts of a card that are used some time; those that are always in force are not."""
    return (text for text in card.texts if text.kind not in ("always", "cannot"))


def watch_texts(used: Counter[int]) -> None:
    """Count every text that is used or carried out, wherever a module has taken the functions that do it."""

    def counting(function: Callable[..., Any], text_of: Callable[..., Text | None]) -> Callable[..., Any]:
        def counted(*args: Any, **kwargs: Any) -> Any:
            text = text_of(*args)
            for one in (text, text.of if text is not None else None):
                if one is not None:
                    used[id(one)] += 1
            return function(*args, **kwargs)

        return counted

    for function, text_of in (
        (carrying.carry, lambda doing, context: context.text),
        (limits.count_use, lambda context: context.text),
        (in_combat.play_or_use, lambda table, minion, use: use.text),
        (resolving.carry_out, lambda context: context.text),
    ):
        counted = counting(function, text_of)
        for module in list(sys.modules.values()):
            if module.__name__.startswith("vtesref.engine"):
                for name, value in list(vars(module).items()):
                    if value is function:
                        setattr(module, name, counted)


def run(root: str, arguments: argparse.Namespace) -> int:
    """Play the games and print what came of them; return 1 where an invariant was broken."""
    cards = load_library(root)
    known = played_cards.Known(source(cards))
    played_cards.use(source(cards))
    known = played_cards.held()
    names = {str(data["id"]): str(data["card"]) for data in cards.values() if data.get("type") == "vampire"}
    decks = decks_of(arguments.decks, names, known)
    whole = sum(not listed.unknown for listed in decks)
    print(
        f"{len(decks)} decks, {whole} of known cards alone; {len({n for d in decks for n in d.unknown})} names unknown"
    )
    if len(decks) < max(PLAYERS):
        print(f"{len(decks)} decks are too few; games are of {PLAYERS[0]} or {PLAYERS[-1]} of them")
        return 2
    used: Counter[int] = Counter()
    watch_texts(used)
    played: Counter[str] = Counter()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    ended = turns = moves = broken = tried = 0
    dealt: set[str] = set()
    chess, beside = Chess(), 0.0
    start = time.process_time()
    for seed in range(arguments.first, arguments.first + arguments.games):
        chance = random.Random(f"decks {seed}")
        drawn = chance.sample(decks, PLAYERS[seed % len(PLAYERS)])
        dealt.update(entry.name for listed in drawn for entry in (*listed.deck.library, *listed.deck.crypt))
        last: list[str] = []
        tried += 1
        if tried % BESIDE == 1:
            beside += chess.play()

        def watch(table: Any, text: str, last: list[str] = last) -> None:
            last.append(text)
            check_decks(table, text)

        try:
            explains = seed % EXPLAINED == 0
            game = deck_games.play(
                drawn,
                known,
                seed,
                arguments.edition,
                arguments.cap,
                OfDecks,
                watch,
                careful=arguments.careful,
                explains=explains,
            )
            assert isinstance(game.table, OfDecks)
            check_bank(game.table)
        except KeyboardInterrupt:  # what was played until then is told
            tried -= 1
            break
        except Exception as error:  # whatever breaks is told with its game
            print(f"game {seed}, after {len(last)} moves ({'; '.join(last[-3:])}): {type(error).__name__}: {error}")
            traceback.print_exc(limit=-4)
            broken += 1
            continue
        ended += game.by_rules
        turns += game.turns
        moves += len(game.story)
        played += game.table.by_name
    seconds = time.process_time() - start - beside
    print(f"{tried} games, {ended} ended by the rules, {broken} broken, {turns} turns, {moves} moves")
    rate = tried / seconds
    pace = moves / seconds
    print(
        f"{rate:.1f} games, {pace:.0f} moves a second of processor time, watched, with the trace that cites every step"
    )
    print(chess)
    if chess.told:
        print(
            f"to one game of python-chess: {rate * chess.seconds / chess.games:.3f} games of decks; "
            f"to one move of it: {pace * chess.seconds / chess.moves:.3f} moves"
        )
    tell_cards(known, played, used, dealt)
    return 1 if broken else 0


def tell_cards(known: played_cards.Known, played: Counter[str], used: Counter[int], dealt: set[str]) -> None:
    """Print how often each card was played, which of those dealt never were, and which texts were never used."""
    print(f"\nplayed: {played.total()} cards of {len(played)} names")
    for name, count in played.most_common():
        print(f"  {count:>6}  {name}")
    definitions = [known.definition(key) for key in known.source.names]
    there = [card for card in definitions if card.name in dealt]
    never = sorted(card.name for card in there if not played[card.name])
    print(f"\ndealt and never played, {len(never)} of {len(there)} known: {', '.join(never)}")
    vampires = [known.vampire(key).text for key, name in known.source.vampires.items() if name in dealt]
    there += [text for text in vampires if text is not None]
    unused = [(card.name, text) for card in there for text in texts_of(card) if not used[id(text)]]
    total = sum(1 for card in there for _ in texts_of(card))
    print(f"\ntexts never used, those of vampires too, {len(unused)} of {total}:")
    for name, text in unused:
        print(f"  {name} at {text.label}: {text}")
