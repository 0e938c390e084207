"""Runs the built command line as a person or a script would."""

import json
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = pathlib.Path(__file__).parent / "samples"
BINARY = os.environ.get("LEDGERLINE_BINARY", str(ROOT / ".build/debug/ledgerline"))
TODAY = "2026-11-21"
MEASURE = """
import pathlib, resource, subprocess, sys
code = subprocess.call(sys.argv[2:])
pathlib.Path(sys.argv[1]).write_text(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(code)
"""


class Session:
    """One book in a folder of its own, on a fixed day in UTC."""

    def __init__(self, data):
        self.data = pathlib.Path(data)

    def process(self, *arguments, stdin=None, today=TODAY, environment=None, under=()):
        variables = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.data.parent),
            "LEDGERLINE_DATA": str(self.data),
            "LEDGERLINE_TODAY": today,
            "TZ": "UTC",
            "SWIFT_BACKTRACE": "enable=no",
            **(environment or {}),
        }
        if isinstance(stdin, (dict, list)):
            stdin = json.dumps(stdin)
        return subprocess.run(
            [*under, BINARY, *map(str, arguments)],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True, env=variables, timeout=120,
        )

    def measured(self, *arguments, **options):
        """What was run, and the most memory it had at once, in kilobytes: its own, whatever else this process ran."""
        report = self.data.parent / "peak"
        done = self.process(*arguments, under=(sys.executable, "-c", MEASURE, report), **options)
        return done, int(report.read_text())

    def run(self, *arguments, **options):
        """What it prints, of a command that works."""
        done = self.process(*arguments, **options)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    def json(self, *arguments, **options):
        return json.loads(self.run(*arguments, "--json", **options))

    def apply(self, objects):
        return self.json("apply", "-", stdin=objects)

    def fails(self, code, *arguments, **options):
        """The one line that a command which fails says."""
        done = self.process(*arguments, **options)
        said = done.stderr.decode()
        assert done.returncode == code, (done.returncode, said, done.stdout)
        lines = [line for line in said.splitlines() if not line.startswith("note: ")]
        assert len(lines) == 1 and lines[0].startswith("error: "), said
        assert done.stdout == b"", done.stdout
        return lines[0].removeprefix("error: ")


GIG = {
    "clients": [{"id": "bowl", "company": "Hollywood Bowl", "email": "pay@bowl.example"}],
    "projects": [
        {"id": "night", "name": "Bowl Night", "artist": "Łucja", "client": "bowl",
         "mediaType": "Concert", "schedule": "2026-11-14"}
    ],
    "charges": [
        {"id": "show", "project": "night", "name": "Evening", "service": "Concert",
         "price": {"quantity": "1", "unit": {"minor": 85000, "currency": "USD"}}},
        {"id": "drive", "project": "night", "name": "Mileage", "service": "Reimbursement",
         "price": {"quantity": "2.5", "unit": "19.99"}},
    ],
}


@pytest.fixture
def book(tmp_path):
    """No book yet: the first command that writes makes it."""
    return Session(tmp_path / "book")


@pytest.fixture
def gig(book):
    """A book with one open project of two charges."""
    book.apply(GIG)
    return book


@pytest.fixture
def other(tmp_path):
    """A second book beside the first."""
    return Session(tmp_path / "other")
