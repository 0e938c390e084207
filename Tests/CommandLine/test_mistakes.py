"""Every error a person can meet: what, where, how to mend, and the exit code."""

import subprocess

import pytest

from session import BINARY, book, gig  # noqa: F401

IDS = "`ledgerline list projects` shows their ids"


@pytest.mark.parametrize("arguments, code, words", [
    (["list", "gigs"], 64, 'there is no kind "gigs".'),
    (["list", "projects", "--where", "stage"], 64, "has no FIELD=VALUE"),
    (["list", "projects", "--where", "stage=finished"], 64, "Use one of open, delivered, paid"),
    (["list", "invoices", "--where", "status=late"], 64, "Use one of draft, issued, sent, paid, overdue,"),
    (["list", "projects", "--where", "colour=red"], 64, "a project has no such field. Use one of"),
    (["list", "projects", "--where", "day<2026-01-01"], 64, "Did you mean schedule? Use one of id,"),
    (["list", "lines", "--where", "invoice.status=draft"], 64, "invoice is an id, and has no parts"),
    (["list", "projects", "--where", "name.first!=x"], 64, "name is a text, and has no parts"),
    (["show", "zzzz"], 2, "there is nothing with the id zzzz"),
    (["show", "projects"], 64, "which project? Write `ledgerline show project ID`"),
    (["show", "project", "zzzz"], 2, f"there is no project zzzz. {IDS}"),
    (["stage", "night", "finished"], 64, 'there is no stage "finished". Use open, delivered or paid'),
    (["stage", "zzzz", "paid"], 2, "there is no project zzzz"),
    (["stage", "night", "paid", "--on", "tomorrow"], 64, '--on "tomorrow" is no day'),
    (["invoice", "create"], 64, "Name either --project ID or --client ID, or say --waiting"),
    (["invoice", "create", "--project", "zzzz"], 2, "there is no project zzzz"),
    (["invoice", "issue", "zzzz"], 2, "there is no invoice zzzz"),
    (["invoice", "pay", "zzzz", "--amount", "1"], 2, "there is no invoice zzzz"),
    (["invoice", "pdf", "zzzz", "--out", "x.pdf"], 2, "there is no invoice zzzz"),
    (["invoice", "pdf", "zzzz"], 64, "--out"),
    (["report", "income", "--by", "weather"], 64, "Use month, media-type, service, client, city"),
    (["report", "income", "--from", "2026-02-30"], 64, '"2026-02-30" is no day'),
    (["report", "income", "--from", "2026-02-02", "--to", "2026-02-01"], 64, "Swap them"),
    (["import", "/nowhere.json"], 66, "there is no file /nowhere.json. Check the name"),
    (["import", "/"], 65, "/ holds more than 10000 files. Name the folder of the export"),
    (["restore", "/nowhere.sqlite"], 66, "there is no file /nowhere.sqlite"),
    (["demo"], 1, "is not empty. Choose another folder with --data"),
    (["demo", "--transactions", "-1"], 64, ""),
    (["export", "--format", "csv"], 64, "Name a folder with --out"),
    (["export", "--out", "/nowhere/book.json"], 73, "cannot write /nowhere/book.json"),
    (["completions", "csh"], 64, "Use bash, zsh or fish"),
    (["frobnicate"], 64, "there is no command `ledgerline frobnicate`. Use one of serve, demo,"),
    (["invoice", "post", "1"], 64, "there is no command `ledgerline invoice post`. Use one of create,"),
    (["invoice", "--json"], 64, "`ledgerline invoice` says too little. Use one of create, add, update, issue"),
    (["export", "--format", "xml"], 64, "Please provide one of 'json', 'csv', 'lists', 'hledger', 'beancount' or 'ledger8'. See"),
    (["backup", "/nowhere/book.sqlite"], 73, "cannot write /nowhere/book.sqlite: check that its folder"),
    (["invoice", "pay", "zzzz", "--credit", "--amount", "1"], 64, "either --credit or --amount"),
    (["gig", "add", "X", "--on", "2027-01-12", "--fee", "1e3"], 64, "is not an amount"),
    (["calendar", "--from", "2026-12-01", "--to", "2026-11-01"], 64, "is after"),
    (["demo", "--data", "/proc/nowhere/book"], 73, "doesn’t exist. Choose another one with --data"),
    (["list"], 64, "See `ledgerline help list`"),
    (["expense", "add", "--vendor", "X"], 64, "Unknown option '--vendor'. See `ledgerline help expense add`"),
    (["expense", "show", ""], 2, "the id of the transaction is empty"),
    (["restore", "/"], 66, "/ is a folder. Name a file in it"),
    (["verify", "--backup", "/"], 66, "/ is a folder. Name a file in it"),
    (["expense", "add", "--jsn"], 64, "Did you mean '--json'? See `ledgerline help expense add`"),
    (["help", "invioce"], 64, "there is no command `ledgerline invioce`. Did you mean invoice?"),
    (["help", "invoice", "post"], 64, "there is no command `ledgerline invoice post`"),
    (["share", "revoke", "zzz"], 2, "`ledgerline share list` shows their ids"),
    (["calendar", "feed", "revoke", "zzz"], 2, "`ledgerline calendar feed list` shows their ids"),
    (["serve", "--port", "70000"], 64, "--port goes from 0 to 65535"),
])
def test_an_error_says_what_and_how_to_mend_it(gig, arguments, code, words):
    assert words in gig.fails(code, *arguments)


