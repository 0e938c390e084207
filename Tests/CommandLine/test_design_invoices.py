"""A design project's report made an invoice, brought up to date and given back, in the terminal."""

import json

import pytest

from session import book  # noqa: F401


def usd(minor):
    return {"minor": minor, "currency": "USD"}


HOUSE = {
    "account": {"settings": {"currency": "USD", "work": ["designer", "musician"]}},
    "clients": [{"id": "lee", "company": "Lee Partners, Inc."}],
    "categories": [{"id": "furn", "name": "Furnishings", "type": "itemized"}],
    "projects": [
        {"id": "harbor", "name": "Harbor House", "client": "lee", "work": "designer"},
        {"id": "gig", "name": "Bowl Night", "client": "lee", "work": "musician"},
    ],
    "transactions": [
        {"id": "arhaus", "project": "harbor", "type": "purchase", "source": "Arhaus", "day": "2026-02-01",
         "amount": usd(111100), "reimbursement": "owed-to-company", "category": "furn"},
    ],
    "items": [
        {"id": "sofa", "name": "Linen Sofa", "project": "harbor", "transaction": "arhaus", "category": "furn",
         "purchasePrice": usd(50000), "projectPrice": usd(60000)},
        {"id": "lamp", "name": "Brass Lamp", "project": "harbor", "transaction": "arhaus", "category": "furn",
         "purchasePrice": usd(10000)},
        {"id": "rug", "name": "Wool Rug", "project": "harbor", "transaction": "arhaus", "category": "furn",
         "purchasePrice": usd(20000), "projectPrice": usd(25000)},
    ],
}


@pytest.fixture
def house(book):  # noqa: F811
    book.apply(HOUSE)
    return book


def create(house):
    return house.json("invoice", "create", "--project", "harbor")


def noted(house, *arguments):
    done = house.process(*arguments)
    assert done.returncode == 0, done.stderr.decode()
    return done.stderr.decode()


def net(house):
    return house.json("report", "invoice", "--project", "harbor")["netDue"]


def test_the_draft_is_what_the_report_says(house):
    draft = create(house)
    assert draft["status"] == "draft" and draft["total"] == net(house) == usd(85000)
    assert draft["clientName"] == "Lee Partners, Inc." and draft["projectName"] == "Harbor House"
    lines = house.json("list", "lines", "--where", f"invoice={draft['id']}")
    assert sorted(line["amount"]["minor"] for line in lines) == [25000, 60000]
    assert all("Feb 1, 2026" in line["text"] for line in lines)
    house.run("verify")


def test_what_has_no_price_is_named_and_comes_along_later(house):
    said = noted(house, "invoice", "create", "--project", "harbor")
    assert "note: 1 item without a project price is not on it: Brass Lamp." in said
    (draft,) = house.json("list", "invoices")
    assert house.run("invoice", "update", draft["id"]).strip().endswith("says already what is to be invoiced.")
    house.run("item", "price", "lamp", "--to", "130.00")
    said = house.process("invoice", "update", draft["id"])
    assert b"980.00 USD of its things is to be invoiced, the draft has 850.00 USD" in said.stderr
    assert said.stdout.decode() == f"Draft {draft['id']} over 980.00 USD for Lee Partners, Inc.\n"
    assert house.json("show", "invoice", draft["id"])["total"] == net(house) == usd(98000)
    # Once more it is no change.
    before = house.json("list", "lines")
    house.run("invoice", "update", draft["id"])
    assert house.json("list", "lines") == before


def test_one_draft_at_a_time(house):
    draft = create(house)
    said = house.fails(1, "invoice", "create", "--project", "harbor")
    assert said.startswith(f"there is a draft of this project already: {draft['id']}.")
    assert f"ledgerline invoice update {draft['id']}" in said


def test_the_next_invoice_bills_differences(house):
    first = create(house)["id"]
    house.run("invoice", "issue", first)
    assert "everything with a project price is billed" in house.fails(
        1, "invoice", "create", "--project", "harbor")
    house.run("item", "price", "sofa", "--to", "650.00")
    second = create(house)
    assert second["total"] == usd(5000)
    (line,) = house.json("list", "lines", "--where", f"invoice={second['id']}")
    assert "Linen Sofa (invoiced before: $600.00)" in line["text"]


def test_what_goes_back_is_a_credit_note(house):
    first = create(house)["id"]
    number = house.json("invoice", "issue", first)["number"]
    house.run("item", "price", "rug", "--to", "200.00")
    done = house.process("invoice", "create", "--project", "harbor")
    said = done.stdout.decode()
    assert said.endswith(
        f"over -50.00 USD for Lee Partners, Inc.: a credit note that corrects Invoice {number}.\n")
    (draft,) = house.json("list", "invoices", "--where", "status=draft")
    assert draft["corrects"] == first and draft["total"] == usd(-5000)
    assert house.json("invoice", "issue", draft["id"])["total"] == usd(-5000)
    assert house.json("show", "invoice", first)["balance"] == usd(80000)
    house.run("verify")


