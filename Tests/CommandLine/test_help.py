"""Help, version and completions."""

import subprocess

import pytest

from session import book  # noqa: F401

COMMANDS = [
    "serve", "demo", "import", "statement", "export", "list", "show", "apply", "stage", "project duplicate", "invoice create", "invoice add",
    "item sell", "item reassign", "item return", "item copy", "invoice issue", "invoice pdf", "invoice einvoice", "invoice pay", "invoice void", "report income", "verify", "move",
    "account list", "account rename", "account forget", "member list", "member invite", "member role",
    "member password", "member reset", "member remove", "backup", "restore", "numbers show", "numbers begin", "numbers confirm", "site",
    "share make", "share list", "share revoke", "calendar show", "calendar feed make", "calendar feed list",
    "calendar feed revoke",
    "completions", "recurring list", "recurring run",
    "mail set", "mail test", "mail send", "mail queue", "mail retry", "remind",
    "trip add", "trip list", "trip rate", "trip rates",
    "travel list", "travel set", "travel forget", "travel place",
    "expense add", "expense list", "expense show", "expense split", "expense report",
    "expense split-off", "expense duplicate", "expense merge", "expense bill", "expense apply-rule",
    "transaction reassign", "transaction items", "item link", "item unlink", "item price", "merge", "delete",
    "space add", "space template", "project suggest", "gig skip", "gig enter", "recurring pause", "recurring resume",
    "recurring stop", "recurring skip", "recurring repeat", "recurring change", "match as", "expense categories", "invoice update", "invoice credit", "invoice duplicate", "invoice template",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example_and_data_and_json(book, command):
    text = book.run(*command.split(), "--help")
    assert f"ledgerline {command}" in text
    assert "Example" in text
    assert "--data <dir>" in text and "--json" in text


def test_the_overview_names_every_command_and_the_exit_codes(book):
    text = book.run("--help")
    for command in COMMANDS:
        assert command.split()[0] in text
    assert "Exit codes:" in text
    assert book.run("help") == text


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completions_are_a_script(book, shell, tmp_path):
    script = book.run("completions", shell)
    assert "ledgerline" in script
    if shell == "bash":
        (tmp_path / "script").write_text(script)
        subprocess.run(["bash", "-n", tmp_path / "script"], check=True)


def test_list_names_every_derived_field_that_it_takes(book):
    text = " ".join(book.run("list", "--help").split())
    assert "transactions displayName, projectName, total, totals;" in text and "items projectName, total, vendor;" in text
    assert "discountAmount, taxes, total, received, credited, balance;" in text
