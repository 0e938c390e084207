"""Accounts at banks: statements in and back, balances, what lines were."""

import json

import pytest

from session import book  # noqa: F401

MARCH = """Date,Payee,Memo,Amount,Balance
2026-03-02,Cafe Milano,Lunch,-12.50,87.50
2026-03-02,Cafe Milano,Lunch,-12.50,75.00
2026-03-15,Ann Client,Invoice 7,200.00,275.00
"""


@pytest.fixture
def march(tmp_path):
    path = tmp_path / "march.csv"
    path.write_text(MARCH)
    return path


def test_an_import_that_brings_no_line_does_not_name_the_earlier_one(book, march):
    assert "Take it back" in book.run("import", march, "--into", "Checking")
    account = book.json("money", "list")[0]
    book.apply({"moneyAccounts": [{"id": account["id"], "life": "archived"}]})
    again = book.run("import", march, "--into", "Checking")
    assert "back from the archive" in again and "0 lines came in" in again and "Take it back" not in again


def test_a_statement_comes_in_once_and_goes_back_whole(book, march):
    would = book.json("import", march, "--into", "Checking", "--dry-run")
    assert would["accounts"][0]["added"] == 3 and would["dryRun"]
    assert book.json("money", "list") == []
    done = book.json("import", march, "--into", "Checking")
    assert [(part["name"], part["new"], part["added"]) for part in done["accounts"]] == [("Checking", True, 3)]
    # The next file of this shape knows where it goes, and what is known.
    again = book.json("import", march)
    assert (again["accounts"][0]["added"], again["accounts"][0]["known"]) == (0, 3)
    assert "Nothing to do" in book.run("import", march)
    account = book.json("money", "list")[0]
    assert (account["balance"], account["toExplain"], account["reconciled"]) == ("275.00", 3, "2026-03-15")
    assert "3 lines" in book.run("import", "undo", done["import"], "--dry-run")
    assert book.json("money", "list")[0]["lines"] == 3
    assert book.json("import", "undo", done["import"])["lines"] == 3
    assert "taken back before" in book.fails(1, "import", "undo", done["import"])
    corrected = march.with_name("corrected.csv")
    corrected.write_text(MARCH.replace("200.00,275.00", "210.00,285.00"))
    assert book.json("import", corrected, "--into", "checking")["accounts"][0]["added"] == 3
    assert book.run("money", "balance", "Checking") == "285.00 USD\n"
    book.run("verify")


def test_a_line_is_what_somebody_says_it_was(book, march, tmp_path):
    book.run("import", march, "--into", "Checking")
    first, second, income = sorted(book.json("money", "lines", "Checking"), key=lambda row: (row["day"], row["id"]))
    assert "The line was Lunch Place." in book.run(
        "match", "as", first["id"], "--merchant", "Lunch Place", "--place", "personal")
    (made,) = book.json("expense", "list")
    assert (made["source"], made["day"], made["place"]) == ("Lunch Place", "2026-03-02", "personal")
    assert made["amount"]["minor"] == 1250
    assert "explained already" in book.fails(1, "match", "as", first["id"], "--merchant", "Other")
    there = book.json("expense", "add", "--amount", "12.50", "--merchant", "Cafe", "--date", "2026-03-01")
    book.run("match", "as", second["id"], "--expense", there["id"])
    assert [row["line"] for row in book.json("match", "list")] == [income["id"]]
    savings = tmp_path / "savings.csv"
    savings.write_text("Date,Payee,Memo,Amount,Balance\n2026-03-15,Transfer,Out,-200.00,800.00\n")
    book.run("import", savings, "--into", "Savings")
    (out,) = book.json("money", "lines", "Savings")
    assert book.run("match", "as", income["id"], "--line", out["id"]) == "The line was transfer Savings.\n"
    assert [row["toExplain"] for row in book.json("money", "list")] == [0, 0]
    book.fails(64, "match", "as", income["id"])
    book.run("delete", "bankline", out["id"])
    assert sorted(row["toExplain"] for row in book.json("money", "list")) == [0, 1]
    book.run("verify")


