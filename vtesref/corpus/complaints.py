"""What is said of content that is not sound."""

from __future__ import annotations

from typing import NamedTuple


class Complaint(NamedTuple):
    """One thing wrong with a file: where it is (line 0: the file as a whole), what, and what to do."""

    file: str
    line: int
    what: str
    remedy: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.what}; {self.remedy}" if self.remedy else f"{place}: {self.what}"


class CorpusError(Exception):
    """The content cannot be used; ``complaint`` says where and why."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(str(complaint))
        self.complaint = complaint
