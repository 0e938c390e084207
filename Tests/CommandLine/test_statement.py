"""`ledgerline statement`: what a bank's file says, and nothing is imported."""

from session import book  # noqa: F401

OFX = """OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>BIC<ACCTID>DE02 1203<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101<DTEND>20260131
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105120000[-5:EST]<DTAVAIL>20260106<TRNAMT>-12,50<FITID>A1<NAME>Caf\xe9<MEMO>Lunch
<ORIGCURRENCY><CURRATE>0.5<CURSYM>USD</ORIGCURRENCY></STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED><TRNAMT>-1,00<FITID>A2</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>100,00<DTASOF>20260131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
"""


def test_ofx_as_json(book, tmp_path):
    path = tmp_path / "january.ofx"
    path.write_bytes(OFX.encode("cp1252"))
    said = book.json("statement", path)
    line = {
        "line": 13, "day": "2026-01-05", "valueDay": "2026-01-06", "amount": "-12.50", "currency": "EUR",
        "text": "Lunch", "counterparty": "Café", "reference": "", "bankID": "A1", "endToEnd": "", "counterAccount": "",
        "fee": None, "balance": None, "original": {"amount": "-25.00", "currency": "USD"},
    }
    account = {
        "number": "DE021203", "bank": "BIC", "name": "CHECKING", "reference": "", "currency": "EUR",
        "first": "2026-01-01", "last": "2026-01-31", "opening": None, "closing": "100.00", "closingDay": "2026-01-31",
        "lines": [line],
    }
    assert said == {
        "format": "ofx", "isCurrencyGuessed": False, "areDatesOpen": False, "accounts": [account],
        "leftOut": [{"line": 15, "what": "it has no day: -1,00, A2", "kept": False}],
    }
    # Nothing was made, also by standard input.
    assert book.json("statement", "-", stdin=OFX.encode("cp1252")) == said
    assert not book.data.exists()


def test_for_people(book, tmp_path):
    path = tmp_path / "january.qfx"
    path.write_bytes(OFX.encode("cp1252"))
    assert book.run("statement", path) == (
        "CHECKING BIC DE021203, 2026-01-01 to 2026-01-31: 1 line\n"
        "  2026-01-05  -12.50 EUR  Café: Lunch\n"
        "  after 100.00 EUR\n"
    )
    assert "note: line 15: it has no day" in book.process("statement", path).stderr.decode()


def test_a_file_that_was_cut_off_is_refused(book, tmp_path):
    path = tmp_path / "cut.ofx"
    path.write_bytes(OFX.encode("cp1252")[:-20])
    assert book.fails(65, "statement", path).startswith(f"{path}: the file ends before its end")
    path.write_bytes(b"Hello")
    book.fails(65, "statement", path)


def test_qif_takes_its_currency_and_the_order_of_its_days_from_whoever_says_it(book, tmp_path):
    path = tmp_path / "register.qif"
    path.write_text("!Type:CCard\nD03/04/2026\nT-1,50\nPShop\n^\n")
    said = book.json("statement", path, "--currency", "GBP", "--dates", "day-first")
    assert said["accounts"][0]["lines"][0]["day"] == "2026-04-03"
    assert said["accounts"][0]["lines"][0]["amount"] == "-1.50" and not said["areDatesOpen"]
    assert said["accounts"][0]["currency"] == "GBP" and said["isCurrencyGuessed"]
    open_ = book.process("statement", path)
    assert b"--dates" in open_.stderr and b"--currency" in open_.stderr
    assert book.json("statement", path)["areDatesOpen"]
    book.fails(64, "statement", path, "--dates", "sometimes")


def test_the_csv_of_any_bank_too(book, tmp_path):
    path = tmp_path / "bank.csv"
    path.write_text("Date,Description,Amount,Balance\n2026-01-05,Shop,-5.00,95.00\n2026-01-06,Pay,10.00,105.00\n")
    said = book.json("statement", path, "--currency", "EUR")
    assert said["format"] == "csv"
    assert [line["amount"] for line in said["accounts"][0]["lines"]] == ["-5.00", "10.00"]
    assert [line["balance"] for line in said["accounts"][0]["lines"]] == ["95.00", "105.00"]
    bounds = ["first", "last", "opening", "closing", "closingDay"]
    proven = ["2026-01-05", "2026-01-06", "100.00", "105.00", "2026-01-06"]
    assert [said["accounts"][0][name] for name in bounds] == proven
    assert "before 100.00" in book.run("statement", path) and "after 105.00" in book.run("statement", path)
    # The newest first: the same balances, the lines as the file has them.
    path.write_text("Date,Description,Amount,Balance\n2026-01-06,Pay,10.00,105.00\n2026-01-05,Shop,-5.00,95.00\n")
    said = book.json("statement", path, "--currency", "EUR")
    assert [said["accounts"][0][name] for name in bounds] == proven
    assert [line["amount"] for line in said["accounts"][0]["lines"]] == ["10.00", "-5.00"]
    # What no balance proves has none.
    path.write_text("Date,Description,Debit,Credit\n2026-01-05,Shop,5.00,\n2026-01-16,Pay,,10.00\n")
    said = book.json("statement", path, "--currency", "EUR")
    assert [said["accounts"][0][name] for name in bounds] == [None] * 5
    path.write_text("Date,Description,Amount\n2026-01-05,Shop,5.00\n2026-01-06,Pay,10.00\n")
    assert "ledgerline import --dry-run" in book.fails(65, "statement", path)


def test_a_csv_of_which_nothing_could_be_read_is_refused_and_says_where(book, tmp_path):
    path = tmp_path / "bank.csv"
    path.write_text("Date,Description,Amount\n2026-02-28,Rent,-92233720368547758.08\n")
    said = book.fails(65, "statement", path)
    assert "line 2" in said and "-92233720368547758.08" in said