def test_money_that_came_back_explains_money_in(book, march):
    book.run("import", march, "--into", "Checking")
    first, second, income = sorted(book.json("money", "lines", "Checking"), key=lambda row: (row["day"], row["id"]))
    add = ["expense", "add", "--merchant", "Thomann", "--date", "2026-03-14", "--amount"]
    there = book.json(*add, "12.50")
    book.run("match", "as", first["id"], "--expense", there["id"])
    assert "matched with another line" in book.fails(1, "match", "as", second["id"], "--expense", there["id"])
    bought = book.json(*add, "9.00")
    assert "moved money the other way" in book.fails(1, "match", "as", income["id"], "--expense", bought["id"])
    back = book.json(*add, "200.00", "--money-back")
    assert book.run("match", "as", income["id"], "--expense", back["id"]) == "The line was expense Thomann.\n"
    assert income["id"] not in [row["line"] for row in book.json("match", "list")]
    book.run("verify")


def test_balances_are_told_by_day_and_held_against_the_bank(book, march, tmp_path):
    book.run("import", march, "--into", "Checking")
    assert book.run("money", "balance", "Checking", "--on", "2026-03-02") == "75.00 USD\n"
    days = book.json("money", "balance", "Checking", "--daily")
    assert [(day["day"], day["moved"], day["balance"]) for day in days] == [
        ("2026-03-02", "-25.00", "75.00"), ("2026-03-15", "200.00", "275.00")]
    assert "agrees with the bank up to 2026-03-15" in book.run("money", "reconcile", "checking")
    may = tmp_path / "may.csv"
    may.write_text("Date,Payee,Memo,Amount,Balance\n2026-05-02,Shop,Reeds,-20.00,230.00\n2026-05-03,Shop,Oil,-30.00,200.00\n")
    book.run("import", may)
    done = book.process("money", "reconcile", "Checking")
    assert done.returncode == 1 and b"2 of the bank's balances do not agree" in done.stderr
    assert "Between 2026-03-15 and 2026-05-02 25.00 USD went out that no statement has." in done.stdout.decode()
    assert "closes with 200.00 USD, 25.00 USD less than the book has" in done.stdout.decode()
    assert "no account" in book.fails(2, "money", "balance", "Chekking")


def test_an_open_question_is_asked_answered_and_remembered(book, tmp_path):
    first = tmp_path / "april.csv"
    first.write_text("Date,Payee,Amount\n03/04/2026,Cafe,-12.50\n04/05/2026,Shop,-2.00\n04/05/2026,Fee,1.00\n")
    assert "--dates" in book.fails(65, "import", first, "--into", "Visa")
    assert not (book.data / "book.sqlite").exists()
    book.run("import", first, "--into", "Visa", "--dates", "day-first")
    lines = book.json("money", "lines", "Visa")
    assert [line["day"] for line in lines] == ["2026-04-03", "2026-05-04", "2026-05-04"]
    later = tmp_path / "june.csv"
    later.write_text("Date,Payee,Amount\n05/06/2026,Cafe,-7.50\n06/07/2026,Shop,-2.00\n06/07/2026,Fee,1.00\n")
    done = book.json("import", later)
    assert any("read as you said of" in said for said in done["conclusions"])
    assert book.json("money", "lines", "Visa", "--from", "2026-06-01")[0]["day"] == "2026-06-05"


def test_lines_become_what_they_were_and_are_taken_back(book, march):
    book.run("import", march, "--into", "Checking")
    rows = book.json("match", "list")
    assert len(rows) == 3
    first = rows[0]["line"]
    assert "Accepted: new expense Cafe Milano" in book.run("match", "accept", first)
    made = book.json("list", "transactions")
    assert [(row["source"], row["amount"]) for row in made] == [("Cafe Milano", {"minor": 1250, "currency": "USD"})]
    assert "explained already" in book.fails(1, "match", "apart", first)
    book.run("match", "apart", rows[1]["line"], "--note", "private")
    assert [row["line"] for row in book.json("match", "list", "Checking")] == [rows[2]["line"]]
    assert book.run("match", "undo", first) == "Taken back.\n"
    assert book.json("list", "transactions") == []
    assert len(book.json("match", "list")) == 2
    assert "Nothing explained" in book.run("match", "undo", rows[2]["line"])


