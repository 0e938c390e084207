"""Backup, import, export: nothing lost, nothing twice."""

import csv
import json
import sqlite3

from conftest import BOWL, Book

BACKUP = """{
  "appVersion": "1.2",
  "backupDate": "2026-01-10T12:00:00Z",
  "clients": [
    {"id": "5B6A5C7E-0000-4000-8000-000000000001", "firstName": "Ann", "lastName": "Lee",
     "email": "ann@example.com", "phone": "1234567890", "company": "", "address": "1 Main St",
     "city": "Reno", "state": "NV", "zip": "89501", "notes": ""}
  ],
  "projects": [
    {"id": "5B6A5C7E-0000-4000-8000-0000000000A1", "projectName": "Film score", "artist": "",
     "startDate": "2025-08-01T16:00:00Z", "endDate": "2025-08-01T17:00:00Z",
     "mediaType": "Film", "status": "Paid", "notes": "", "delivered": true, "paid": true,
     "dateOpened": "2025-07-01T12:00:00Z", "dateDelivered": "2025-08-02T12:00:00Z",
     "dateClosed": "2025-09-05T12:00:00Z", "clientName": "Ann Lee",
     "clientEmail": "ann@example.com", "clientPhone": "1234567890", "clientCompany": "",
     "items": [{"name": "Cue 1", "fee": 1100.10, "itemType": "Score", "notes": ""},
               {"name": "Cue 2", "fee": 0.29, "itemType": "Score", "notes": ""}],
     "invoiceNumber": 1001, "invoiceName": "Invoice_1001"},
    {"id": "5B6A5C7E-0000-4000-8000-0000000000A2", "projectName": "Bowl Night", "artist": "Five",
     "startDate": "2026-01-20T17:00:00Z", "endDate": "2026-01-20T18:00:00Z",
     "mediaType": "Concert", "status": "Open", "notes": "", "delivered": false, "paid": false,
     "dateOpened": "2026-01-02T12:00:00Z", "dateDelivered": "0001-01-01T00:00:00Z",
     "dateClosed": "4001-01-01T00:00:00Z", "clientName": "Ann Lee",
     "clientEmail": "ann@example.com", "clientPhone": "1234567890", "clientCompany": "",
     "items": [{"name": "Set", "fee": 850, "itemType": "Concert", "notes": ""}]}
  ],
  "userData": {"firstName": "Max", "lastName": "Player",
    "company": {"name": "Player Music", "contact": "", "address": "2 Side St", "address2": "",
      "city": "Reno", "state": "NV", "zip": "89501", "phone": "", "email": ""},
    "bankingInfo": {"bank": "First", "routingNumber": "123456789", "accountNumber": "12345",
      "accountName": "Max Player", "zelle": "", "venmo": "@max"}, "addToCalendar": false}
}
"""


def test_a_ledger_8_backup_comes_over_whole(book):
    backup = book.file("ledger8_backup.json", BACKUP)
    assert "2" in book.run("import", backup, "--dry-run").stdout
    assert book.json("list", "projects") == []

    book.run("import", backup)
    [client] = book.json("list", "clients")
    assert client["lastName"] == "Lee" and client["address"]["city"] == "Reno"
    projects = {it["name"]: it for it in book.json("list", "projects")}
    assert projects["Film score"]["stage"]["name"] == "paid"
    bowl = projects["Bowl Night"]["stage"]
    assert bowl["name"] == "open" and not bowl.get("closed") and not bowl.get("delivered")
    [invoice] = book.json("list", "invoices")
    assert invoice["issue"]["content"]["number"] == "1001"
    income = book.json("report", "income", "--by", "month")
    assert income["rows"] == [{"key": "2025-09", "total": {"minor": 110039, "currency": "USD"}}]

    before = book.run("export", "--format", "json").stdout
    book.run("import", backup)
    assert book.run("export", "--format", "json").stdout == before
    book.run("verify")


def test_export_import_export_is_the_same_to_the_byte(gig, tmp_path):
    gig.run("stage", BOWL, "delivered", "--on", "2026-11-02")
    invoice = gig.json("invoice", "create", "--project", BOWL)["id"]
    gig.run("invoice", "issue", invoice, "--on", "2026-11-03")
    gig.run("invoice", "pay", invoice, "--amount", "100.00", "--on", "2026-11-10")
    first = gig.run("export", "--format", "json").stdout
    assert json.loads(first)["format"] == "ledgerline"

    (tmp_path / "other").mkdir()
    other = Book(tmp_path / "other")
    other.run("import", gig.file("export.json", first))
    assert other.run("export", "--format", "json").stdout == first
    other.run("import", gig.folder / "export.json")
    assert other.run("export", "--format", "json").stdout == first
    other.run("verify")


