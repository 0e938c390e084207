"""A client written from docs/sync.md, docs/format.md and docs/kinds.md alone meets the hub (Tests/Client)."""

import pytest

import support

pytest.register_assert_rewrite("Client")

from Client import banks, compacting, history, invoices, own_series, people, restoring, shapes, vectors, writing  # noqa: E402
from Client.bench import Bench  # noqa: E402

PASSWORD = "correct horse battery"
VECTORS = [vectors.values, vectors.change, vectors.log, vectors.ties, vectors.digest, vectors.snapshots, vectors.issue]
CHECKS = [
    shapes.every_register, shapes.defaults, shapes.whole_rows,
    writing.edits, writing.repeats, writing.clocks, writing.an_import_ended_twice, writing.a_newer_program,
    writing.refusals, writing.which_log, writing.a_long_log,
    invoices.issuing, invoices.what_is_issued_stays, invoices.money_and_voiding,
    banks.lines_and_matches,
    own_series.numbering, own_series.both_numbers,
    people.hints, people.members, people.files,
    restoring.restore, compacting.fold, history.who_wrote, history.folded,
]


def named(check):
    return f"{check.__module__.rpartition('.')[2]}.{check.__name__}"


@pytest.fixture
def bench():
    with support.Server() as server:
        yield Bench(server)


@pytest.mark.parametrize("check", VECTORS, ids=named)
def test_the_vectors_are_read_and_written(check):
    check()


@pytest.mark.parametrize("check", CHECKS, ids=named)
def test_the_hub_does_what_the_papers_say(check, bench):
    check(bench)


def test_the_sample_studio_is_read_by_the_papers():
    with support.Server() as server:
        server.run("demo")
        shapes.sample_studio(Bench(server))


def test_who_is_let_in_is_as_the_papers_say(monkeypatch):
    monkeypatch.setenv("LEDGERLINE_PASSWORD", PASSWORD)
    with support.Server() as server:
        people.signing_in(Bench(server), PASSWORD)