@pytest.mark.parametrize("text, words", [
    ("", "the file is empty"),
    ('{"clients":[}', "line 1, column 13"),
    ("[]", "not an object"),
    ('{"gigs":[]}', '"gigs" is no kind of thing.'),
    ('{"clients":7}', "clients is a number, not a list"),
    ('{"clients":[7]}', "clients[0] is a number, not an object"),
    ('{"clients":[{"nickname":"x"}]}', "clients[0].nickname: a client has no such register"),
    ('{"clients":[{"company":7}]}', "clients[0].company: a number is there, text is wanted"),
    ('{"clients":[{"id":"a"},{"id":"a"}]}', "clients[1]: another object of the file has the same id"),
    ('{"charges":[{"project":"nowhere"}]}', 'charges[0].project: there is no project "nowhere"'),
    ('{"charges":[{"price":{"unit":"12.345"}}]}', "charges[0].price.unit: the amount has too many"),
    ('{"charges":[{"price":{"unit":"much"}}]}', 'charges[0].price.unit: "much" is not an amount'),
    ('{"projects":[{"stage":"finished"}]}', 'projects[0].stage: "finished" is there, one of open,'),
    ('{"projects":[{"opened":"2026-13-01"}]}', "a day such as 2026-11-21 is wanted"),
    ('{"format":"other"}', 'format "ledgerline"'),
    ('{"version":2}', "version 1"),
])
def test_a_file_that_says_something_wrong(book, text, words):
    assert words in book.fails(65, "apply", "-", stdin=text)
    assert book.json("list", "clients") == []


def test_rules_refuse(gig):
    draft = gig.json(
        "invoice", "create", "--project", "night", "--due", "2026-12-31")["id"]
    assert "is on an invoice already" in gig.fails(1, "invoice", "create", "--project", "night")
    assert "before recording a payment" in gig.fails(1, "invoice", "pay", draft, "--amount", "5")
    assert gig.fails(1, "invoice", "void", draft) == "a draft is deleted, not voided"
    assert "due date is before" in gig.fails(1, "invoice", "issue", draft, "--on", "2027-01-01")
    gig.run("invoice", "issue", draft)
    assert gig.fails(1, "invoice", "pay", "1", "--amount", "0") == "enter an amount above zero"
    assert "is not an amount" in gig.fails(64, "invoice", "pay", "1", "--amount", "much")
    assert "USD is wanted" in gig.fails(64, "invoice", "pay", "1", "--amount", "5 EUR")
    gig.run("invoice", "pay", "1")
    assert "nothing is owed" in gig.fails(1, "invoice", "pay", "1")
    assert gig.fails(1, "invoice", "void", "1") == "remove its payments first"
    payment = gig.json("list", "payments")[0]["id"]
    assert "is not edited by a file" in gig.fails(
        1, "apply", "-", stdin={"payments": [{"id": payment, "amount": "1.00"}]})
    assert "void it instead" in gig.fails(
        1, "apply", "-", stdin={"invoices": [{"id": draft, "life": "trashed"}]})


def test_a_folder_that_cannot_be_written(gig, tmp_path):
    (tmp_path / "file").write_text("")
    assert "cannot" in gig.fails(73, "demo", "--data", tmp_path / "file" / "book")


def test_a_damaged_book(gig):
    (gig.data / "book.snapshot").unlink(missing_ok=True)
    for name in ("book.sqlite-wal", "book.sqlite-shm"):
        (gig.data / name).unlink(missing_ok=True)
    (gig.data / "book.sqlite").write_bytes(b"not a database at all" * 100)
    assert "damaged" in gig.fails(65, "list", "projects")


def test_a_clock_set_to_nonsense(gig):
    assert "LEDGERLINE_TODAY" in gig.fails(64, "list", "projects", today="soon")


def test_a_pipe_that_closes_early_is_no_error(book):
    book.run("demo", "--transactions", "300")
    done = subprocess.run(
        ["sh", "-c", f'"{BINARY}" export --data "{book.data}" | head -c 10'], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
