"""Files from elsewhere: the earlier design app's export, and CSVs read column by column."""

import json

import pytest
from session import book, other  # noqa: F401

FIRESTORE = {
    "accounts": {
        "acme": {
            "name": "Acme Interiors",
            "presets": {"default": {"budgetCategories": {
                "furn": {"name": "Furnishings", "metadata": {"categoryType": "itemized"}},
            }}},
            "projects": {"p1": {
                "name": "Lake House", "clientName": "Jane Smith", "shade": "blue",
                "budgetCategories": {"furn": {"budgetCents": 2400000}},
            }},
            "spaces": {"s1": {"projectId": "p1", "name": "Den", "checklists": [
                {"id": "c", "name": "Install", "items": [{"id": "i", "text": "Rug", "isChecked": True}]},
            ]}},
            "transactions": {"x1": {
                "projectId": "p1", "transactionDate": "2026-02-07", "amountCents": 15099,
                "source": "Ross", "transactionType": "purchase", "status": "completed",
                "budgetCategoryId": "furn", "taxRatePct": 9.25,
                "createdAt": {"_seconds": 1770422400, "_nanoseconds": 0},
            }},
            "items": {
                "a": {"projectId": "p1", "spaceId": "s1", "transactionId": "x1", "name": "",
                      "description": "Floor lamp", "status": "to return", "purchasePriceCents": 100001},
                "b": {"name": "Vase", "transactionId": "gone"},
            },
        }
    }
}

ITEMS = """Thing,Store,Cost,Qty,Room
Chair,Ross,"1,250.50",2,Den
,Ross,5.00,1,Den
Lamp,Ross,five,1,Den
Chair,Ross,"1,250.50",2,Den
"""


def file(book, name, text):
    path = book.data.parent / name
    path.write_text(text, encoding="utf-8")
    return path


def project(book):
    book.apply({"projects": [{"id": "home", "name": "Lake House"}]})
    return book.json("list", "projects")[0]["id"]


def test_the_earlier_apps_export_comes_in_once(book):
    path = file(book, "export.json", json.dumps(FIRESTORE))
    said = book.json("import", path, "--dry-run")
    assert "add item Floor lamp, 1000.01" in said["summary"]
    assert any("there is no transaction \"gone\"" in line for line in said["problems"])
    assert any(line.startswith("projects.shade: not taken") for line in said["problems"])
    assert book.json("list", "items") == []
    book.run("import", path)
    lamp = next(it for it in book.json("list", "items") if it["name"] == "Floor lamp")
    assert lamp["status"] == "to-return"
    assert lamp["purchasePrice"] == {"minor": 100001, "currency": "USD"}
    (bought,) = book.json("list", "transactions")
    assert (bought["day"], bought["id"]) == ("2026-02-07", lamp["transaction"])
    (budget,) = book.json("list", "budgets")
    assert budget["amount"]["minor"] == 2400000
    before = book.run("export")
    assert "Nothing to do" in book.run("import", path)
    assert book.run("export") == before
    book.run("verify")


def test_items_of_a_csv_go_to_their_project(book):
    home = project(book)
    path = file(book, "items.csv", ITEMS)
    done = book.process(
        "import", path, "--as", "items", "--map", "name=thing", "--prices", "row", "--project", home)
    assert done.returncode == 0, done.stderr
    notes = done.stderr.decode()
    assert "line 3: skipped: Name is required" in notes
    assert "line 4: skipped: Cost: \"five\" is not an amount" in notes
    assert "items: 2 added" in done.stdout.decode()
    assert "Name from “Thing”" in done.stdout.decode()
    rows = book.json("list", "items")
    assert [(it["name"], it["project"], it["quantity"]) for it in rows] == [("Chair", home, 2)] * 2
    (space,) = book.json("list", "spaces")
    assert (space["name"], space["project"]) == ("Den", home)
    again = book.run("import", path, "--as", "items", "--map", "name=thing", "--prices", "row", "--project", home)
    assert "Nothing to do" in again
    assert len(book.json("list", "items")) == 2
    (batch,) = book.json("list", "importbatches")
    assert (batch["name"], batch["format"]) == ("items.csv", "items")
    assert "Deleted 2 items." in book.run("import", "undo", batch["id"])
    assert book.json("list", "items") == [] and len(book.json("list", "spaces")) == 1


