"""Merging, duplicating, templates, suggestions, deleting: what the app does to the book, in the terminal."""

import pytest

from session import book  # noqa: F401


def usd(minor):
    return {"minor": minor, "currency": "USD"}


BOOK = {
    "account": {"settings": {"currency": "USD", "work": ["designer", "musician"]}},
    "clients": [
        {"id": "lee", "firstName": "Ann", "lastName": "Lee"},
        {"id": "a-lee", "firstName": "A.", "lastName": "Lee"},
        {"id": "bowl", "company": "Hollywood Bowl"},
    ],
    "categories": [
        {"id": "taxis", "name": "Taxis", "type": "general"},
        {"id": "cars", "name": "Transportation", "type": "general"},
    ],
    "tags": [{"id": "tour", "name": "Tour"}, {"id": "tours", "name": "tours"}],
    "projects": [
        {"id": "gig", "name": "Bowl Night", "client": "lee", "work": "musician", "schedule": "2026-10-02"},
        {"id": "house", "name": "Elm House", "client": "lee", "work": "designer"},
    ],
    "charges": [{"id": "fee", "project": "gig", "name": "Fee", "price": {"unit": "500.00"}}],
}


@pytest.fixture
def studio(book):  # noqa: F811
    book.apply(BOOK)
    return book


def shown(studio, kind, name):
    return studio.json("show", kind, name)


def add(studio, amount, merchant, *more):
    return studio.json("expense", "add", "--amount", amount, "--merchant", merchant, *more)


# Expenses


def test_an_expense_is_entered_once_more(studio):
    first = add(studio, "40", "Taxi", "--date", "2026-11-01", "--category", "Taxis", "--tag", "Tour")
    copy = studio.json("expense", "duplicate", first["id"])
    assert copy["id"] != first["id"] and copy["day"] == "2026-11-21"
    assert (copy["amount"], copy["categoryName"], copy["tags"]) == (usd(4000), "Taxis", ["Tour"])
    assert studio.json("expense", "duplicate", first["id"], "--on", "2026-11-03")["day"] == "2026-11-03"


def test_one_of_two_that_are_the_same(studio):
    kept = add(studio, "40", "Taxi", "--date", "2026-11-01", "--category", "Taxis")
    other = add(studio, "40", "TAXI 4711", "--date", "2026-11-03", "--tag", "Tour", "--notes", "from the airport")
    far = add(studio, "40", "Taxi", "--date", "2026-10-01")
    assert [row["id"] for row in studio.json("expense", "merge", other["id"])] == [kept["id"]]
    assert "are not the same" in studio.fails(1, "expense", "merge", far["id"], "--into", kept["id"])
    assert "into itself" in studio.fails(1, "expense", "merge", kept["id"], "--into", kept["id"])
    one = studio.json("expense", "merge", other["id"], "--into", kept["id"])
    assert (one["source"], one["tags"], one["notes"]) == ("Taxi", ["Tour"], "from the airport")
    assert {row["id"] for row in studio.json("expense", "list")} == {kept["id"], far["id"]}
    assert studio.run("expense", "merge", far["id"]).startswith("No other expense has this amount")
    studio.run("verify")


def test_a_part_becomes_an_expense_of_its_own(studio):
    whole = add(studio, "40", "Shop", "--date", "2026-11-01")
    part = studio.json("expense", "split-off", whole["id"], "--amount", "12.00")
    assert part["amount"] == usd(1200) and part["source"] == "Shop"
    assert studio.json("expense", "show", whole["id"])["amount"] == usd(2800)
    assert "leave something" in studio.fails(1, "expense", "split-off", whole["id"], "--amount", "28")
    studio.run("expense", "split", whole["id"], "--line", "Wine=8.00:Taxis")
    wine = studio.json("expense", "split-off", whole["id"], "--line", "wine")
    assert wine["amount"] == usd(800) and [line["name"] for line in wine["lines"]] == ["Wine"]
    assert studio.fails(2, "expense", "split-off", whole["id"], "--line", "Bread")


def test_a_rule_is_applied_to_what_is_there(studio):
    add(studio, "40", "UBER 123", "--category", "Transportation")
    add(studio, "20", "Other", "--category", "Transportation")
    taxis = shown(studio, "category", "taxis")["id"]
    studio.apply({"rules": [{"id": "uber", "contains": "uber", "category": "taxis", "isDeductible": True}]})
    before = studio.json("expense", "list")
    said = studio.run("expense", "apply-rule", "uber", "--replace", "--dry-run")
    assert said.startswith("1 of 1 expense would change.") and "Category: 1" in said
    assert studio.json("expense", "list") == before
    (changed,) = studio.json("expense", "apply-rule", "uber", "--replace")
    assert changed["source"] == "UBER 123" and changed["category"] == taxis and changed["isDeductible"]
    assert "nothing changed" in studio.run("expense", "apply-rule", "uber", "--replace")


