"""Zips of statements into accounts, currencies of the past (rule M24), and the shapes that docs/cli.md promises."""

import json
import re
import zipfile

import pytest

from session import ROOT, book  # noqa: F401


def camt(number, currency, day, amounts, opening):
    total = sum(amounts)
    balance = lambda code, value: (  # noqa: E731
        f'<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy="{currency}">{value}</Amt><CdtDbtInd>CRDT</CdtDbtInd>'
        f"<Dt><Dt>{day}</Dt></Dt></Bal>")
    entries = "".join(
        f'<Ntry><Amt Ccy="{currency}">{abs(amount)}</Amt><CdtDbtInd>{"DBIT" if amount < 0 else "CRDT"}</CdtDbtInd><Sts>BOOK</Sts>'
        f"<BookgDt><Dt>{day}</Dt></BookgDt><AcctSvcrRef>{day}-{number[-2:]}-{place:04}</AcctSvcrRef></Ntry>"
        for place, amount in enumerate(amounts))
    return (
        '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>'
        f"<Stmt><Id>{day}</Id><Acct><Id><IBAN>{number}</IBAN></Id><Ccy>{currency}</Ccy></Acct>{balance('OPBD', opening)}"
        f"{balance('CLBD', opening + total)}{entries}</Stmt></BkToCstmrStmt></Document>")


ONE, TWO = "DE89370400440532013000", "DE02120300000000202051"


