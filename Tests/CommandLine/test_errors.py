"""Every refusal is one line that says what, where and how to mend, and an exit code of its own."""

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
    assert len(gig.refused(*arguments)) < 400
    assert gig.run("export", "--format", "json").stdout == before


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
        "serve demo import export list show apply stage invoice report verify compact backup restore"
        " site"
    ).split():
        assert f"  {name} " in top, name
        text = support.command(name, "--help").stdout
        assert "ledgerline " + name in text
    assert subprocess.run([support.PROGRAM, "--nonsense"], capture_output=True).returncode == 64


def test_completions_are_shell_code():
    for shell in ("bash", "zsh", "fish"):
        assert "ledgerline" in support.command("completions", shell).stdout
