"""The data folder: who may read it, who serves it, whose version it is; and what a terminal is shown."""

import os
import sqlite3
import stat
import subprocess

import pytest

import support
from session import SAMPLES, Session, book, gig  # noqa: F401

ESCAPES = "\x1b]52;c;ZXZpbA==\x07Ann\x9b31m\x7f\u202egpj.exe\r"


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_what_steers_a_terminal_is_shown_and_not_obeyed(book):
    book.apply({"clients": [{"id": "ann", "company": ESCAPES, "notes": ESCAPES}]})
    for arguments in (["list", "clients"], ["show", "client", "ann"]):
        said = book.run(*arguments)
        assert "␛]52" in said and "<U+009B>31m" in said and "␡<U+202E>gpj" in said, said
        assert not set(said) & set("\x1b\x07\x9b\x7f\u202e\r"), arguments
    # JSON says exactly what is there, in characters that do nothing.
    raw = book.run("list", "clients", "--json")
    assert not set(raw) & set("\x1b\x07\x9b\x7f\u202e\r")
    assert book.json("list", "clients")[0]["company"] == ESCAPES
    # So does an error that repeats what was typed.
    done = book.process("show", "client", "\x1b[31mred\x9b")
    assert b"\x1b" not in done.stderr and "␛[31mred<U+009B>".encode() in done.stderr


def test_columns_stand_under_each_other_whatever_is_in_them(book):
    book.apply({"clients": [{"id": "ann", "company": "A\x1b[1m", "email": "a@example.com"},
                            {"id": "bob", "company": "Bobby", "email": "b@example.com"}]})
    lines = book.run("list", "clients").splitlines()
    assert len({line.index("@example") for line in lines if "@example" in line}) == 1


def test_a_backup_and_a_book_are_for_their_owner_only(gig, tmp_path):
    folder = tmp_path / "open"
    folder.mkdir(mode=0o755)
    os.chmod(folder, 0o755)
    other = Session(folder)
    other.apply({"clients": [{"company": "Ann"}]})
    file = tmp_path / "book.backup"
    other.run("backup", file)
    assert mode(file) == 0o600
    assert {mode(it) for it in folder.iterdir() if it.is_file()} == {0o600}
    assert mode(gig.data) == 0o700


def content(database):
    db = sqlite3.connect(database)
    try:
        return list(db.iterdump())
    finally:
        db.close()


COMMANDS = [
    ["list", "projects"], ["show", "project", "night"], ["apply", "-"], ["stage", "night", "paid"],
    ["report", "income"], ["invoice", "create", "--project", "night"], ["export", "--out", "x.json"],
    ["member", "list"], ["member", "invite", "a@example.com"], ["account", "list"],
    ["account", "rename", "X"], ["backup", "x.backup"], ["verify"], ["serve", "--port", "0"],
    ["import", SAMPLES / "ledger8_backup_2025-10-01.json"], ["item", "copy", "x"],
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda it: " ".join(map(str, it[:2])))
def test_a_folder_that_a_newer_program_migrated_is_refused_by_every_command(gig, arguments, tmp_path):
    database = gig.data / "book.sqlite"
    with sqlite3.connect(database) as db:
        db.execute("INSERT INTO grdb_migrations VALUES ('99 of the future')")
    db.close()
    before = content(database)
    site = tmp_path / "site"
    site.mkdir()
    (site / "app.html").write_text("<!doctype html>")
    done = gig.process(*arguments, stdin={"clients": [{"company": "New"}]},
                       environment={"LEDGERLINE_SITE": str(site)})
    assert done.returncode == 65, (done.returncode, done.stderr)
    assert b"newer Ledgerline" in done.stderr and b"nothing was changed" in done.stderr
    assert content(database) == before


def test_a_backup_of_a_newer_program_is_refused(gig, book, tmp_path):  # noqa: F811
    file = tmp_path / "book.backup"
    gig.run("backup", file)
    with sqlite3.connect(file) as db:
        db.execute("INSERT INTO grdb_migrations VALUES ('99 of the future')")
    db.close()
    other = Session(tmp_path / "other")
    assert "newer Ledgerline" in other.fails(65, "restore", file)
    assert not (tmp_path / "other").exists()


def test_a_book_that_was_cut_to_nothing_is_no_empty_one(book):  # noqa: F811
    book.data.mkdir()
    (book.data / "book.sqlite").touch()
    assert "there is no book at" in book.fails(2, "verify")


def test_a_pipe_is_read_as_a_file_is(book):  # noqa: F811
    book.run("apply", "/dev/stdin", stdin={"clients": [{"company": "Piped"}]})
    assert [client["company"] for client in book.json("list", "clients")] == ["Piped"]
    assert "empty" in book.fails(65, "apply", "/dev/null")


def test_a_folder_is_served_by_one_hub(tmp_path):
    with support.Server() as server:
        again = subprocess.run(
            [support.PROGRAM, "serve", "--port", "0", "--site", server.site, "--data", server.data],
            capture_output=True, text=True, timeout=60)
        assert again.returncode == 73 and "another hub serves" in again.stderr, again.stderr
        server.run("apply", write(tmp_path, "Ann"))
        copy = tmp_path / "book.backup"
        server.run("backup", copy)
        refused = support.command("restore", copy, "--replace", "--data", server.data, check=False)
        assert refused.returncode == 73 and "another hub serves" in refused.stderr
        # The lock goes with the process, however that ends.
        server.kill()
        server.start()
        assert len(server.json("list", "clients")) == 1


def write(folder, name):
    path = folder / "change.json"
    path.write_text('{"format":"ledgerline","version":1,"clients":[{"firstName":"%s"}]}' % name)
    return path


@pytest.mark.parametrize("arguments, words", [
    (["--trust-proxy", "proxy.example.com"], "no address of digits"),
    (["--blob-quota", "0"], "--blob-quota goes from 1"),
])
def test_options_of_serve_that_make_no_sense(book, arguments, words):
    assert words in book.fails(64, "serve", *arguments)
