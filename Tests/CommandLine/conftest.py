import json
import pathlib
import sys

import pytest

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "Journeys"))
sys.path.append(str(TESTS))  # for the package Client

import support  # noqa: E402


class Book:
    """A data folder and the command line on it."""

    def __init__(self, folder):
        self.folder = folder
        self.data = folder / "data"

    def run(self, *arguments, check=True):
        return support.command(*arguments, "--data", self.data, check=check)

    def json(self, *arguments):
        return json.loads(self.run(*arguments, "--json").stdout)

    def refused(self, *arguments):
        """What the command complains of; it must fail, in one `error:` line, and not trap."""
        done = self.run(*arguments, check=False)
        assert 0 < done.returncode < 128, f"{arguments}: exit code {done.returncode} {done.stderr}"
        assert done.stderr.startswith("error: "), done.stderr
        return done.stderr

    def file(self, name, content):
        path = self.folder / name
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_text(text, encoding="utf-8")
        return path

    def apply(self, **lists):
        content = {"format": "ledgerline", "version": 1, **lists}
        return self.run("apply", self.file("change.json", content))


@pytest.fixture
def book(tmp_path):
    return Book(tmp_path)


@pytest.fixture
def gig(book):
    """A book with one gig for Ann Lee: a concert of 850.00 and a per diem of 2 × 62.50."""
    book.apply(
        clients=[{"id": ANN, "firstName": "Ann", "lastName": "Lee", "email": "ann@example.com"}],
        projects=[
            {
                "id": BOWL,
                "name": "Bowl Night",
                "artist": "The Łódź Five",
                "client": ANN,
                "mediaType": "Concert",
            }
        ],
        charges=[
            {
                "id": "000000000001a",
                "project": BOWL,
                "service": "Concert",
                "name": "Evening",
                "price": {"quantity": "1", "unit": {"minor": 85000, "currency": "USD"}},
            },
            {
                "id": "000000000001b",
                "project": BOWL,
                "service": "Per Diem",
                "name": "",
                "price": {"quantity": "2", "unit": {"minor": 6250, "currency": "USD"}},
            },
        ],
    )
    return book


ANN = "0000000000ann"
BOWL = "0000000000g1g"


@pytest.fixture(scope="module")
def cluster():
    """A PostgreSQL cluster; the test is skipped where its programs are not installed."""
    from clusters import Cluster  # what only some tests need

    cluster = Cluster()
    yield cluster
    cluster.run("stop")
