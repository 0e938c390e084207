"""Export, import, backup and restore."""

import json
import pathlib
import shlex
import sqlite3

import pytest

from session import GIG, SAMPLES, book, gig, other  # noqa: F401

BACKUP = SAMPLES / "ledger8_backup_2025-10-01.json"


def months(session):
    report = session.json("report", "income", "--by", "month")
    return {row["key"]: row["total"]["minor"] for row in report["rows"]}


@pytest.mark.parametrize("make", [
    ["demo"],
    ["demo", "--transactions", "400", "--seed", "5"],
    ["demo", "--transactions", "90", "--items", "60"],
])
def test_export_import_export_is_byte_identical(book, other, tmp_path, make):
    book.run(*make)
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    book.run("export", "--format", "json", "--out", first)
    other.run("import", first)
    other.run("export", "--out", second)
    assert first.read_bytes() == second.read_bytes()
    assert book.run("export").encode() == first.read_bytes()
    assert other.json("verify")["ok"]
    assert other.json("import", first)["rows"] == 0


def test_an_older_backup_does_not_write_over_what_is_newer_unasked(book, other, tmp_path):
    old = tmp_path / "old.json"
    book.run("demo")
    book.run("export", "--out", old)
    client = book.json("list", "clients")[0]
    newer = {"format": "ledgerline", "version": 1, "clients": [{"id": client["id"], "email": "new@example.com"}]}
    path = tmp_path / "newer.json"
    path.write_text(json.dumps(newer))
    book.run("apply", path)

    def email():
        return book.json("show", "client", client["id"])["email"]

    said = book.fails(65, "import", old)
    assert "1 row otherwise" in said and "--only-new" in said and "--replace" in said
    assert email() == "new@example.com"
    would = book.json("import", old, "--dry-run")
    assert would["replaced"] == 1 and "written over: 1, in rows: 1" in would["problems"][0]
    assert book.json("import", old, "--only-new")["rows"] == 0 and email() == "new@example.com"
    would = book.json("import", old, "--replace", "--dry-run")
    assert would["before"] is None and not list(book.data.parent.glob("*.before-import-*"))
    done = book.json("import", old, "--replace")
    assert done["replaced"] == 1 and email() == client["email"]
    # What was there is kept beside the folder, and goes back the same way.
    before = pathlib.Path(done["before"])
    assert before == book.data.with_name(book.data.name + ".before-import-1.json")
    assert before.stat().st_mode & 0o777 == 0o600
    back = book.process("import", before, "--replace")
    assert back.returncode == 0 and email() == "new@example.com"
    assert f"import {book.data}.before-import-2.json --replace --data {book.data}` brings back" in back.stderr.decode()
    assert book.json("import", old, "--replace")["before"].endswith("-3.json") and email() == client["email"]
    # What somebody made by hand is meant, and a new book has nothing to lose.
    book.run("import", path)
    assert email() == "new@example.com"
    other.run("import", old)
    assert "exclude" in book.fails(64, "import", old, "--replace", "--only-new")
    assert "no backup" in book.fails(64, "import", BACKUP, "--only-new")


def test_the_copy_before_an_import_is_beside_the_folder_however_that_is_named(book, tmp_path):
    old = tmp_path / "old.json"
    folder = book.data.with_name("Ann's book")
    book.apply(GIG)
    client = book.json("list", "clients")[0]
    book.run("export", "--out", old)
    book.run("import", old, "--data", folder)
    newer = {"format": "ledgerline", "version": 1, "clients": [{"id": client["id"], "email": "new@example.com"}]}
    for name in [f"{folder}/.", folder]:
        book.run("apply", "-", "--data", folder, stdin=newer)
        done = book.process("import", old, "--replace", "--data", name)
        assert done.returncode == 0, done.stderr
    assert not [path for path in folder.iterdir() if path.name.startswith("..")]
    assert sorted(path.name for path in tmp_path.glob("Ann*.json")) == [
        "Ann's book.before-import-1.json", "Ann's book.before-import-2.json"]
    # A shell reads what is said.
    said = done.stderr.decode().split("`ledgerline ")[1].split("`")[0]
    back = book.process(*shlex.split(said))
    assert back.returncode == 0, (said, back.stderr)
    assert book.json("show", "client", client["id"], "--data", folder)["email"] == "new@example.com"