# Merging


@pytest.mark.parametrize("kind, one, other, name, into", [
    ("client", "a-lee", "lee", "A. Lee", "Ann Lee"),
    ("category", "Taxis", "Transportation", "Taxis", "Transportation"),
    ("tag", "tours", "Tour", "tours", "Tour"),
])
def test_one_counts_as_another_until_that_is_taken_back(studio, kind, one, other, name, into):
    assert studio.run("merge", kind, one, "--into", other) == f"{name} counts as {into} from now on.\n"
    assert shown(studio, kind, {"Taxis": "taxis"}.get(one, one))["mergedInto"] is not None
    assert "was merged before" in studio.fails(1, "merge", kind, one, "--into", other)
    assert f"{name} counts as {into}: take that back first" in studio.fails(1, "merge", kind, other, "--into", one)
    assert studio.run("merge", kind, one, "--undo") == f"{name} counts by itself again.\n"
    assert studio.fails(1, "merge", kind, one, "--undo").endswith("was not merged into another one")
    assert "into itself" in studio.fails(1, "merge", kind, one, "--into", one)
    assert studio.fails(64, "merge", kind, one)
    studio.run("verify")


def test_what_a_merged_client_had_is_the_others(studio):
    studio.apply({"projects": [{"id": "old", "name": "Old", "client": "a-lee"}]})
    studio.run("merge", "client", "a-lee", "--into", "lee")
    assert shown(studio, "project", "old")["clientName"] == "Ann Lee"
    # It stands in lists when it is asked for.
    def names(*more):
        return [row["displayName"] for row in studio.json("list", "clients", *more)]
    assert "Ann Lee" in names() and "A. Lee" not in names()
    assert "A. Lee" in names("--all") and names("--where", "mergedInto!=null") == ["A. Lee"]
    assert studio.fails(64, "merge", "invoice", "x", "--into", "y").startswith('"invoice" cannot be merged')


# Invoices


def issued(studio):
    draft = studio.json("invoice", "create", "--project", "gig", "--notes", "Thank you")
    return studio.json("invoice", "issue", draft["id"])


def test_an_invoice_is_a_template_for_others(studio):
    number = issued(studio)["number"]
    kept = studio.json("invoice", "template", number, "--name", "Gig")
    assert (kept["name"], kept["notes"], len(kept["lines"])) == ("Gig", "Thank you", 1)
    assert studio.fails(1, "invoice", "template", number, "--name", "gig") == (
        "there is a template of that name already")
    made = studio.json("invoice", "create", "--client", "bowl", "--template", "gig")
    assert (made["total"], made["notes"], made["clientName"]) == (usd(50000), "Thank you", "Hollywood Bowl")
    assert studio.fails(2, "invoice", "create", "--client", "bowl", "--template", "none")
    assert studio.fails(64, "invoice", "create", "--project", "gig", "--template", "gig")


def test_a_duplicate_says_the_same_and_bills_nothing(studio):
    first = issued(studio)
    copy = studio.json("invoice", "duplicate", first["number"])
    assert copy["status"] == "draft" and copy["total"] == usd(50000)
    (line,) = studio.json("list", "lines", "--where", f"invoice={copy['id']}")
    assert line["charge"] is None


def test_a_credit_note_gives_all_back(studio):
    first = issued(studio)
    said = studio.run("invoice", "credit", first["number"])
    assert said.endswith(
        f"over -500.00 USD for Ann Lee: a credit note that corrects Invoice {first['number']}.\n")
    note = studio.json("invoice", "credit", first["number"])
    assert studio.json("list", "invoices", "--where", "status=draft") == [note]
    assert studio.fails(1, "invoice", "credit", note["id"]).endswith("it can be changed itself")
    studio.run("invoice", "issue", note["id"])
    assert shown(studio, "invoice", first["id"])["status"] == "credited"
    assert studio.fails(1, "invoice", "credit", first["number"]) == "there is nothing left to credit"


# Projects, spaces, what comes again


