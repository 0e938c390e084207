"""Statements that the packages ofxparse and ofxtools bring for their own tests, read by them and by `ledgerline statement`.

The samples are in the packages' sources, which pip fetches into .build/samples; none of them is kept here.
"""

import importlib
import io
import json
import pathlib
import subprocess
import sys
import tarfile
import warnings
from decimal import Decimal

import pytest
from ofxparse import OfxParser
from ofxtools.Parser import OFXTree

from session import ROOT, book  # noqa: F401

VERSIONS = {"ofxparse": "0.21", "ofxtools": "1.1.1"}
FOLDER = ROOT / ".build/samples"


def source(package):
    """The unpacked source of a package, fetched once."""
    name = f"{package}-{VERSIONS[package]}"
    if not (FOLDER / name).exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
             "--no-binary", package, "--dest", FOLDER, f"{package}=={VERSIONS[package]}"],
            check=True, timeout=240,
        )
        # Under a name of its own until it is whole: another test may look for it at the same time.
        part = pathlib.Path(f"{FOLDER / name}.{id(package)}")
        with tarfile.open(FOLDER / f"{name}.tar.gz") as archive:
            archive.extractall(part, filter="data")
        try:
            (part / name).rename(FOLDER / name)
        except OSError:
            assert (FOLDER / name).exists()
    return FOLDER / name


def ours(book, path):
    """Of each account: number, currency, ids and sum of its lines, closing balance; and what was left out."""
    said = book.json("statement", path)
    accounts = [
        (
            account["number"], account["currency"], [line["bankID"] for line in account["lines"]],
            sum(Decimal(line["amount"]) for line in account["lines"]),
            None if account["closing"] is None else Decimal(account["closing"]),
        )
        for account in said["accounts"]
    ]
    return accounts, said["leftOut"]


# Files without an account whose lines could be read; ofxparse gives no transactions for them either.
EMPTY = {
    "account_listing_aggregation.ofx", "bank_small.ofx", "error_message.ofx", "signon_fail.ofx", "signon_success.ofx",
    "signon_success_no_message.ofx",
}

# ofxparse gives other lines than Ledgerline, and why: (its count, ours, what Ledgerline names as left out).
OTHERS = {
    # Amounts such as 115.8331 dollars: no cents are made up of them.
    "fidelity-savings.ofx": (4, 1, 3),
    # It drops the line, whose id is empty.
    "ofx-v102-empty-tags.ofx": (0, 1, 0),
    # It counts purchases of securities among the lines, with no amount; one remark is of what is held.
    "fidelity.ofx": (17, 3, 15),
    "investment_401k.ofx": (3, 0, 4),
    "tiaacref.ofx": (1, 0, 2),
    "vanguard.ofx": (1, 0, 2),
    "vanguard401k.ofx": (5, 0, 6),
    "td_ameritrade.ofx": (0, 0, 1),
    # Neither reads lines without a day; it keeps them apart.
    "date_missing.ofx": (0, 0, 3),
    "decimal_error.ofx": (0, 0, 1),
}


def test_ofxparse_reads_of_its_samples_what_we_read(book):
    files = sorted((source("ofxparse") / "tests/fixtures").rglob("*.ofx"))
    assert len(files) == 24
    for path in files:
        with open(path, "rb") as file, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            theirs = OfxParser.parse(file, fail_fast=False)
        lines = [
            [line for line in account.statement.transactions] if account.statement else []
            for account in theirs.accounts
        ]
        if path.name in EMPTY:
            assert not any(lines)
            assert "No account" in book.fails(65, "statement", path) or "holds no statement" in book.fails(
                65, "statement", path)
            continue
        accounts, left_out = ours(book, path)
        assert [account.number.replace(" ", "") for account in theirs.accounts] == [a[0] for a in accounts]
        for account, got in zip(theirs.accounts, accounts):
            if account.curdef:
                assert account.curdef == got[1], path.name
            assert getattr(account.statement, "balance", None) == got[4], path.name
        counts = (sum(map(len, lines)), sum(len(a[2]) for a in accounts), len(left_out))
        if path.name in OTHERS:
            assert counts == OTHERS[path.name], path.name
            continue
        assert left_out == [], path.name
        for account, got in zip(lines, accounts):
            assert [line.id for line in account] == got[2], path.name
            assert sum((line.amount for line in account), Decimal(0)) == got[3], path.name


HEAD = (
    "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:160\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:NONE\r\n"
    "COMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n"
)


def samples_of_ofxtools():
    """The documents of its tests, by the class that has each."""
    folder = str(source("ofxtools") / "tests")
    sys.path.insert(0, folder)
    try:
        modules = [
            importlib.import_module(path.stem) for path in sorted(pathlib.Path(folder).glob("test_spec_*.py"))
        ]
    finally:
        sys.path.remove(folder)
    return {
        f"{module.__name__}.{name}": case.ofx
        for module in modules for name, case in vars(module).items()
        if isinstance(case, type) and isinstance(getattr(case, "ofx", None), str)
    }


def test_ofxtools_reads_of_its_samples_what_we_read(book, tmp_path):
    samples = samples_of_ofxtools()
    assert len(samples) > 20
    read = 0
    for name, text in samples.items():
        path = tmp_path / (name + ".ofx")
        path.write_text(HEAD + text.strip(), encoding="utf-8")
        tree = OFXTree()
        tree.parse(str(path))
        kinds = ("STMTRS", "CCSTMTRS", "INVSTMTRS")
        statements = [one for one in tree.convert().statements if type(one).__name__ in kinds]
        if not statements:
            assert "holds no statement" in book.fails(65, "statement", path), name
            continue
        read += 1
        accounts, _ = ours(book, path)
        assert len(accounts) == len(statements), name
        for statement, got in zip(statements, accounts):
            lines = [line for line in statement.transactions or [] if type(line).__name__ in ("STMTTRN", "INVBANKTRAN")]
            lines = [getattr(line, "stmttrn", line) for line in lines]
            assert statement.account.acctid == got[0] and statement.curdef == got[1], name
            assert [line.fitid for line in lines] == got[2], name
            assert sum((line.trnamt for line in lines), Decimal(0)) == got[3], name
            balance = getattr(statement, "ledgerbal", None)
            assert (balance.balamt if balance else None) == got[4], name
    assert read >= 5
