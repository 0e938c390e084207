"""Every refusal is one line that says what, where and how to mend, and an exit code of its own."""

import json
import os
import resource
import socket
import subprocess

import pytest

import support
from conftest import BOWL


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "client", "0000000000000"),
        ("show", "client", "not an id"),
        ("show", "unicorn", "0000000000ann"),
        ("history", "client", "not an id"),
        ("history", "unicorn", "0000000000ann"),
        ("list", "unicorns"),
        ("import", "/nowhere/at/all.json"),
        ("stage", "0000000000zzz", "paid"),
        ("invoice", "issue", "0000000000zzz"),
        ("invoice", "pay", "0000000000zzz", "--amount", "1.00"),
        ("restore", "/nowhere/at/all.backup"),
    ],
    ids=lambda it: " ".join(it),
)
def test_a_mistake_is_explained(gig, arguments):
    before = gig.run("export", "--format", "json").stdout
    assert len(gig.refused(*arguments)) < 700
    assert gig.run("export", "--format", "json").stdout == before


def test_an_answer_that_does_not_fit_on_the_disk_is_an_error(gig):
    for arguments in [("export",), ("export", "--format", "json"), ("list", "charges"), ("list", "charges", "--json")]:
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [support.PROGRAM, *arguments, "--data", gig.data], stdout=full, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 74, arguments
        assert done.stderr.startswith("error: ") and done.stderr.count("\n") == 1 and "No space left" in done.stderr