def test_names_are_suggested_until_they_are_hidden(studio):
    (one,) = [row for row in studio.json("project", "suggest", "--client", "lee") if row["name"] == "Bowl Night"]
    gig = shown(studio, "project", "gig")["id"]
    assert (one["name"], one["like"], one["own"]) == ("Bowl Night", gig, 1)
    assert "Bowl Night" in studio.run("project", "suggest", "--client", "lee")
    studio.run("project", "suggest", "--client", "lee", "--hide", "Bowl Night")
    names = [row["name"] for row in studio.json("project", "suggest", "--client", "lee")]
    assert "Bowl Night" not in names
    assert "is not hidden from all" in studio.fails(1, "project", "suggest", "--show", "Bowl Night")
    studio.run("project", "suggest", "--client", "lee", "--show", "Bowl Night")
    assert one in studio.json("project", "suggest", "--client", "lee")


def test_last_years_gig_is_booked_again_with_this_year_in_its_name(studio):
    studio.apply({"projects": [
        {"id": "xmas", "name": "Christmas 2025", "client": "lee", "work": "musician", "schedule": "2025-12-02"}]})
    first = studio.json("project", "suggest", "--client", "lee")[0]
    assert (first["name"], first["on"]) == ("Christmas 2026", "2026-12-02")
    made = studio.json("project", "duplicate", first["like"], "--on", first["on"])
    assert made["name"] == "Christmas 2026" and made["schedule"]["start"] == "2026-12-02"
    assert studio.json("project", "duplicate", "xmas", "--on", "2027-03-01")["name"] == "Christmas 2025"


def test_a_house_is_planned_like_another_one(studio):
    studio.apply({
        "projects": [{"id": "villa", "name": "Villa", "client": "lee", "work": "designer", "markUp": "35"}],
        "categories": [{"id": "lights", "name": "Lights", "type": "itemized"}],
        "budgets": [{"project": "villa", "category": "lights", "amount": "1200.00"}],
        "spaces": [{"id": "hall", "name": "Hall", "project": "villa", "notes": "high"}],
        "checklists": [{"id": "light", "name": "Light", "space": "hall"}],
        "checks": [{"id": "wire", "text": "Wire", "checklist": "light", "isChecked": True}],
        "items": [{"id": "bulb", "name": "Bulb", "project": "villa"}],
    })
    made = studio.json("project", "duplicate", "villa")
    assert (made["name"], made["markUp"]) == ("Villa copy", "35")
    assert studio.json("project", "duplicate", "villa")["name"] == "Villa copy 2"
    assert studio.json("project", "duplicate", made["id"])["name"] == "Villa copy 3"
    here = ("--where", f"project={made['id']}")
    (budget,) = studio.json("list", "budgets", *here)
    assert budget["amount"] == {"minor": 120000, "currency": "USD"}
    (room,) = studio.json("list", "spaces", *here)
    assert (room["name"], room["notes"]) == ("Hall", "high")
    (checks,) = studio.json("list", "checklists", "--where", f"space={room['id']}")
    (box,) = studio.json("list", "checks", "--where", f"checklist={checks['id']}")
    assert (checks["name"], box["text"], box["isChecked"]) == ("Light", "Wire", False)
    assert studio.json("list", "items", *here) == []


def test_a_space_is_made_of_a_template(studio):
    studio.apply({
        "spaces": [{"id": "den", "name": "Den", "project": "house", "notes": "north side"}],
        "checklists": [{"id": "list", "name": "Walls", "space": "den"}],
        "checks": [{"id": "check", "text": "Paint", "checklist": "list", "isChecked": True}],
    })
    kept = studio.json("space", "template", "den", "--name", "Room")
    assert (kept["name"], kept["notes"], [one["name"] for one in kept["checklists"]]) == (
        "Room", "north side", ["Walls"])
    made = studio.json("space", "add", "Library", "--place", "house", "--template", "room")
    assert (made["name"], made["notes"], made["projectName"]) == ("Library", "north side", "Elm House")
    lists = [row["id"] for row in studio.json("list", "checklists", "--where", f"space={made['id']}")]
    checks = studio.json("list", "checks", "--where", f"checklist={lists[0]}")
    assert [(row["text"], row["isChecked"]) for row in checks] == [("Paint", False)]
    assert studio.json("space", "add", "Shelf", "--place", "inventory")["project"] is None
    assert studio.fails(64, "space", "add", "Shelf", "--place", "business")
    assert studio.fails(1, "space", "add", " ", "--place", "house") == "name is required"


