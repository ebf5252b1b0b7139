"""What comes from outside is refused in one line: files that are imported, and requests to a served site."""

from __future__ import annotations

import http.client
import time
from typing import TYPE_CHECKING

import pytest

from vtesref.corpus.complaints import CorpusError
from vtesref.official import rulings
from vtesref.site.serve import Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def test_a_file_of_only_a_document_mark_holds_no_entries() -> None:
    with pytest.raises(CorpusError, match="holds no entries"):
        rulings.read_groups(b"---\n", "groups.yaml", set(), lambda complaint: None)


def test_many_references_in_a_row_take_no_longer_each() -> None:
    start = time.process_time()
    assert rulings._without_references("text " + "[LSJ 20010101] " * 20_000 + "end").endswith("] end")
    assert rulings._without_references("text. " + "[LSJ 20010101], " * 20_000) == "text."
    assert time.process_time() - start < 5


def test_only_the_references_at_the_end_are_taken_away() -> None:
    assert rulings._without_references("[LSJ 1] first [LSJ 2]. [ANK 3-4];") == "[LSJ 1] first"
    assert rulings._without_references("text [LSJ 1] more") == "text [LSJ 1] more"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    (tmp_path / "index.html").write_text("<meta charset=utf-8>here", encoding="utf-8")
    server = Server(str(tmp_path))
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    ("path", "host", "status"),
    [
        ("/index.html", "127.0.0.1:1", 200),
        ("/index.html", "evil.example:1", 403),
        ("/index.html%00", "localhost:1", 404),
        ("/%00/", "localhost:1", 404),
    ],
)
def test_a_served_site_answers_its_own_name_alone(
    server: Server, method: str, path: str, host: str, status: int
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.http.server_address[1], timeout=10)
    connection.request(method, path, headers={"Host": host})
    assert connection.getresponse().status == status
    connection.close()
