"""Building the index: the store and the full-text index, on disk or in memory."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from vtesref.corpus.library import load_library
from vtesref.corpus.load import load
from vtesref.desk.documents import documents
from vtesref.desk.store import STORE
from vtesref.desk.store_writing import build
from vtesref.search import analysis
from vtesref.search.second_process import beside
from vtesref.search.situations import gather

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vtesref.corpus.load import Corpus
    from vtesref.desk.documents import Document
    from vtesref.desk.store import Store

# The indexed fields: "text" is what the user sees, in order; "all" has the statements of the rules besides, and counts
# each part as often as it matters (one field asks a quarter of the postings that four do). Text comes analysed, as
# stems parted by spaces, so that Whoosh needs no analysis of its own.
#: How often each part of a document is counted.
TIMES = {"title": 4, "names": 2, "text": 3, "gist": 2}


def schema() -> Any:
    """Return the index's schema: the fields to search, and the document's number in the store."""
    from whoosh.analysis import SpaceSeparatedTokenizer
    from whoosh.fields import STORED, TEXT, Schema

    def text(phrase: bool) -> Any:
        return TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=phrase)

    return Schema(num=STORED, all=text(False), text=text(True))


def parts_of(document: Document) -> dict[str, str]:
    """Return the analysed parts of a document."""
    title = [document.title, document.heading if document.heading != document.title else "", document.number]
    texts = {
        "title": " ".join(title),
        "names": " ".join(document.names),
        "text": document.plain,
        "gist": document.gist,
    }
    return {name: " ".join(analysis.stems(text)) for name, text in texts.items()}


def fields_of(parts: dict[str, str]) -> dict[str, list[str]]:
    """Return the fields for the index of a document with these analysed parts, as lists: so Whoosh cuts up nothing."""
    weighted = [part for name, part in parts.items() for _ in range(TIMES[name]) if part]
    return {
        "all": analysis.GAP.join(weighted).split(),
        "text": analysis.GAP.join(part for name, part in parts.items() if name != "gist").split(),
    }


def fill(index: Any, found: Sequence[dict[str, str]], progress: Callable[[int, int], None]) -> None:
    """Write documents, given by their analysed parts, into an empty index, as one segment, in order."""
    writer = index.writer(limitmb=64)
    _remember_lengths(writer)
    whole = 2 * len(found)  # to commit takes as long as to add
    for num, parts in enumerate(found):
        writer.add_document(num=num, **fields_of(parts))
        if num % 50 == 0:
            progress(num, whole)
    writer.commit(optimize=True)
    progress(whole, whole)
    with index.reader() as reader:
        # The search takes an index's document number for its number in the store.
        numbers = [reader.stored_fields(num)["num"] for num in range(reader.doc_count())]
    if numbers != list(range(len(found))):
        raise RuntimeError("the full-text index numbers its documents otherwise than the store")


def _remember_lengths(writer: Any) -> None:
    """Let a writer look the length of each document up once for each field, and not again for each word of it."""
    from functools import lru_cache

    opened = writer.per_document_reader

    def remembering() -> Any:
        reader = opened()
        reader.doc_field_length = lru_cache(maxsize=None)(reader.doc_field_length)
        return reader

    writer.per_document_reader = remembering


#: How far a build is, in hundredths, once the texts are read.
READ = 25
#: Once they are cut up.
CUT = 35
#: Once the store is written.
STORED = 60
#: Once the full-text index is: what is left then is to check what was written.
FILLED = 98


def _cut(corpus: Corpus, progress: Callable[[int, int], None]) -> tuple[list[Document], list[dict[str, str]]]:
    """Return the documents of a corpus, and their analysed parts."""
    progress(READ, 100)
    found = documents(corpus)
    parts = list(map(parts_of, found))
    progress(CUT, 100)
    return found, parts


def _within(progress: Callable[[int, int], None], start: int, end: int) -> Callable[[int, int], None]:
    """Return a function that reports a part of the work as a part of the whole, both in hundredths."""
    return lambda done, total: progress(round(start + (end - start) * done / (total or 1)), 100)


def write_index(root: str, folder: str, progress: Callable[[int, int], None]) -> None:
    """Read the content under ``root`` and write the store and the full-text index into ``folder``.

    Raises OSError when the folder cannot take them, whichever part met the full disk.
    """
    import sqlite3

    from whoosh.filedb.filestore import FileStorage

    own = os.getpid()

    def told(start: int, end: int) -> Callable[[int, int], None]:
        """Return how to report progress; nothing is reported from another process."""
        return _within(progress, start, end) if os.getpid() == own else lambda done, total: None

    def write() -> None:
        for name in os.listdir(folder):
            if name != STORE:  # of a process that failed
                os.remove(os.path.join(folder, name))
        fill(FileStorage(folder, supports_mmap=False).create_index(schema()), parts, told(STORED, FILLED))

    progress(0, 100)
    with beside(lambda: load_library(root)) as library:
        corpus = load(root, library=library)
    with beside(lambda: gather(root, corpus, told(CUT, STORED))) as scenarios:
        found, parts = _cut(corpus, progress)
        with beside(write) as written:
            try:
                build(corpus, found, os.path.join(folder, STORE), root, parts, scenarios).close()
            except sqlite3.OperationalError as error:  # SQLite has its own word for a full disk
                raise OSError(str(error)) from error
            progress(STORED, 100)
            written()
    for name in os.listdir(folder):
        if name.endswith("LOCK"):
            os.remove(os.path.join(folder, name))


def memory_store(root: str, progress: Callable[[int, int], None]) -> Store:
    """Return the store of the content, built in memory."""
    return _in_memory(root, progress)[0]


def memory_index(root: str, progress: Callable[[int, int], None]) -> tuple[Store, Any]:
    """Return the store and the full-text index of the content, built in memory."""
    from whoosh.filedb.filestore import RamStorage

    store, parts = _in_memory(root, progress)
    storage = RamStorage()
    named = storage.temp_storage
    storage.temp_storage = lambda name=None: named()  # a folder of a fixed name would be shared with another process
    index = storage.create_index(schema())
    fill(index, parts, _within(progress, STORED, FILLED))
    return store, index


def _in_memory(root: str, progress: Callable[[int, int], None]) -> tuple[Store, list[dict[str, str]]]:
    """Return the store of the content, built in memory, and the analysed parts of its documents."""
    progress(0, 100)
    corpus = load(root)
    found, parts = _cut(corpus, progress)
    told = _within(progress, CUT, STORED)
    return build(corpus, found, root=root, parts=parts, scenarios=lambda: gather(root, corpus, told)), parts