def test_what_a_price_of_several_pieces_is_for_is_asked(book):
    path = file(book, "items.csv", "Item,Price,Qty\nChair,40.00,2\n")
    said = book.fails(65, "import", path, "--as", "items")
    assert "--prices each" in said and not book.data.exists()
    book.run("import", path, "--as", "items", "--prices", "each")
    (chair,) = book.json("list", "items")
    assert (chair["quantity"], chair["purchasePrice"]["minor"]) == (2, 8000)
    assert book.process("import", path, "--as", "items", "--prices", "all").returncode == 64


def test_a_title_says_what_a_price_is_for(book):
    path = file(book, "items.csv", "Item,Unit Price,Qty\nChair,40.00,2\n")
    book.run("import", path, "--as", "items")
    (chair,) = book.json("list", "items")
    assert chair["purchasePrice"]["minor"] == 8000


def test_a_dry_run_changes_nothing(book):
    path = file(book, "items.csv", ITEMS)
    said = book.json("import", path, "--as", "items", "--map", "name=Thing", "--prices", "row", "--dry-run")
    assert said["dryRun"] and "lines of the file left out, each named with why: 2" in said["summary"]
    assert book.json("list", "items") == []


def test_transactions_of_a_csv_with_days_first(book):
    text = "Date;Payee;Total;VAT\n03.04.2026;Ross;1.100,00;100,00\n04.04.2026;Gas;-20,00;\n"
    path = file(book, "bank.csv", text)
    book.run("import", path, "--as", "transactions", "--sign", "positive")
    rows = {it["source"]: it for it in book.json("list", "transactions")}
    assert rows["Ross"]["day"] == "2026-04-03"
    assert rows["Ross"]["amount"]["minor"] == 110000
    assert rows["Ross"]["tax"]["subtotal"]["minor"] == 100000
    assert (rows["Ross"]["type"], rows["Gas"]["type"]) == ("purchase", "return")


@pytest.mark.parametrize("order, day", [("month-first", "2026-03-04"), ("day-first", "2026-04-03")])
def test_the_order_of_dates_can_be_said(book, order, day):
    path = file(book, "bank.csv", "Date,Payee,Total\n03/04/2026,Ross,5\n")
    book.run("import", path, "--as", "transactions", "--dates", order, "--sign", "out")
    assert book.json("list", "transactions")[0]["day"] == day


def test_dates_that_nothing_decides_are_asked_about(book):
    path = file(book, "bank.csv", "Date,Payee,Total\n03/04/2026,Ross,5\n")
    said = book.fails(65, "import", path, "--as", "transactions")
    assert "--dates month-first" in said and not book.data.exists()
    path = file(book, "bank.csv", "Date,Payee,Total\n03/04/2026,Ross,5\n13/04/2026,Ross,5\n")
    book.run("import", path, "--as", "transactions", "--sign", "out")
    assert sorted(it["day"] for it in book.json("list", "transactions")) == ["2026-04-03", "2026-04-13"]


def test_our_own_transactions_come_back(book, other):
    book.run("demo")
    home = next(it for it in book.json("list", "projects") if it["name"] == "Lake House")["id"]
    text = book.run("export", "--format", "csv", "--project", home)
    path = file(book, "transactions.csv", text)
    before = book.run("export")
    assert "Nothing to do" in book.run("import", path)
    assert book.run("export") == before
    other.run("import", path)
    ids = {it["id"] for it in other.json("list", "transactions")}
    assert ids == {it["id"] for it in book.json("list", "transactions", "--where", f"project={home}")}


def test_a_file_of_the_csv_export_reads_back(book, other, tmp_path):
    book.run("demo")
    book.run("export", "--format", "csv", "--out", tmp_path / "csv")
    other.run("import", tmp_path / "csv" / "clients.csv")
    rows = [[(it["id"], it["lastName"], it["email"]) for it in b.json("list", "clients")]
            for b in (book, other)]
    assert rows[0] and rows[0] == rows[1]


def test_what_cannot_be_read_is_said_with_what_to_do(book):
    path = file(book, "items.csv", ITEMS)
    assert "--as items, --as transactions or --as expenses" in book.fails(65, "import", path)
    said = book.fails(65, "import", path, "--as", "items")
    assert "Items need a column for Name" in said and "--map 'name=TITLE'" in said
    said = book.fails(65, "import", path, "--as", "items", "--map", "name=Article")
    assert "There is no column “Article”" in said
    assert book.process("import", path, "--as", "rooms").returncode == 64
    assert book.process("import", path, "--as", "items", "--map", "name").returncode == 64
    assert book.process("import", path, "--map", "name=Thing").returncode == 64
    assert book.json("list", "items") == []