def test_a_book_on_a_full_disk_is_read_and_brought_elsewhere(gig):
    """A limit on the size of files is to a program what a full disk is: the 32 KiB beside the book find no room."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, 16_384))

    def full(*arguments):
        return subprocess.run(
            [support.PROGRAM, *arguments, "--data", gig.data],
            capture_output=True, text=True, preexec_fn=limit, restore_signals=False,
        )

    before = gig.run("export", "--format", "json").stdout
    found = full("export", "--format", "json")
    assert (found.returncode, found.stdout) == (0, before), found.stderr
    assert "Ann Lee" in full("list", "clients").stdout
    assert full("verify").returncode == 0
    refused = full("stage", BOWL, "delivered")
    assert refused.returncode == 74
    assert "is full" in refused.stderr and "Nothing was changed" in refused.stderr
    assert gig.run("export", "--format", "json").stdout == before
    gig.run("verify")
    gig.run("stage", BOWL, "delivered")


def test_what_is_no_file_is_written_to_and_not_replaced(gig, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE)
    gig.run("export", "--out", pipe)
    assert reader.communicate(timeout=60)[0] == gig.run("export").stdout.encode()
    assert pipe.is_fifo()


def test_what_has_no_end_is_read_no_further_than_it_may_be_large(gig, tmp_path):
    paper = tmp_path / "x.pdf"
    for limit, arguments in [
        ("512 MB", ("import", "/dev/zero")), ("512 MB", ("import", "--dry-run", "/dev/zero")),
        ("512 MB", ("statement", "/dev/zero")),
        ("64 MB", ("report", "income", "--pdf", "--out", paper, "--font", "/dev/zero")),
    ]:
        done = gig.run(*arguments, check=False)
        assert done.returncode == 65 and limit in done.stderr, arguments
    assert not paper.exists()


def test_a_pipe_is_opened_once(gig, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    lines = "!Type:Bank\n" + "D01/31/2026\nT-5.00\nPCafe\n^\n" * 20_000
    (tmp_path / "lines.qif").write_text(lines)
    writer = subprocess.Popen(["sh", "-c", 'exec cat "$0" > "$1"', tmp_path / "lines.qif", pipe])
    said = gig.json("statement", pipe, "--dates", "month-first")
    assert writer.wait(timeout=60) == 0
    assert said == gig.json("statement", tmp_path / "lines.qif", "--dates", "month-first")


def test_two_invoices_with_one_number_are_asked_about(gig, tmp_path):
    gig_of_ledger8 = {
        "artist": "", "mediaType": "Film", "status": "Delivered", "notes": "", "delivered": True, "paid": False,
        "startDate": "2025-03-02T15:00:00Z", "endDate": "2025-03-02T21:00:00Z", "dateOpened": "2025-02-10T09:00:00Z",
        "dateDelivered": "2025-03-09T12:00:00Z", "dateClosed": "4001-01-01T00:00:00Z", "clientName": "Ann Lee",
        "clientEmail": "", "clientPhone": "", "clientCompany": "", "invoiceNumber": 7, "invoiceName": "Invoice_7",
        "items": [{"name": "Set", "fee": 50, "itemType": "Concert", "notes": ""}],
    }
    backup = tmp_path / "ledger8.json"
    backup.write_text(json.dumps({
        "appVersion": "1.4", "backupDate": "2025-10-01T08:30:00Z", "clients": [], "userData": {},
        "projects": [
            {**gig_of_ledger8, "id": f"5B2F7C1A-0D43-4E0B-9A51-6E2C5D0F7B1{n}", "projectName": f"Night {n}"} for n in (1, 2)
        ],
    }))
    gig.run("import", backup)
    sevens = [it for it in gig.json("list", "invoices") if it["issue"] and it["issue"]["content"]["number"] == "7"]
    assert len(sevens) == 2
    words = gig.refused("invoice", "pay", "7", "--amount", "1.00")
    assert all(it["id"] in words for it in sevens)
    assert gig.json("list", "payments") == []
    gig.run("invoice", "pay", sevens[0]["id"], "--amount", "1.00", "--on", "2026-11-04")


def test_lines_that_cannot_be_read_are_not_in_the_book_already(gig, tmp_path):
    statement = tmp_path / "bank.csv"
    statement.write_text("Date,Description,Amount\nyesterday,Shop,-3.50\n")
    banks = ("--as", "transactions", "--sign", "in")
    done = gig.run("import", statement, *banks, check=False)
    assert done.returncode == 65 and "already" not in done.stdout + done.stderr
    assert done.stderr.splitlines()[-1].startswith("error: ") and "No line holds a day and an amount" in done.stderr
    statement.write_text("Date,Description,Amount\n2026-01-02,Shop,-3.50\n")
    gig.run("import", statement, *banks)
    statement.write_text("Date,Description,Amount\n2026-01-02,Shop,-3.50\nyesterday,Shop,-3.50\n")
    said = gig.run("import", statement, *banks).stdout
    assert "what could be read is in the book already, 1 line could not be read" in said


@pytest.mark.parametrize("amount", ["", "abc", "1.001", "-5.00", "99999999999999999999.00", "1e3"])
def test_an_amount_that_is_none_is_refused(gig, amount):
    invoice = gig.json("invoice", "create", "--project", BOWL)["id"]
    gig.run("invoice", "issue", invoice, "--on", "2026-11-03")
    gig.refused("invoice", "pay", invoice, f"--amount={amount}", "--on", "2026-11-04")
    assert gig.json("list", "payments") == []


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", "{}", "null", '{"format":"ledgerline","version":99}', "\x00\x01", "[" * 100_000],
    ids=["empty", "open", "array", "object", "null", "newer", "binary", "deep"],
)
def test_a_file_that_is_none_is_refused(gig, content):
    before = gig.run("export", "--format", "json").stdout
    gig.refused("import", gig.file("bad.json", content))
    if content != "{}":  # which changes nothing
        gig.refused("apply", gig.file("bad.json", content))
    assert gig.run("export", "--format", "json").stdout == before


def test_an_apply_with_one_bad_object_changes_nothing(gig):
    before = gig.run("export", "--format", "json").stdout
    change = {
        "format": "ledgerline",
        "version": 1,
        "clients": [{"id": "0000000000bbb", "firstName": "Bob"}],
        "projects": [{"id": "0000000000prj", "name": "x", "stage": "somewhere"}],
    }
    assert "stage" in gig.refused("apply", gig.file("bad.json", change))
    assert gig.run("export", "--format", "json").stdout == before


def test_a_taken_port_is_one_line(book):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = book.refused("serve", "--port", str(port), "--site", support.SITE)
    assert said.count("\n") == 1 and "port" in said


def test_a_server_for_everybody_needs_a_password(book):
    said = book.refused("serve", "--host", "0.0.0.0", "--port", "0", "--site", support.SITE)
    assert "password" in said


def test_every_command_explains_itself_with_an_example():
    top = support.command("--help").stdout
    for name in (
        "serve demo import export list show history apply stage invoice report verify compact backup restore"
        " site"
    ).split():
        assert f"  {name} " in top, name
        text = support.command(name, "--help").stdout
        assert "ledgerline " + name in text
    assert subprocess.run([support.PROGRAM, "--nonsense"], capture_output=True).returncode == 64


def test_completions_are_shell_code():
    for shell in ("bash", "zsh", "fish"):
        assert "ledgerline" in support.command("completions", shell).stdout