def test_what_comes_again_pauses_skips_and_ends(studio):
    studio.apply({"recurring": [{
        "id": "rent", "source": "Rent", "start": "2026-09-01", "amount": usd(90000), "way": "automatic",
        "frequency": "monthly"}]})

    def due():
        return [row["day"] for row in studio.json("recurring", "run", "--until", "2026-12-31", "--dry-run")]

    assert due() == ["2026-09-01", "2026-10-01", "2026-11-01", "2026-12-01"]
    studio.run("recurring", "skip", "Rent", "--on", "2026-10-01")
    assert due() == ["2026-09-01", "2026-11-01", "2026-12-01"]
    assert studio.fails(1, "recurring", "skip", "rent", "--on", "2026-10-02") == "it does not come on 2026-10-02"
    assert studio.json("recurring", "pause", "rent")["isPaused"] and due() == []
    assert studio.fails(1, "recurring", "pause", "rent") == "it is paused already"
    assert studio.run("recurring", "resume", "rent") == "Rent goes on.\n" and due() == ["2026-12-01"]
    assert studio.fails(1, "recurring", "resume", "rent") == "it is not paused"
    assert studio.json("recurring", "stop", "rent", "--on", "2026-11-30")["end"] == "2026-11-30"
    assert due() == []
    studio.run("recurring", "stop", "rent", "--on", "2026-10-15")
    assert studio.fails(1, "recurring", "stop", "rent") == "it ended on 2026-10-15"


def test_an_expense_comes_again_and_is_changed_from_a_day_on(studio):
    first = add(studio, "900", "Rent", "--date", "2026-11-01")
    rule = studio.json("recurring", "repeat", first["id"], "--every", "monthly", "--automatic")
    assert (rule["source"], rule["start"], rule["way"]) == ("Rent", "2026-11-01", "automatic")
    assert studio.json("expense", "show", first["id"])["recurring"] == rule["id"]
    assert "can be repeated" in studio.fails(1, "recurring", "repeat", first["id"], "--every", "monthly")
    assert studio.fails(64, "recurring", "repeat", first["id"], "--every", "daily").startswith('"daily" is no rhythm')
    assert "choose 2026-12-01 or a later day" in studio.fails(
        1, "recurring", "change", "rent", "--from", "2026-11-15", "--amount", "950")
    next_one = studio.json("recurring", "change", "rent", "--from", "2027-01-01", "--amount", "950.00")
    assert next_one["id"] != rule["id"] and next_one["amount"] == usd(95000)
    due = studio.json("recurring", "run", "--until", "2027-02-01", "--dry-run")
    assert [(row["day"], row["amount"]["minor"]) for row in due] == [
        ("2026-12-01", 90000), ("2027-01-01", 95000), ("2027-02-01", 95000)]
    # Its name is what it goes on as; of two of a name it is asked which.
    assert studio.json("recurring", "pause", "rent")["id"] == next_one["id"]
    other = add(studio, "40", "Rent", "--date", "2026-11-02")
    garage = studio.json("recurring", "repeat", other["id"], "--every", "monthly")["id"]
    said = studio.fails(2, "recurring", "resume", "rent")
    assert "are called rent. Say which: " in said and next_one["id"] in said and garage in said and rule["id"] not in said


def test_the_categories_that_expenses_begin_with(studio):
    added = [row["name"] for row in studio.json("expense", "categories")]
    # One of that name is there.
    assert "Groceries" in added and "Transportation" not in added
    assert studio.run("expense", "categories") == "All of them are there.\n"


def test_a_gig_that_only_its_rule_has_is_left_out(studio):
    studio.run("gig", "add", "Lesson", "--on", "2026-12-01", "--at", "16:00", "--repeat", "FREQ=WEEKLY;COUNT=4")

    def days():
        rows = studio.json("calendar", "show", "--from", "2026-12-01", "--to", "2026-12-31")
        return [(row["start"][:10], row["project"]) for row in rows]

    all_of_them = days()
    assert len(all_of_them) == 4
    studio.run("gig", "skip", all_of_them[1][1])
    assert days() == [all_of_them[0], *all_of_them[2:]]
    assert "is entered" in studio.fails(1, "gig", "skip", all_of_them[0][1])
    studio.run("gig", "skip", all_of_them[2][1], "--rest")
    assert days() == all_of_them[:1]
    assert studio.fails(1, "gig", "skip", "gig").endswith("does not come again")