def packed(path, files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


DAYS = {
    "2026-01-05.xml": camt(ONE, "EUR", "2026-01-05", [-10, 25], 100),
    "2026-01-06.xml": camt(ONE, "EUR", "2026-01-06", [-40], 115),
    "__MACOSX/._2026-01-06.xml": b"\0\5\26\7",
}


# MARK: zips


def test_a_zip_of_a_bank_s_days_comes_in_once_and_goes_back_whole(book, tmp_path):
    path = packed(tmp_path / "january.zip", DAYS)
    would = book.json("import", path, "--into", "Giro", "--dry-run")
    assert would["accounts"][0]["added"] == 3 and book.json("money", "list") == []
    done = book.json("import", path, "--into", "Giro")
    assert done["format"] == "camt" and done["accounts"][0]["added"] == 3
    account = book.json("money", "list")[0]
    assert (account["name"], account["currency"], account["lines"], account["number"]) == ("Giro", "EUR", 3, ONE)
    book.run("money", "reconcile", "Giro", "--opening")
    assert book.run("money", "balance", "Giro") == "75.00 EUR\n"
    assert "agrees with the bank up to 2026-01-06" in book.run("money", "reconcile", "Giro")
    # The same days alone, and the next zip with one day more.
    single = tmp_path / "day.xml"
    single.write_text(DAYS["2026-01-06.xml"])
    known = book.json("import", single)["accounts"][0]
    assert (known["name"], known["new"], known["added"], known["known"]) == ("Giro", False, 0, 1)
    more = packed(tmp_path / "more.zip", {**DAYS, "2026-01-07.xml": camt(ONE, "EUR", "2026-01-07", [5], 75)})
    again = book.json("import", more)["accounts"][0]
    assert (again["added"], again["known"]) == (1, 3)
    assert book.json("import", "undo", done["import"])["lines"] == 3
    book.run("verify")


def test_a_zip_of_several_accounts_goes_to_each_by_its_number_and_not_to_one(book, tmp_path):
    files = {**DAYS, "savings.xml": camt(TWO, "EUR", "2026-01-05", [7], 0)}
    path = packed(tmp_path / "both.zip", files)
    assert "several accounts" in book.fails(65, "import", path, "--into", "Giro")
    parts = book.json("import", path)["accounts"]
    assert sorted((part["new"], part["added"]) for part in parts) == [(True, 1), (True, 3)]


@pytest.mark.parametrize("files", [
    {"a.xml": DAYS["2026-01-05.xml"], "b.csv": "Date,Payee,Amount\n2026-01-05,Cafe,-10.00\n"},
    {"a.xml": DAYS["2026-01-05.xml"], "note.txt": "hello"},
    {"a.xml": DAYS["2026-01-05.xml"][:-60]},
])
def test_a_zip_that_is_not_all_statements_of_one_format_brings_nothing(book, tmp_path, files):
    path = packed(tmp_path / "odd.zip", files)
    assert book.fails(65, "import", path, "--into", "Giro")
    assert not book.data.exists() or book.json("money", "list") == []


# MARK: currencies of the past

OFX = """OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>{0}<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20010105<TRNAMT>-12.50<FITID>A1<NAME>Shop</STMTTRN></BANKTRANLIST>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
"""
MT940 = ":20:A\n:25:123/456\n:28C:1/1\n:60F:C010105{0}100,00\n:61:010105D12,50NMSC1//B1\n:86:Shop\n:62F:C010105{0}87,50\n-\n"
CSV = "Date,Payee,Amount,Currency\n2001-01-05,Shop,-12.50,{0}\n2001-01-06,Shop,-3.50,{0}\n"


@pytest.mark.parametrize("code", ["DEM", "FRF", "ITL", "ATS", "NLG", "ESP"])
@pytest.mark.parametrize("name, content", [
    ("a.ofx", OFX), ("a.sta", MT940), ("a.csv", CSV), ("a.xml", camt(ONE, "{0}", "2001-01-05", [-12], 100)),
])
def test_money_that_is_no_more_is_named_and_brings_nothing(book, tmp_path, code, name, content):
    path = tmp_path / name
    path.write_text(content.format(code))
    said = book.fails(65, "import", path, "--into", "Old")
    assert code in said and "currency" in said, said
    assert not book.data.exists()


def test_that_a_csv_names_no_currency_is_said_once(book, tmp_path):
    csv = tmp_path / "a.csv"
    csv.write_text("Date,Payee,Amount,Balance\n2026-01-06,Shop,-41.00,74.00\n2026-01-07,Shop,-1.00,73.00\n")
    # With what is concluded, or beside the JSON.
    said = book.process("import", csv, "--into", "Giro", "--dry-run")
    assert b"the file names no currency" in said.stdout and said.stderr == b""
    assert b"names the currency" in book.process("import", csv, "--into", "Giro", "--dry-run", "--json").stderr


# MARK: shapes


def keys(rows):
    return [list(row) for row in rows][0]


def test_json_has_the_shapes_of_the_guide(book, tmp_path):
    book.run("import", packed(tmp_path / "a.zip", DAYS), "--into", "Giro")
    guide = (ROOT / "docs/cli.md").read_text()
    # Two files of two formats may have brought the same, and the balance is another then.
    csv = tmp_path / "a.csv"
    csv.write_text("Date,Payee,Amount,Balance\n2026-01-06,Shop,-41.00,74.00\n2026-01-07,Shop,-1.00,73.00\n")
    book.process("import", csv, "--into", "Giro")

    def promised(command, inner=""):
        found = re.search(rf"`{command}`: `(.*?)`", guide)
        assert found, command
        text = re.search(rf'"{inner}":\[\{{(.*?)\}}', found[1])[1] if inner else re.sub(r":\[\{.*?\}\]", "", found[1])
        return re.findall(r'"(\w+)"', text)

    assert keys(book.json("money", "list")) == promised("money list")
    assert list(book.json("money", "balance", "Giro")) == promised("money balance")
    daily = re.search(r"with `--daily` `\[\{(.*?)\}\]`", guide)[1]
    assert keys(book.json("money", "balance", "Giro", "--daily")) == re.findall(r'"(\w+)"', daily)
    done = book.process("money", "reconcile", "Giro", "--json")
    said = json.loads(done.stdout)
    assert done.returncode == 1 and list(said) == promised("money reconcile")
    assert keys(said["faults"]) == promised("money reconcile", "faults")
