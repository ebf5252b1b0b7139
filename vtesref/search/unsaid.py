"""What a search does not say: words that every question has, or words of another language than that of the texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtesref.search import analysis

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: Words that show a language, none of them an English word or one of the game.
LANGUAGES = {
    "German": """wer wie wo wann warum ich du er wir ihr das und nicht kann darf muss auf mit ein eine einen mein
        meine dein habe haben hat ist sind wird viele wieviel wenn oder auch noch mir mich dem den
        des im zum zur karte karten spieler vampire kosten blut welche welcher bei nach""",
    "Spanish": """que quien como cuando donde cuanto cuantos cuanta cuantas puedo puede pueden mi mis su sus una uno
        unos los las del con sin por para si es esta estan hay tengo tiene dos veces carta cartas
        mano turno sangre jugador vampiro el en yo""",
    "French": """je tu il nous vous est sont peut peux puis quand comment combien pourquoi qui quoi une des les mon
        ma mes son sa ses avec sans dans sur pour pas ne ou au aux carte cartes sang joueur fois
        deux vampire""",
    "Italian": """io chi che cosa come quando dove quanto quanti quante posso puo possono mio mia miei suo sua uno una
        gli le del della con senza per non sono ho ha carta carte sangue giocatore volte due vampiro""",
    "Portuguese": """eu quem como quando onde quanto quantos quantas posso pode podem meu minha seu sua uma uns os as do
        da com sem por para nao sao tenho tem carta cartas sangue jogador vezes dois duas vampiro""",
}
#: How many different words of a language show it.
ENOUGH = 2
#: What is said of words that say nothing; the search in the browser says the same.
NOTHING = '"{said}" names nothing of the game; add a word that does, such as bleed, block or the name of a card'
FOREIGN = "this looks like {language}; the texts are in English, so ask in English: can my vampire bleed twice"


def complaint(words: Sequence[str], is_known: Callable[[str], bool]) -> str:
    """Return why a search for these words says nothing that can be found, or "".

    ``is_known`` tells whether a word stands in the texts; such a word shows no language.
    """
    if all(word in analysis.STOP_WORDS for word in words):
        return NOTHING.format(said=" ".join(words))
    strange = {word for word in words if word not in analysis.STOP_WORDS and not is_known(word)}
    if len(strange) < ENOUGH:
        return ""
    shown = {name: len(strange & set(listed.split())) for name, listed in LANGUAGES.items()}
    most = max(shown, key=lambda name: shown[name])
    if shown[most] < ENOUGH or 2 * len(strange) < len([word for word in words if word not in analysis.STOP_WORDS]):
        return ""
    return FOREIGN.format(language=most)