def test_what_an_import_voided_does_not_come_back_and_the_way_back_says_so(gig, other, tmp_path):
    old, voided = tmp_path / "old.json", tmp_path / "voided.json"
    invoice = gig.json("invoice", "create", "--project", "night", "--due", "2026-12-31")["id"]
    gig.run("invoice", "issue", invoice)
    gig.run("export", "--out", old)
    other.run("import", old)
    gig.run("invoice", "void", invoice)
    gig.run("export", "--out", voided)
    done = other.process("import", voided, "--replace")
    said = done.stderr.decode()
    assert done.returncode == 0 and "brings back" not in said
    assert "does not come back into this one: invoices[0].void: invoice 1 is void and stays so. `ledgerline import" in said
    # The command that is said makes a book of it as it was.
    command = shlex.split(said.split("is void and stays so. `ledgerline ")[1].split("`")[0])
    assert other.process(*command).returncode == 0
    assert other.run("export", "--data", command[-1]).encode() == old.read_bytes()


def test_only_what_is_new_comes_where_an_invoice_was_issued_since(book, other, tmp_path):
    old = tmp_path / "old.json"
    book.run("demo")
    draft = next(row["id"] for row in book.json("list", "invoices") if row["status"] == "draft")
    book.run("export", "--out", old)
    other.run("import", old)
    other.run("numbers", "confirm")
    other.run("invoice", "issue", draft)
    issued = other.json("show", "invoice", draft)
    said = other.fails(65, "import", old)
    assert "is issued" in said and said.endswith("--only-new takes what the book has not")
    assert other.json("import", old, "--only-new")["rows"] == 0
    assert other.json("show", "invoice", draft) == issued


def test_a_book_of_trips_alone_is_no_new_one(book, tmp_path):
    old = tmp_path / "old.json"
    book.run("trip", "add", "--destination", "Berlin", "--distance", "290", "--unit", "km", "--rate", "0.30")
    book.run("export", "--out", old)
    trip = book.json("list", "trips")[0]["id"]
    book.apply({"trips": [{"id": trip, "purpose": "Concert"}]})
    assert "1 row otherwise" in book.fails(65, "import", old)
    assert book.json("list", "trips")[0]["purpose"] == "Concert"


def test_ledger_8_income_is_what_it_showed_as_paid(book):
    preview = book.run("import", BACKUP, "--dry-run")
    assert "Nothing was changed" in preview
    assert not book.data.exists()
    book.run("import", BACKUP)
    file = json.loads(BACKUP.read_text(), parse_float=str, parse_int=str)
    shown = {}
    for project in file["projects"]:
        if project["paid"]:
            cents = sum(round(float(item["fee"]) * 100) for item in project["items"])
            month = project["dateClosed"][:7]
            shown[month] = shown.get(month, 0) + cents
    paid = {month: cents for month, cents in months(book).items() if cents}
    assert paid == shown == {"2024-11": 45067, "2025-03": 120029, "2025-06": 60000}
    assert book.json("verify")["ok"]


def test_a_ledger_8_backup_brings_nothing_again_that_its_csv_brought(book, other):
    csv = SAMPLES / "ledger8_projects.csv"
    book.run("import", csv, "--currency", "USD", "--dates", "month-first")
    done = book.process("import", BACKUP)
    assert b"from a CSV of Ledger 8" in done.stderr and done.returncode == 0
    names = [row["name"] for row in book.json("list", "projects")]
    assert len(names) == 5 == len(set(names))
    assert months(book)["2024-11"] == 45067
    assert book.run("import", BACKUP).startswith("Nothing to do: everything")
    # The other way round it is known, too, and that is what is said.
    other.run("import", BACKUP)
    assert "everything in" in other.run("import", csv, "--currency", "USD", "--dates", "month-first")


def test_ledger_8_numbers_are_kept_and_placeholder_dates_mean_none(book):
    book.run("import", BACKUP)
    invoices = book.json("list", "invoices")
    assert {row["number"]: row["status"] for row in invoices} == {"1001": "paid", "1003": "overdue"}
    stages = {row["name"]: row["stage"] for row in book.json("list", "projects")}
    assert stages["Advent Concert"] == {"name": "open", "delivered": None, "closed": None}
    assert stages["Porch Light"]["closed"] is None
    draft = book.json("invoice", "create", "--project", book.json(
        "list", "projects", "--where", "name=Advent Concert")[0]["id"])
    assert book.json("invoice", "issue", draft["id"])["number"] not in ("1001", "1003")


def test_ledger_8_twice_adds_nothing(book):
    book.run("import", BACKUP)
    before = book.run("export")
    assert book.run("import", BACKUP).startswith("Nothing to do")
    assert book.run("export") == before