def test_a_line_pays_an_invoice_or_a_gig_without_one(book, march):
    ann = march.with_name("ann.json")
    ann.write_text('{"format":"ledgerline","version":1,"clients":[{"company":"Ann"}]}')
    book.run("apply", ann)
    client = book.json("list", "clients")[0]["id"]
    book.run("import", march, "--into", "Checking")
    lines = {row["amount"]: row["line"] for row in book.json("match", "list")}
    line, out = lines["200.00"], lines["-12.50"]
    book.run("gig", "add", "Night", "--on", "2026-03-10", "--at", "20:00", "--fee", "205", "--client", client)
    gig = book.json("list", "projects")[0]["id"]
    assert "either --invoice or --project" in book.fails(64, "match", "pay", line)
    assert "money out" in book.fails(1, "match", "pay", out, "--project", gig)
    assert "more than what is left" in book.fails(1, "match", "pay", line, "--project", gig, "--amount", "300")
    assert "above zero" in book.fails(1, "match", "pay", line, "--project", gig, "--fee", "0")
    book.fails(2, "match", "pay", line, "--invoice", "1042")
    assert book.json("list", "payments") == []
    said = book.run("match", "pay", line, "--project", gig, "--fee", "5", "--method", "Card")
    assert said == "205.00 USD received for Night, of which 5.00 USD was kept as a fee.\n"
    payment = book.json("list", "payments")[0]
    assert (payment["amount"]["minor"], payment["project"], payment["method"], payment["day"]) == (
        20500, gig, "Card", "2026-03-15")
    assert [row["amount"]["minor"] for row in book.json("list", "transactions")] == [500]
    assert line not in [row["line"] for row in book.json("match", "list")]
    assert "explained already" in book.fails(1, "match", "pay", line, "--project", gig)
    book.run("match", "undo", line)
    assert book.json("list", "payments") == [] and book.json("list", "transactions") == []
    book.run("invoice", "create", "--project", gig)
    draft = book.json("list", "invoices")[0]["id"]
    book.fails(1, "match", "pay", line, "--invoice", draft)
    number = book.json("invoice", "issue", draft)["number"]
    assert "Give --invoice" in book.fails(1, "match", "pay", line, "--project", gig)
    assert f"200.00 USD received for invoice {number}" in book.run("match", "pay", line, "--invoice", number)
    assert book.json("show", "invoice", draft)["balance"]["minor"] == 500
    book.run("verify")


CAMT = """<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S1</Id>
<Acct><Id><IBAN>CH9300762011623852957</IBAN></Id><Ccy>USD</Ccy></Acct>
<Ntry><Amt Ccy="USD">200.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>DAY</Dt></BookgDt>
<AcctSvcrRef>DAY-1</AcctSvcrRef><NtryDtls><TxDtls>
<AmtDtls><InstdAmt><Amt Ccy="GBP">160.00</Amt></InstdAmt></AmtDtls>
<RltdPties><Dbtr><Pty><Nm>Ann Client</Nm></Pty></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>
"""


def test_a_line_that_says_what_was_paid_abroad_pays_an_invoice_in_that_currency(book, tmp_path):
    book.apply({
        "clients": [{"id": "club", "company": "Ann Client", "currency": "GBP"}],
        "projects": [{"id": name, "client": "club", "name": name} for name in ["soho", "wapping"]],
        "charges": [
            {"project": name, "service": "Concert", "price": {"quantity": 1, "unit": "160.00 GBP"}}
            for name in ["soho", "wapping"]
        ],
    })
    numbers = []
    for (name, day) in [("soho", "2026-03-10"), ("wapping", "2026-04-10")]:
        draft = book.json("invoice", "create", "--project", name)["id"]
        numbers.append(book.json("invoice", "issue", draft, "--on", day)["number"])
    for day in ["2026-03-20", "2026-04-20"]:
        path = tmp_path / f"{day}.xml"
        path.write_text(CAMT.replace("DAY", day))
        book.run("import", path, "--into", "Checking")
    (first, second) = sorted(book.json("match", "list"), key=lambda row: row["day"])
    assert numbers[0] in [part["invoice"] for proposal in first["proposals"] for part in proposal["parts"]]
    assert not any(proposal["sure"] for row in (first, second) for proposal in row["proposals"])
    said = book.run("match", "pay", first["line"], "--invoice", numbers[0])
    assert said == f"200.00 USD received for invoice {numbers[0]}, 160.00 GBP.\n"
    # The payment of March is not what came in April, too.
    (left,) = book.json("match", "list")
    assert [part["invoice"] for part in left["proposals"][0]["parts"]] == [numbers[1]]
    book.run("match", "accept", second["line"])
    payments = book.json("list", "payments")
    assert [row["amount"] for row in payments] == [{"minor": 16000, "currency": "GBP"}] * 2
    assert book.json("match", "list") == []
    assert {row["status"] for row in book.json("list", "invoices")} == {"paid"}
    book.run("verify")