def test_issued_invoices_stay(house):
    first = create(house)["id"]
    number = house.json("invoice", "issue", first)["number"]
    said = house.fails(1, "invoice", "update", number)
    assert said == f"Invoice {number} is issued and stays as it is"


def test_a_design_project_is_invoiced_by_itself(house):
    said = house.fails(1, "invoice", "create", "--project", "gig", "--project", "harbor")
    assert said.startswith("Harbor House is a design project")
    assert house.fails(64, "invoice", "create", "--project", "harbor", "--deposit")
    assert house.fails(64, "invoice", "create", "--project", "harbor", "--no-fee")
    # A gig's draft is made of its charges as before.
    assert house.fails(1, "invoice", "create", "--project", "gig") == "add a charge to the project first"


def test_a_gigs_draft_is_brought_up_to_its_charges(house):
    house.apply({"charges": [{"id": "fee", "project": "gig", "name": "Fee", "price": {"unit": "500.00"}}]})
    draft = house.json("invoice", "create", "--project", "gig")
    house.apply({"charges": [{"id": "fee", "price": {"unit": "550.00"}}]})
    done = house.process("invoice", "update", draft["id"])
    assert b"charges changed since this draft was made: 550.00 USD now, the draft has 500.00 USD" in done.stderr
    assert house.json("show", "invoice", draft["id"])["total"] == usd(55000)


def test_today_names_no_sum_that_came_to_nothing(house):
    cab = {"project": "elm", "source": "Cab", "day": "2026-02-01"}
    house.apply({
        "projects": [{"id": "elm", "name": "Elm House", "client": "lee", "work": "designer"}],
        "transactions": [
            {**cab, "id": "out", "type": "purchase", "amount": usd(10000), "reimbursement": "owed-to-company"},
            {**cab, "id": "back", "type": "return", "amount": usd(10000), "reimbursement": "owed-to-client"},
            {**cab, "id": "paris", "type": "purchase", "amount": {"minor": 5000, "currency": "EUR"},
             "reimbursement": "owed-to-company"},
        ]})
    assert [row["amount"] for row in house.json("today")["designs"]] == ["50.00 EUR", "850.00 USD"]


def test_no_invoice_is_made_of_an_archived_project(house):
    house.apply({"projects": [{"id": "harbor", "life": "archived"}]})
    said = house.fails(1, "invoice", "create", "--project", "harbor")
    assert said.startswith("Harbor House is archived. `ledgerline delete project ")
    house.run("delete", "project", "harbor", "--undo")
    assert create(house)["total"] == usd(85000)


def test_what_an_archived_project_gives_back_is_named(house):
    house.run("invoice", "issue", create(house)["id"], "--on", "2026-02-10")
    house.apply({"projects": [{"id": "harbor", "life": "archived"}]})
    assert house.json("today")["designs"] == []
    house.apply({"items": [{"id": "sofa", "projectPrice": usd(55000)}]})
    assert [row["amount"] for row in house.json("today")["designs"]] == ["-50.00 USD"]


def test_the_stock_of_inventory_is_a_report_of_today(house):
    house.apply({"items": [
        {"id": "chest", "name": "Chest", "project": None, "status": "purchased", "purchasePrice": usd(40000),
         "marketValue": usd(90000)},
        {"id": "wish", "name": "Bench", "project": None, "status": "to-purchase", "purchasePrice": usd(10000)},
    ]})
    stock = house.json("report", "inventory")
    assert (stock["itemCount"], stock["cost"], stock["market"]) == (1, usd(40000), usd(90000))
    assert [item["name"] for space in stock["spaces"] for item in space["items"]] == ["Chest"]
    assert "no --from" in house.fails(64, "report", "inventory", "--year", "2025")


def test_a_charge_of_a_design_project_is_named(house):
    fee = {"id": "fee", "project": "harbor", "name": "Fee", "price": {"unit": "500.00"}}
    done = house.process("apply", "-", stdin=json.dumps({"charges": [fee, {**fee, "id": "gig-fee", "project": "gig"}]}))
    assert done.returncode == 0
    assert done.stderr.decode() == (
        "note: charges[0].project: Harbor House is a design project, whose invoices ask for no charges. "
        "Name a project of another kind of work\n")


def test_what_is_sold_to_another_project_costs_that_one(house):
    house.apply({
        "projects": [{"id": "elm", "name": "Elm House", "client": "lee", "work": "designer"}],
        "budgets": [{"project": "elm", "category": "furn", "amount": usd(100000)}]})
    house.run("item", "sell", "sofa", "--to-project", "elm")
    for by in ("project", "project-accrued"):
        rows = house.json("report", "profit", "--by", by)["rows"]
        assert {row["name"]: row["costs"]["minor"] for row in rows} == {"Harbor House": 61100, "Elm House": 50000}