def test_ledger_8_csv_files(book):
    book.run("import", SAMPLES / "ledger8_clients.csv")
    book.run("import", SAMPLES / "ledger8_projects.csv")
    assert [row["displayName"] for row in book.json("list", "clients")] == [
        "Marcus Ade", "Łucja Wiśniewska"]
    rows = book.json("list", "projects")
    assert {row["name"]: row["total"]["minor"] for row in rows} == {
        "Blackbird, Sessions": 45067, "Advent Concert": 40000}


def test_csv_export_writes_a_file_a_kind(gig, tmp_path):
    gig.run("export", "--format", "csv", "--out", tmp_path / "tables")
    names = sorted(path.name for path in (tmp_path / "tables").iterdir())
    assert names == ["charges.csv", "clients.csv", "projects.csv"]
    assert b"Bowl Night" in (tmp_path / "tables/projects.csv").read_bytes()


def test_a_backup_restores_to_the_same_book_with_a_new_epoch(gig, other, tmp_path):
    file = tmp_path / "backup.sqlite"
    gig.run("backup", file)
    other.run("restore", file)
    assert other.run("export") == gig.run("export")
    assert other.json("verify")["ok"]
    epochs = [
        sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        .execute("SELECT value FROM meta WHERE key = 'epoch'").fetchone()
        for path in (gig.data / "book.sqlite", other.data / "book.sqlite")]
    assert epochs[0] != epochs[1]


def test_restore_keeps_what_was_there_unless_told(gig, other, tmp_path):
    file = tmp_path / "backup.sqlite"
    gig.run("backup", file)
    other.run("demo")
    said = other.fails(73, "restore", file)
    assert "--replace" in said
    other.fails(65, "restore", BACKUP, "--replace")
    assert len(other.json("list", "clients")) == 12
    other.run("restore", file, "--replace")
    assert len(other.json("list", "clients")) == 1
    assert (tmp_path / "other.old-1/book.sqlite").exists()
    assert "is a folder" in other.fails(66, "restore", other.data, "--replace")
    # A folder of something else is nobody's to rename unasked.
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters/one.txt").write_text("Dear")
    assert "holds no book" in other.fails(73, "restore", file, "--data", tmp_path / "letters")
    assert [path.name for path in (tmp_path / "letters").iterdir()] == ["one.txt"]
    assert "holds no book" in other.fails(73, "restore", file, "--data", tmp_path / "letters/one.txt")
    assert (tmp_path / "letters/one.txt").read_text() == "Dear"
    assert [path.name for path in (tmp_path / "letters").iterdir()] == ["one.txt"]
    other.run("restore", file, "--data", tmp_path / "letters", "--replace")
    assert (tmp_path / "letters.old-1/one.txt").exists()
    # However the folder is written: what was there has its name, and nothing is left in it.
    for number, written in ((2, "other/."), (3, "other/sub/.."), (4, "other/./")):
        (other.data / "sub").mkdir()
        other.run("restore", file, "--replace", "--data", f"{tmp_path}/{written}")
        assert (tmp_path / f"other.old-{number}/book.sqlite").exists()
    assert sorted(path.name for path in tmp_path.glob("other*")) == ["other", *(f"other.old-{n}" for n in (1, 2, 3, 4))]
    assert sorted(path.name for path in other.data.glob(".*")) == []


def test_the_demo_is_the_same_for_the_same_seed(book, other):
    for session in (book, other):
        session.run("demo", "--transactions", "60", "--items", "40", "--seed", "9")
    assert book.run("export") == other.run("export")
    assert len(book.json("list", "charges")) == 60
    items = book.json("list", "items")
    assert len(items) == 40
    assert len(book.json("list", "transactions")) == 60
    assert any(it["transaction"] for it in items) and any(it["space"] for it in items)
    other.run("verify")


def test_the_demo_makes_items_alone(book):
    said = book.json("demo", "--items", "100")
    assert (said["items"], said["transactions"], said["charges"]) == (100, 25, 0)
    assert book.json("list", "settings")[0]["work"] == ["designer"]
    categories = {it["id"]: it["name"] for it in book.json("list", "categories")}
    assert {categories[it["category"]] for it in book.json("list", "items")} <= {"Furnishings", "Kitchen"}


def test_compact_makes_the_file_small_and_changes_nothing_else(book):
    book.run("demo", "--transactions", "400", "--seed", "5")
    before = book.run("export")
    said = book.json("compact", "--all")
    assert said["changes"] > 0 and said["filesRemoved"] == 0
    assert 0 < said["bytesAfter"] <= said["bytesBefore"]
    assert "the book's file is" in book.run("compact")
    assert book.run("export") == before
    assert book.json("verify")["ok"]