def test_what_repeats_is_left_out_in_the_holidays(studio):
    for name, day in (("Anna", "2027-02-01"), ("Ben", "2027-02-02")):
        studio.run("gig", "add", name, "--on", day, "--at", "16:00", "--repeat", "FREQ=WEEKLY;COUNT=4")

    def days():
        rows = studio.json("calendar", "show", "--from", "2027-02-01", "--to", "2027-02-28")
        return [f"{row['name']} {row['start'][8:10]}" for row in rows if row["name"] in ("Anna", "Ben")]

    assert days() == ["Anna 01", "Ben 02", "Anna 08", "Ben 09", "Anna 15", "Ben 16", "Anna 22", "Ben 23"]
    # The first of each is in the book, and stays.
    assert studio.run("gig", "skip", "--from", "2027-02-01", "--to", "2027-02-09") == "2 gigs are left out.\n"
    assert days() == ["Anna 01", "Ben 02", "Anna 15", "Ben 16", "Anna 22", "Ben 23"]
    first = next(row["id"] for row in studio.json("list", "projects") if row["name"] == "Ben")
    studio.run("gig", "skip", first, "--from", "2027-02-15", "--to", "2027-02-28")
    assert days() == ["Anna 01", "Ben 02", "Anna 15", "Anna 22"]
    assert studio.run("gig", "skip", "--from", "2027-02-16", "--to", "2027-02-16") == "0 gigs are left out.\n"
    assert "Name a gig" in studio.fails(64, "gig", "skip")
    assert "more than a year" in studio.fails(64, "gig", "skip", "--from", "2027-02-16", "--to", "2127-02-16")


# Deleting


def test_a_project_goes_with_what_is_in_it_and_comes_back(studio):
    studio.apply({"items": [{"id": "lamp", "name": "Lamp", "project": "house"}]})
    assert studio.run("delete", "project", "house") == "1 project deleted.\n"
    assert studio.json("list", "items") == [] and len(studio.json("list", "projects")) == 1
    assert studio.fails(1, "delete", "project", "house").endswith("is trashed")
    studio.run("delete", "project", "house", "--undo")
    assert [row["name"] for row in studio.json("list", "items")] == ["Lamp"]
    studio.run("verify")


def test_what_others_point_at_is_kept(studio):
    number = issued(studio)["number"]
    assert studio.fails(1, "delete", "invoice", number).startswith("an issued invoice cannot be deleted")
    assert studio.run("delete", "client", "lee") == (
        "1 client deleted. 1 of them archived: something names it.\n")
    assert shown(studio, "client", "lee")["life"] == "archived"
    studio.run("delete", "client", "bowl")
    assert shown(studio, "client", "bowl")["life"] == "trashed"


def test_each_of_several_is_deleted_as_those_before_it_left_the_book(studio):
    studio.apply({"clients": [
        {"id": "agency", "company": "Agency"},
        {"id": "band", "company": "Band", "payer": "agency"},
    ]})
    # A client is named once, however often it was said.
    assert studio.run("delete", "client", "band", "agency", "band") == "2 clients deleted.\n"
    assert shown(studio, "client", "agency")["life"] == "trashed"
    studio.run("delete", "client", "band", "agency", "--undo")
    # The other way round somebody still names the agency.
    assert studio.run("delete", "client", "agency", "band") == (
        "2 clients deleted. 1 of them archived: something names it.\n")
    assert shown(studio, "client", "agency")["life"] == "archived"
    studio.run("verify")


def test_items_stay_without_their_transaction(studio):
    studio.apply({
        "transactions": [{"id": "buy", "project": "house", "type": "purchase", "source": "West Elm"}],
        "items": [{"id": "lamp", "name": "Lamp", "project": "house", "transaction": "buy"}],
    })
    studio.run("delete", "transaction", "buy")
    assert shown(studio, "item", "lamp")["transaction"] is None
    # The beginning of a deleted row's id means it, too, and its things come along.
    buy = shown(studio, "transaction", "buy")["id"]
    assert studio.run("delete", "transaction", buy[:6], "--undo") == "1 transaction brought back.\n"
    assert shown(studio, "item", "lamp")["transaction"] == buy
    assert studio.fails(1, "delete", "transaction", buy[:6], "--undo").endswith("is not deleted")
    studio.run("delete", "item", "lamp")
    assert studio.json("list", "items") == []


def test_a_payment_frees_its_invoice(studio):
    first = issued(studio)
    studio.run("invoice", "pay", first["number"])
    (payment,) = studio.json("list", "payments")
    studio.run("delete", "payment", payment["id"])
    assert shown(studio, "invoice", first["id"])["balance"] == usd(50000)
    assert "is not brought back" in studio.fails(1, "delete", "payment", payment["id"], "--undo")


def test_a_season_leaves_its_gigs(studio):
    studio.apply({"seasons": [{"id": "tour", "name": "Tour"}], "projects": [{"id": "gig", "season": "tour"}]})
    studio.run("delete", "season", "tour")
    assert shown(studio, "project", "gig")["season"] is None
    assert studio.json("list", "seasons") == []
    assert studio.fails(64, "delete", "vendors", "x").startswith("vendors are deleted by `ledgerline apply`")
