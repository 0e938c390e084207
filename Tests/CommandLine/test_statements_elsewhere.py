"""Statements that the packages ofxparse and ofxtools bring for their own tests, read by them and by `ledgerline statement`.

The samples are in the packages' sources, which pip fetches into .build/samples; none of them is kept here.
"""

import datetime
import importlib
import os
import random
import subprocess
import sys
import tarfile
import warnings
from decimal import Decimal

import pytest
from ofxparse import OfxParser
from ofxtools import models
from ofxtools.Client import OFXClient
from ofxtools.Parser import OFXTree
from ofxtools.utils import UTC

from session import ROOT, book  # noqa: F401

VERSIONS = {"ofxparse": "0.21", "ofxtools": "1.1.1"}
FOLDER = ROOT / ".build/samples"


def source(package):
    """The unpacked source of a package, fetched once."""
    name = f"{package}-{VERSIONS[package]}"
    if not (FOLDER / name).exists():
        # In a folder of its own until it is whole: another test may fetch it at the same time.
        part = FOLDER / f"{name}.{os.getpid()}"
        part.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
             "--no-binary", package, "--dest", part, f"{package}=={VERSIONS[package]}"],
            check=True, timeout=240,
        )
        with tarfile.open(part / f"{name}.tar.gz") as archive:
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


def whole(accounts):
    """Accounts with what is theirs in other currencies, which stands behind them in accounts of its own."""
    found = []
    for account in accounts:
        before = found[-1] if found else None
        if before and account[4] is None and before[0] == account[0] and before[1] != account[1]:
            found[-1] = (*before[:2], before[2] + account[2], before[3] + account[3], before[4])
        else:
            found.append(account)
    return found


def is_empty(fault):
    """Whether a file is refused because it has no statement, and not because of one."""
    return "No account is in it" in fault or "holds no statement" in fault


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
    # All lines of its account in Canadian dollars are in those of the United States, which is said.
    "investment_medium.ofx": (3, 3, 1),
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
            assert is_empty(book.fails(65, "statement", path)), path.name
            continue
        accounts, left_out = ours(book, path)
        accounts = whole(accounts)
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


def sign_on():
    answer = models.SONRS(
        status=models.STATUS(code=0, severity="INFO"), dtserver=datetime.datetime(2026, 1, 1, tzinfo=UTC), language="ENG")
    return models.SIGNONMSGSRSV1(sonrs=answer)


MESSAGES = ("bankmsgsrsv1", "creditcardmsgsrsv1", "invstmtmsgsrsv1")


def samples_of_ofxtools():
    """The documents of its tests, by the class that has each: those of the specification, and its sets of messages."""
    folder = source("ofxtools") / "tests"
    # Its tests import one another, some only when they are asked for what they have.
    sys.path.insert(0, str(folder))
    names = sorted(path.stem for path in folder.glob("test_spec_*.py"))
    modules = [importlib.import_module(name) for name in [*names, "test_models_msgsets"]]
    samples = {}
    client = OFXClient("https://bank.example", version=160)
    for module in modules:
        for name, case in vars(module).items():
            if not isinstance(case, type) or case.__module__ != module.__name__:
                continue
            name = f"{module.__name__}.{name}"
            messages = name.split(".")[1].removesuffix("TestCase").lower()
            if "<OFX>" in str(getattr(case, "ofx", "")):
                samples[name] = (HEAD + case.ofx.strip()).encode()
            elif messages in MESSAGES:
                samples[name] = client.serialize(models.OFX(signonmsgsrsv1=sign_on(), **{messages: case.aggregate}))
    sys.path.remove(str(folder))
    return samples