def test_a_line_that_pays_an_invoice_in_another_currency_says_how(book, march):
    book.run("import", march, "--into", "Checking")
    line = {row["amount"]: row["line"] for row in book.json("match", "list")}["200.00"]
    book.apply({
        "clients": [{"id": "club", "company": "Ann Client", "currency": "GBP"}],
        "projects": [{"id": "soho", "client": "club", "name": "Soho"}],
        "charges": [{"project": "soho", "service": "Concert", "price": {"quantity": 1, "unit": "160.00 GBP"}}],
    })
    draft = book.json("invoice", "create", "--project", "soho")["id"]
    number = book.json("invoice", "issue", draft, "--on", "2026-03-10")["number"]
    said = book.fails(1, "match", "pay", line, "--invoice", number)
    assert "is in GBP" in said and f"`ledgerline invoice pay {number} --credited 200.00`" in said
    book.run("invoice", "pay", number, "--credited", "200.00", "--on", "2026-03-15")
    # As invoiced it counts what its payment says, on the invoice's day.
    accrued = book.json("report", "income", "--by", "month-accrued")
    assert [row["total"] for row in accrued["rows"]] == [{"minor": 20000, "currency": "USD"}]
    (paid,) = book.json("list", "payments")
    assert book.run("payment", "set", paid["id"], "--credited", "201.00") == (
        "Payment of 160.00 GBP on 2026-03-15, worth 201.00 USD.\n")
    book.run("payment", "set", paid["id"], "--credited", "200.00")
    book.run("match", "accept", line)
    assert line not in [row["line"] for row in book.json("match", "list")]
    assert len(book.json("list", "payments")) == 1


def paid_night(book, march):
    """An invoice over 200.00 that a line of the statement pays: its id, its number, and the lines by their amounts."""
    book.run("import", march, "--into", "Checking")
    book.apply({
        "clients": [{"id": "ann", "company": "Ann Client"}],
        "projects": [{"id": "night", "client": "ann", "name": "Night"}],
        "charges": [{"project": "night", "service": "Concert", "price": {"quantity": 1, "unit": "200.00 USD"}}],
    })
    draft = book.json("invoice", "create", "--project", "night")["id"]
    number = book.json("invoice", "issue", draft, "--on", "2026-03-10")["number"]
    lines = {row["amount"]: row["line"] for row in book.json("match", "list")}
    book.run("match", "pay", lines["200.00"], "--invoice", number)
    return draft, number, lines


def test_a_payment_that_bounced_is_owed_again(book, march):
    march.write_text(MARCH + "2026-03-25,Ann Client,Returned payment,-200.00,75.00\n")
    draft, number, lines = paid_night(book, march)
    assert book.json("show", "invoice", draft)["balance"]["minor"] == 0
    assert f"payment of {number} that went back" in book.run("match", "accept", lines["-200.00"])
    assert book.json("show", "invoice", draft)["balance"]["minor"] == 20000
    assert sorted(row["amount"]["minor"] for row in book.json("list", "payments")) == [-20000, 20000]
    book.run("match", "undo", lines["-200.00"])
    assert book.json("show", "invoice", draft)["balance"]["minor"] == 0
    book.run("verify")


def test_a_payment_that_bounced_goes_with_its_refund_and_leaves_the_fee(book, march):
    march.write_text(MARCH + "2026-03-25,Ann Client,Returned payment,-207.50,67.50\n")
    draft, number, lines = paid_night(book, march)
    assert f"payment of {number} that went back, fee" in book.run("match", "accept", lines["-207.50"])
    (fee,) = book.json("list", "transactions")
    assert (fee["amount"]["minor"], fee["source"]) == (750, "Checking")
    (came,) = [row["id"] for row in book.json("list", "payments") if row["amount"]["minor"] > 0]
    book.run("delete", "payment", came)
    assert book.json("list", "payments") == []
    assert book.json("show", "invoice", draft)["balance"]["minor"] == 20000
    book.run("verify")