def test_a_backup_can_be_restored_elsewhere(gig, tmp_path):
    copy = tmp_path / "book.backup"
    gig.run("backup", copy)
    (tmp_path / "other").mkdir()
    other = Book(tmp_path / "other")
    other.run("restore", copy)
    first, second = (it.run("export", "--format", "json").stdout for it in (gig, other))
    assert first == second
    other.run("verify")


def test_the_sample_book_is_the_same_every_time(tmp_path):
    exports = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        book = Book(tmp_path / name)
        book.run("demo", "--transactions", "50", "--seed", "7")
        exports.append(book.run("export", "--format", "json").stdout)
    assert exports[0] == exports[1]
    assert len(exports[0]) > 2000


def test_a_person_can_open_the_book_with_sqlite(gig):
    [file] = [it for it in gig.data.iterdir() if it.suffix in (".sqlite", ".db")]
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master")]
        assert {"client", "project", "charge", "invoice", "payment"} <= set(names), names
        [row] = database.execute("SELECT name, artist FROM project").fetchall()
        assert row == ("Bowl Night", "The Łódź Five")


def test_csv_exports_open_in_a_spreadsheet(gig, tmp_path):
    out = tmp_path / "csv"
    gig.run("export", "--format", "csv", "--out", out)
    texts = [it.read_text(encoding="utf-8") for it in out.rglob("*.csv")]
    assert any("Bowl Night" in it for it in texts)


def test_the_lists_for_a_bookkeeper_are_those_of_the_app(gig, tmp_path):
    gig.run("stage", BOWL, "paid", "--on", "2026-11-20")
    gig.run("expense", "add", "--amount", "12.00", "--merchant", "Thomann")
    folder = tmp_path / "lists"
    gig.run("export", "--format", "lists", "--out", folder)
    assert sorted(file.name for file in folder.iterdir()) == [
        f"ledgerline-{name}.csv" for name in ("expenses", "invoices", "payments", "trips")]

    def rows(name):
        with open(folder / f"ledgerline-{name}.csv", encoding="utf-8-sig", newline="") as file:
            return list(csv.DictReader(file))

    (payment,) = rows("payments")
    assert (payment["Date"], payment["Worth"], payment["Invoices"]) == ("2026-11-20", payment["Amount"], "")
    assert payment["Project"] == "Bowl Night"
    assert len(rows("expenses")) == 1 and rows("invoices") == rows("trips") == []
    assert "Name a folder with --out" in gig.refused("export", "--format", "lists")


def test_the_folder_of_csv_files_comes_back_whole(tmp_path):
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    studio = Book(tmp_path / "one")
    studio.run("demo")
    out = tmp_path / "csv"
    studio.run("export", "--format", "csv", "--out", out)
    other = Book(tmp_path / "two")
    said = other.run("import", out)
    assert "nowhere" not in said.stderr
    # Nothing but the hash of all of it may differ.
    assert json.loads(other.run("export").stdout) == json.loads(studio.run("export").stdout)
    (out / "clients.csv").write_bytes((out / "clients.csv").read_bytes()[:-5])
    before = other.run("export").stdout
    assert "clients.csv" in other.refused("import", out)
    assert other.run("export").stdout == before


def test_a_backup_comes_in_whatever_its_order_is(tmp_path):
    (tmp_path / "one").mkdir()
    studio = Book(tmp_path / "one")
    studio.run("demo")
    first = studio.run("export").stdout
    whole = json.loads(first)
    head = {"format": whole.pop("format"), "version": whole.pop("version")}
    orders = {
        "sorted": json.dumps({**head, **whole}, sort_keys=True),
        "headed": json.dumps({**head, **dict(sorted(whole.items()))}),
        "reversed": json.dumps(dict(reversed(list({**head, **whole}.items())))),
    }
    for name, text in orders.items():
        (tmp_path / name).mkdir()
        other = Book(tmp_path / name)
        other.run("import", other.file("export.json", text))
        assert other.run("export").stdout == first, name