def test_ofxtools_reads_of_its_samples_what_we_read(book, tmp_path):
    samples = samples_of_ofxtools()
    assert len(samples) > 20
    read = 0
    for name, content in samples.items():
        path = tmp_path / (name + ".ofx")
        path.write_bytes(content)
        tree = OFXTree()
        tree.parse(str(path))
        kinds = ("STMTRS", "CCSTMTRS", "INVSTMTRS")
        statements = [one for one in tree.convert().statements if type(one).__name__ in kinds]
        if not statements:
            assert is_empty(book.fails(65, "statement", path)), name
            continue
        read += 1
        accounts = whole(ours(book, path)[0])
        assert len(accounts) == len(statements), name
        for statement, got in zip(statements, accounts):
            lines = [line for line in statement.transactions or [] if type(line).__name__ in ("STMTTRN", "INVBANKTRAN")]
            lines = [line.stmttrn if type(line).__name__ == "INVBANKTRAN" else line for line in lines]
            assert statement.account.acctid == got[0] and statement.curdef == got[1], name
            told = {line.fitid: str(line) for line in lines}
            if all(told[line.fitid] == str(line) for line in lines):
                # A line that comes again under its id is left out.
                lines = list({line.fitid: line for line in lines}.values())
            ids = [line.fitid for line in lines]
            # One that lines share which differ is no id.
            assert [one if ids.count(one) == 1 else "" for one in ids] == got[2], name
            assert sum((line.trnamt for line in lines), Decimal(0)) == got[3], name
            balance = None if type(statement).__name__ == "INVSTMTRS" else statement.ledgerbal
            assert (None if balance is None else balance.balamt) == got[4], name
    assert read >= 5


def made(dice, closed):
    """A document of ofxtools with an account or several, and what its lines are."""
    # Where it closes no values, it writes `<` as it is.
    tag = "</MEMO>" if closed else "< MEMO >"
    accounts, truth = [], []
    for number in range(dice.randint(1, 3)):
        lines = []
        for place in range(dice.randint(0, 25)):
            name = dice.choice(["Café & Söhne", "A < B", "O'Neil \"Bar\"", "Shop", "x"])
            line = {
                "trntype": dice.choice(["DEBIT", "CREDIT", "CHECK", "POS"]), "fitid": f"{number}-{place}",
                "dtposted": datetime.datetime(2026, dice.randint(1, 12), dice.randint(1, 28), 12, tzinfo=UTC),
                # One is money out, so that signs say which way it went.
                "trnamt": Decimal(dice.randint(-99999, 99999) if place else -1) / 100,
            }
            if dice.random() < 0.8:
                line["name"] = name
            if dice.random() < 0.6:
                line["memo"] = dice.choice(["Lunch; 2 × 8 €", tag, "1 & 2", "Z"])
            if dice.random() < 0.3:
                line["checknum"] = str(dice.randint(1, 9999))
            lines.append(line)
        bounds = {"dtstart": datetime.datetime(2026, 1, 1, tzinfo=UTC), "dtend": datetime.datetime(2026, 12, 31, tzinfo=UTC)}
        now = {"balamt": Decimal(dice.randint(-9999, 9999)) / 100, "dtasof": bounds["dtend"]}
        accounts.append(models.STMTTRNRS(
            trnuid=str(number), status=models.STATUS(code=0, severity="INFO"),
            stmtrs=models.STMTRS(
                curdef="EUR", bankacctfrom=models.BANKACCTFROM(bankid="1", acctid=str(number), accttype="CHECKING"),
                banktranlist=models.BANKTRANLIST(*[models.STMTTRN(**line) for line in lines], **bounds),
                ledgerbal=models.LEDGERBAL(**now)),
        ))
        truth.append((lines, now["balamt"]))
    ofx = models.OFX(
        signonmsgsrsv1=sign_on(), bankmsgsrsv1=models.BANKMSGSRSV1(*accounts))
    return ofx, truth


@pytest.mark.parametrize("version, closed", [(103, False), (160, True), (220, True)])
@pytest.mark.parametrize("seed", range(6))
def test_what_ofxtools_writes_is_read_as_it_was_meant(book, tmp_path, seed, version, closed):
    ofx, truth = made(random.Random(seed), closed)
    client = OFXClient("https://bank.example", version=version, prettyprint=seed % 2 == 1, close_elements=closed)
    path = tmp_path / "made.ofx"
    path.write_bytes(client.serialize(ofx))
    said = book.json("statement", path)
    assert said["leftOut"] == []
    for account, (lines, balance) in zip(said["accounts"], truth, strict=True):
        assert Decimal(account["closing"]) == balance
        assert [
            (line["bankID"], line["day"], Decimal(line["amount"]), line["counterparty"], line["text"], line["reference"])
            for line in account["lines"]
        ] == [
            (line["fitid"], line["dtposted"].date().isoformat(), line["trnamt"], line.get("name", ""),
             line.get("memo", ""), line.get("checknum", ""))
            for line in lines
        ]