def test_a_payment_that_bounced_and_its_refund_are_deleted_together(book, march):
    march.write_text(MARCH + "2026-03-25,Ann Client,Returned payment,-200.00,75.00\n")
    draft, number, lines = paid_night(book, march)
    book.run("match", "accept", lines["-200.00"])
    rows = {row["amount"]["minor"]: row["id"] for row in book.json("list", "payments")}
    book.run("invoice", "pay", number, "--amount", "50.00", "--on", "2026-03-26")
    (other,) = [row["id"] for row in book.json("list", "payments") if row["amount"]["minor"] == 5000]
    assert "one at a time" in book.fails(64, "delete", "payment", rows[20000], other)
    book.run("delete", "payment", rows[-20000], rows[20000])
    assert [row["id"] for row in book.json("list", "payments")] == [other]
    assert book.json("show", "invoice", draft)["balance"]["minor"] == 15000


def test_an_account_is_begun_by_hand(book):
    book.run("money", "add", "Visa", "--type", "card", "--opening=-120.50", "--on", "2026-01-01", "--number", "4111 1111")
    account = book.json("money", "list")[0]
    assert (account["type"], account["balance"], account["number"]) == ("card", "-120.50", "41111111")
    assert "--on goes with --opening" in book.fails(64, "money", "add", "Visa", "--on", "2026-01-01")
    assert "--type takes" in book.fails(64, "money", "add", "Visa", "--type", "loan")
    book.run("money", "add", "visa", "--currency", "EUR")
    assert book.json("money", "list")[0]["currency"] == "EUR"


def test_two_files_of_two_formats_bring_each_line_once(book, march, tmp_path):
    book.run("import", march, "--into", "Checking")
    qif = tmp_path / "march.qif"
    qif.write_text(
        "!Type:Bank\n" + "".join(f"D{day}\nT{amount}\nP{who}\n^\n" for day, amount, who in [
            ("2026-03-02", "-12.50", "CAFE 1"), ("2026-03-02", "-12.50", "CAFE 1"), ("2026-03-15", "200.00", "ANN"),
            ("2026-03-30", "-9.99", "STRINGS")]))
    assert "--into NAME" in book.fails(65, "import", qif)
    part = book.json("import", qif, "--into", "Checking")["accounts"][0]
    assert (part["added"], part["known"]) == (1, 3)
    book.run("import", march)
    assert len(book.json("money", "lines", "Checking")) == 4


def test_accounts_and_lines_are_in_a_backup_and_in_sql(book, march, tmp_path):
    import sqlite3

    book.run("import", march, "--into", "Checking")
    export = json.loads(book.run("export"))
    assert len(export["banklines"]) == 3 and export["moneyaccounts"][0]["name"] == "Checking"
    rows = sqlite3.connect(book.data / "book.sqlite").execute(
        "SELECT day, amount_minor FROM bankline ORDER BY day, row").fetchall()
    assert rows == [("2026-03-02", -1250), ("2026-03-02", -1250), ("2026-03-15", 20000)]


def test_accepting_all_that_is_sure_pays_no_invoice_twice(book, tmp_path):
    book.apply({
        "settings": {"currency": "USD"}, "series": [{"id": "0000000000001", "pattern": "INV-{YYYY}-{####}"}],
        "clients": [{"id": "ann", "firstName": "Ann", "lastName": "Client"}],
        "invoices": [{"id": f"of{place}", "client": "ann", "currency": "USD"} for place in range(2)],
        "lines": [{"invoice": f"of{place}", "text": "Work", "price": {"quantity": "1", "unit": unit}}
                  for place, unit in enumerate(["200.00", "50.25"])]})
    drafts = {row["total"]["minor"]: row["id"] for row in book.json("list", "invoices")}
    numbers = [book.json("invoice", "issue", drafts[minor], "--on", "2026-03-01")["number"] for minor in (20000, 5025)]
    path = tmp_path / "bank.csv"
    path.write_text("Date,Payee,Memo,Amount,Balance\n"
                    f"2026-03-15,Ann Client,{numbers[0]} {numbers[1]},250.25,250.25\n"
                    f"2026-03-20,Ann Client,{numbers[1]},50.25,300.50\n"
                    "2026-03-21,Shop,Paper,-0.50,300.00\n")
    book.run("import", path, "--into", "Checking")
    assert [row["day"] for row in book.json("match", "list", "--sure")] == ["2026-03-15"]
    assert [any(it["sure"] for it in row["proposals"]) for row in book.json("match", "list")] == [True, False, False]
    assert book.json("match", "accept", "--sure")["accepted"] == 1
    assert [row["balance"]["minor"] for row in book.json("list", "invoices")] == [0, 0]
    assert [row["day"] for row in book.json("match", "list")] == ["2026-03-20", "2026-03-21"]
    book.run("verify")
