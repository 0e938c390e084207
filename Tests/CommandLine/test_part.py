"""Lists and reports that read a part of the book say what they say of all of it."""

import json
import random
import shutil

import pytest

from session import Session, book  # noqa: F401


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Gigs and design projects in a snapshot, and changes since."""
    book = Session(tmp_path_factory.mktemp("studio") / "book")
    book.run("demo", "--transactions", "900", "--items", "400", "--seed", "5", "--on", "2026-11-21")
    assert (book.data / "book.index").exists()
    projects = book.json("list", "projects", "--where", "work=designer")
    items = [i for i in book.json("list", "items") if i["project"]]
    transactions = book.json("list", "transactions")
    houses = {p["id"] for p in projects}
    home = next(t["id"] for t in transactions[3:] if t["type"] == "purchase" and t["project"] in houses)
    book.apply({
        "items": [{"id": items[0]["id"], "name": "Moved", "project": projects[1]["id"], "transaction": None},
                  {"id": "newlamp", "name": "New Lamp", "projectPrice": "12.50", "transaction": home}],
        "clients": [{"id": "late", "company": "Late & Sons"}],
        "projects": [{"id": projects[0]["id"], "client": "late"}],
        "transactions": [{"id": transactions[1]["id"], "life": "trashed"},
                         {"id": transactions[2]["id"], "category": None}],
    })
    book.run("item", "sell", items[1]["id"], "--to-business")
    return book


@pytest.fixture
def studio(made, book):  # noqa: F811
    """A copy of it, to do with as one likes."""
    shutil.copytree(made.data, book.data)
    return book


def both(studio, *arguments):
    """What a command says with the index, which must be what it says without."""
    whole = studio.data.parent / "whole"
    state = [file.read_bytes() for file in sorted(studio.data.glob("book.*[!m]"))]  # all but -shm
    if getattr(studio, "state", None) != state:
        studio.state = state
        shutil.rmtree(whole, ignore_errors=True)
        shutil.copytree(studio.data, whole)
        (whole / "book.index").unlink()
        (whole / "book.index").mkdir()  # so that none is made anew
    with_index = studio.process(*arguments)
    without = studio.process(*arguments, "--data", whole)
    assert with_index.stdout == without.stdout, arguments
    assert with_index.stderr == without.stderr, arguments
    assert with_index.returncode == without.returncode
    return with_index.stdout.decode()


def test_reports_of_every_project(studio):
    said = 0
    for project in studio.json("list", "projects", "--where", "work=designer")[:3]:
        for name in ["property", "client-summary", "invoice", "budget", "accounting"]:
            text = both(studio, "report", name, "--project", project["id"], "--json")
            said += len(text)
        both(studio, "report", name, "--project", project["id"][:9])
    assert said > 5_000
    both(studio, "report", "budget", "--project", "0")
    both(studio, "report", "budget", "--project", "nowhere")
    both(studio, "report", "budget", "--project", "")


def test_lists_with_conditions_of_every_field(studio):
    dice = random.Random(7)
    for kind in ["clients", "projects", "charges", "invoices", "lines", "payments", "allocations",
                 "attachments", "categories", "budgets", "transactions", "items", "spaces",
                 "checklists", "checks", "lineage", "settings", "series", "members"]:
        rows = studio.json("list", kind, "--all")
        if not rows:
            continue
        for name in dice.sample(sorted(rows[0]), min(len(rows[0]), 5)):
            value = dice.choice(rows)[name]
            texts = {value if isinstance(value, str) else json.dumps(value), ""}
            if isinstance(value, dict):
                texts = {str(next(iter(value.values())))}
            for text in sorted(texts):
                both(studio, "list", kind, "--where", f"{name}={text}", "--json")
        first, second = dice.sample(sorted(rows[0]), 2)
        both(studio, "list", kind, "--where", f"{first}={rows[0][first]}",
             "--where", f"{second}={rows[0][second]}", "--all")


def test_what_a_deal_brings_is_counted_from_a_snapshot(studio):
    studio.apply({
        "projects": [{"id": "bowl", "name": "Bowl Night", "client": "late",
                      "schedule": {"start": "2026-12-12", "end": "2026-12-12"}}]})
    gig = studio.json("list", "projects", "--where", "name=Bowl Night")[0]["id"]
    studio.apply({"deals": [{"id": "deal-of:" + gig, "project": gig, "deposit": {"share": "30"},
                             "terms": {"type": "flat", "amount": {"minor": 90000, "currency": "USD"}}}]})
    deposit = studio.json("invoice", "create", "--project", gig, "--deposit")
    studio.run("invoice", "issue", deposit["id"], "--on", "2026-11-21")
    # So much that all of it is in a snapshot.
    studio.apply({"clients": [{"id": f"many{n}", "company": f"Client {n}", "email": f"n{n}@example.org"} for n in range(12_000)]})
    studio.run("show", "project", gig)
    state = (studio.data / "book.snapshot").read_bytes()
    assert b"Client 11999" in state
    whole = studio.json("show", "project", gig)["total"]
    assert whole == {"minor": 90000, "currency": "USD"}
    for condition in ["name=Bowl Night", "id=" + gig]:
        (row,) = json.loads(both(studio, "list", "projects", "--where", condition, "--json"))
        assert row["total"] == whole
    assert next(row for row in studio.json("list", "projects") if row["id"] == gig)["total"] == whole
    gigs = studio.json("report", "forecast")["gigs"]
    assert [row["amount"]["minor"] for row in gigs if row["project"] == gig] == [63000]
    fees = studio.json("report", "fees")["rows"]
    assert [row["average"]["minor"] for row in fees if row["name"] == "Late & Sons"] == [90000]


def test_what_is_owed_follows_payments(studio):
    for status in ["draft", "issued", "sent", "paid", "overdue", "cancelled", "Überfällig"]:
        both(studio, "list", "invoices", "--where", f"status={status}")
    overdue = [i["id"] for i in studio.json("list", "invoices", "--where", "status=overdue")]
    paid = [i for i in studio.json("list", "invoices", "--where", "status=paid")]
    paid_in_part = [i["id"] for i in studio.json("list", "invoices", "--where", "status=overdue")
                    if i["received"]["minor"]]
    overdue = [i for i in overdue if i not in paid_in_part]
    assert overdue and paid
    studio.run("invoice", "pay", overdue[0])
    payment = next(p for p in studio.json("list", "payments")
                   if paid[0]["number"] in p["invoiceNumbers"])
    studio.apply({"payments": [{"id": payment["id"], "life": "trashed"}]})
    studio.run("invoice", "void", overdue[1], "--reason", "typo")
    now = [i["id"] for i in studio.json("list", "invoices", "--where", "status=overdue")]
    assert paid[0]["id"] in now and not {overdue[0], overdue[1]} & set(now)
    for status in ["draft", "issued", "sent", "paid", "overdue", "cancelled"]:
        both(studio, "list", "invoices", "--where", f"status={status}", "--json")
        both(studio, "list", "invoices", "--where", f"status={status}", "--where", "currency=USD")


def test_a_limit_gives_the_first_rows(studio):
    all_of_them = studio.json("list", "items", "--where", "status=purchased")
    assert len(all_of_them) > 3
    assert studio.json("list", "items", "--where", "status=purchased", "--limit", 3) == \
        all_of_them[:3]
    text = both(studio, "list", "items", "--where", "status=purchased", "--limit", "3")
    assert text.splitlines()[-1] == f"3 of {len(all_of_them)} items"
    assert both(studio, "list", "clients", "--limit", "0").splitlines()[-1].startswith("0 of ")
    assert studio.process("list", "items", "--limit", "-1").returncode == 64


def test_a_damaged_or_foreign_index_changes_nothing(studio):
    # Made anew where nothing keeps it from that: from here on it covers all changes.
    (studio.data / "book.index").unlink()
    studio.run("list", "charges", "--where", "service=overdub")
    index = studio.data / "book.index"
    right = index.read_bytes()
    question = ["list", "charges", "--where", "service=overdub", "--json"]
    wanted = studio.run(*question)
    dice = random.Random(3)
    for length in [0, 3, 40, len(right) // 2]:
        index.write_bytes(right[:length])
        assert studio.run(*question) == wanted
    for _ in range(25):
        damaged = bytearray(right)
        damaged[dice.randrange(len(damaged))] ^= 1 << dice.randrange(8)
        index.write_bytes(damaged)
        assert studio.run(*question) == wanted


def test_what_follows_in_two_currencies_is_the_same_from_rows_tables_and_all(book):  # noqa: F811
    book.run("demo", "--transactions", "300", "--items", "150", "--seed", "5", "--on", "2026-11-21")
    book.apply({"settings": [{"currency": "EUR"}]})
    book.apply({
        "clients": [{"id": "hall", "company": "Hall"}, {"id": "old", "company": "Old Hall", "mergedInto": "hall"},
                    {"id": "villa", "company": "Villa", "currency": "USD"}],
        "projects": [{"id": "both", "name": "Both", "client": "old"},
                     {"id": "night", "name": "Night", "client": "hall",
                      "schedule": {"start": "2026-12-12", "end": "2026-12-12"}},
                     {"id": "house", "name": "House", "client": "villa", "mediaType": "Other"}],
        "categories": [{"id": "lamps", "name": "Lamps"}],
        "charges": [{"project": "both", "name": "Mix", "price": {"unit": "250.00 USD"}},
                    {"project": "both", "name": "Master", "price": {"unit": "80.00 EUR"}}],
        "transactions": [{"id": "cab", "type": "purchase", "source": "Cab", "project": "both",
                          "amount": "12.00 USD", "day": "2026-11-20"}],
        "items": [{"name": "Lamp", "projectPrice": "40.00 EUR", "project": "both"},
                  {"name": "Bare", "project": "house", "category": "lamps"}],
        "budgets": [{"project": "house", "category": "lamps"}],
    })
    bare = book.json("list", "items", "--where", "name=Bare")[0]
    house = bare["project"]
    book.run("item", "sell", bare["id"], "--to-business", "--category", bare["category"])
    night = book.json("list", "projects", "--where", "name=Night")[0]["id"]
    book.apply({"deals": [{"project": night, "deposit": {"share": "30"},
                           "terms": {"type": "flat", "amount": {"minor": 90000, "currency": "EUR"}}}]})
    deposit = book.json("invoice", "create", "--project", night, "--deposit")
    book.run("invoice", "issue", deposit["id"], "--on", "2026-11-21")
    owed = book.json("list", "invoices", "--where", "status=overdue")[0]["id"]
    book.run("invoice", "pay", owed)
    # So much that all of it is in a snapshot.
    book.apply({"clients": [{"id": f"many{n}", "company": f"Client {n}", "email": f"n{n}@example.org"} for n in range(12_000)]})
    book.run("show", "project", night)
    assert b"Client 11999" in (book.data / "book.snapshot").read_bytes()
    several = 0
    for kind in ["client", "project", "charge", "invoice", "line", "payment", "allocation", "budget", "transaction",
                 "item", "space", "deal"]:
        rows = book.json("list", kind + "s")
        assert rows, kind
        named = [row for row in rows if row.get("company") == "Hall" or row.get("name") in ["Both", "Night", "Mix", "Cab", "Lamp"]
                 or row.get("project") == house]
        for row in (named or rows)[:2]:
            several += len(row.get("totals") or []) > 1 or len(row.get("outstanding") or []) > 1
            assert json.loads(both(book, "list", kind + "s", "--where", "id=" + row["id"], "--json")) == [row]
            whole = book.json("show", kind, row["id"])
            assert {name: whole[name] for name in row} == row
    assert several
    # A sale of what has no price is nothing in the money of the project's client.
    sale = book.json("list", "transactions", "--where", "project=" + house)[0]
    assert sale["total"] == {"minor": 0, "currency": "USD"} and sale["totals"] == [sale["total"]]
