"""Which rulings of the two sources are one hit of a search: the same pairs as stand together on a card's page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vtesref.desk.store import marks
from vtesref.official.answers import own_subject, told_of_member
from vtesref.official.documents import RULING
from vtesref.official.matching import pairs
from vtesref.official.names import words_of

if TYPE_CHECKING:
    from vtesref.desk.store import Store
    from vtesref.official.store import OfficialStore

Data = dict[str, Any]


class Twins:
    """Knows the partners of rulings, by their ids; each of our subjects is looked at once."""

    def __init__(self, own: Store, official: OfficialStore) -> None:
        self.own, self.official = own, official
        self._subjects: dict[str, dict[str, list[str]]] = {}

    def of(self, document: Data) -> list[str]:
        """Return the ids of the rulings of the other source that are of one message with this one on one card."""
        if document["kind"] != RULING and document["kind"] != "ruling":
            return []
        if not document.get("source"):
            subject = str(document.get("subject_id", "")) if document.get("form") == "card" else ""
        else:
            card = self.official.card(int(document["holder"])) if str(document["holder"]).isdigit() else None
            found = own_subject(self.own, card) if card else None
            subject = str(found["id"]).removeprefix("rulings/") if found else ""
        return self._of_subject(subject).get(document["id"], []) if subject else []

    def document(self, ident: str) -> Data | None:
        """Return a ruling of either source."""
        return self.own.document(ident) or self.official.document(ident)

    def _of_subject(self, subject: str) -> dict[str, list[str]]:
        if subject not in self._subjects:
            self._subjects[subject] = self._paired(subject)
        return self._subjects[subject]

    def _paired(self, subject: str) -> dict[str, list[str]]:
        """Return the partners of all rulings on one of our cards, ours and official ones alike."""
        ours = self.own.of_subject(subject)
        refs = {ref for own in ours for ref in own.get("refs", []) if ref[-1].isdigit()}
        data = self.own.subject(subject)
        if not refs or data is None:
            return {}
        forms = [words_of(name) for name in (data["name"], *data.get("also", []))]
        found: dict[str, list[str]] = {}
        for card in {card for _, card in self.official.named([*forms, *(f"the {form}" for form in forms)])}:
            for pair in pairs(ours, self._with(refs, card)):
                found.setdefault(pair["ours"], []).append(pair["official"])
                found.setdefault(pair["official"], []).append(pair["ours"])
        return {one: list(dict.fromkeys(listed)) for one, listed in found.items()}

    def _with(self, refs: set[str], card: int) -> list[Data]:
        """Return the official rulings with one of the references on a card, or on a group as they tell of the card."""
        from json import loads

        groups = self.official.groups_of(card)
        rows = self.official.all(
            f"SELECT DISTINCT d.num, d.holder, d.body FROM refs r JOIN documents d ON d.num = r.num"
            f" WHERE r.ref IN ({marks(list(refs))}) AND d.holder IN ({marks([card, *groups])}) AND d.kind = ?"
            " ORDER BY d.num",
            [*refs, str(card), *groups, RULING],
        )
        told = [(holder, loads(body)) for _, holder, body in rows]
        return [one if holder == str(card) else told_of_member(one, card, groups[holder]) for holder, one in told]