def test_lines_without_a_day_are_named_with_what_the_answer_does(book):
    path = file(book, "bank.csv", "Date,Payee,Amount\n2026-11-03,A,-5.00\nsoon,B,-6.00\n2026-11-05,C,-7.00\n"
                "later,D,-8.00\n2026-11-07,E,-9.00\n")
    said = book.fails(65, "import", path, "--as", "transactions")
    assert "2 lines have an amount and no day that can be read: 3, 5" in said
    assert "--map 'date=Date' to leave these lines out" in said
    book.run("import", path, "--as", "transactions", "--map", "date=Date")
    assert {it["source"] for it in book.json("list", "transactions")} == {"A", "C", "E"}


def test_an_own_list_of_expenses_comes_once_into_another_book_wherever_it_went(book, other, tmp_path):
    path = tmp_path / "own.csv"
    for name in ["Amazon", "Cafe"]:
        book.run("expense", "add", "--amount", "5.00", "--merchant", name, "--date", "2026-11-01")
    book.run("expense", "list", "--csv", "--out", path)
    other.run("import", path, "--as", "transactions", "--project", "inventory")
    said = other.process("import", path)
    assert said.returncode == 0 and b"Nothing to do" in said.stdout
    assert b"Nothing to do" in other.process("import", path, "--project", "personal").stdout
    assert len(other.json("list", "transactions")) == 2


def test_own_lists_of_expenses_bring_nothing_twice_and_other_lists_say_that_they_cannot(book, tmp_path):
    book.run("demo")
    path = tmp_path / "expenses.csv"
    book.run("expense", "list", "--csv", "--out", path)
    before = book.run("expense", "list").splitlines()[-1]
    assert "Nothing to do" in book.run("import", path)
    assert "Nothing to do" in book.run("import", path, "--as", "expenses")
    path.write_bytes(path.read_bytes().replace(b",USD,", b",EUR,", 1))
    assert any("differs" in it and "Currency" in it for it in book.json("import", path, "--as", "expenses")["problems"])
    assert book.run("expense", "list").splitlines()[-1] == before
    for name in ("trip", "recurring"):
        book.run(name, "list", "--csv", "--out", path)
        assert f"`ledgerline {name} list --csv`" in book.fails(65, "import", path, "--as", "expenses")


def test_clients_of_a_spreadsheet_come_in(book):
    clients = book.data.parent / "kunden.csv"
    clients.write_bytes(
        "Kundenliste;;\nName;Ort;E-Mail\nMusikschule Köln;Köln;info@x.io\nMUSIKSCHULE KÖLN;;info@x.io\nSumme;;\n"
        .encode("cp1252"))
    known = len(book.json("list", "clients"))
    said = book.json("import", clients)
    assert said["summary"][0] == "clients: 1 added, 1 already here"
    assert said["problems"] == ["line 5: this is a sum. Left out."]
    there = book.json("list", "clients")
    assert len(there) == known + 1 and "Musikschule Köln" in {one["company"] for one in there}
    assert "Nothing to do" in book.run("import", clients)


def test_invoices_of_another_program_come_in_as_they_were_issued(book):
    lines = [
        "Invoice #,Client,Date Issued,Due Date,Total,Amount Paid,Date Paid",
        "R-1,Reeds Ltd,2026-01-05,2026-02-04,120.00,120.00,2026-01-20",
        "R-2,Reeds Ltd,2026-02-05,2026-03-07,80.00,30.00,2026-03-01",
    ]
    path = file(book, "invoices.csv", "\n".join(lines) + "\n")
    before = {one["id"] for one in book.json("list", "invoices")}
    dry = book.json("import", path, "--dry-run")
    assert dry["summary"][:3] == ["client: 1 added", "invoices: 2 added", "payments: 2 added"]
    assert {one["id"] for one in book.json("list", "invoices")} == before
    book.run("import", path)
    there = {one["number"]: one for one in book.json("list", "invoices") if one["id"] not in before}
    assert set(there) == {"R-1", "R-2"}
    assert (there["R-1"]["status"], there["R-2"]["balance"]["minor"]) == ("paid", 5_000)
    assert "Nothing to do" in book.run("import", path)
    book.run("verify")
    lacking = file(book, "lacking.csv", "Invoice #,Client,Due Date,Total\n7,Reeds,2026-01-31,12.00\n")
    assert "Invoice Date" in book.fails(65, "import", lacking)
    assert book.json("list", "transactions") == []
