"""Transactions moved, items put into them and priced, expenses billed, in the terminal."""

import pytest

from session import book  # noqa: F401


def usd(minor):
    return {"minor": minor, "currency": "USD"}


STUDIO = {
    "account": {"settings": {"currency": "USD", "work": ["designer", "musician"]}},
    "clients": [{"id": "lee", "firstName": "Ann", "lastName": "Lee"}],
    "categories": [
        {"id": "furn", "name": "Furnishings", "type": "itemized", "markUp": "20"},
        {"id": "cars", "name": "Cars", "type": "general", "markUp": "10"},
    ],
    "projects": [
        {"id": "elm", "name": "Elm House", "client": "lee", "work": "designer"},
        {"id": "oak", "name": "Oak House", "client": "lee", "work": "designer"},
        {"id": "gig", "name": "Bowl Night", "client": "lee", "work": "musician"},
    ],
    "spaces": [{"id": "den", "name": "Den", "project": "elm"}],
    "transactions": [
        {"id": "buy", "project": "elm", "type": "purchase", "source": "West Elm", "category": "furn",
         "amount": usd(30000)},
        {"id": "other", "project": "elm", "type": "purchase", "source": "Arhaus"},
        {"id": "taxi", "project": "business", "type": "purchase", "source": "Taxi", "category": "cars",
         "day": "2026-11-20", "amount": usd(4000)},
        {"id": "train", "project": "business", "type": "purchase", "source": "Train",
         "day": "2026-11-20", "amount": usd(6000)},
    ],
    "items": [
        {"id": "lamp", "name": "Lamp", "project": "elm", "space": "den", "purchasePrice": usd(5000)},
        {"id": "sofa", "name": "Sofa", "project": "elm", "transaction": "buy", "space": "den",
         "category": "furn", "purchasePrice": usd(20000)},
    ],
}


@pytest.fixture
def studio(book):  # noqa: F811
    book.apply(STUDIO)
    return book


def shown(studio, kind, name):
    return studio.json("show", kind, name)


# Reassigning


def test_a_transaction_is_moved_with_its_items(studio):
    oak = shown(studio, "project", "oak")["id"]
    said = studio.json("transaction", "reassign", "buy", "--to", "oak")
    assert [row["projectName"] for row in said["transactions"]] == ["Oak House"]
    assert [(row["name"], row["project"], row["space"]) for row in said["items"]] == [("Sofa", oak, None)]
    assert said["skipped"] == []
    assert [edge["movement"] for edge in studio.json("list", "lineage")] == ["correction"]
    assert studio.run("transaction", "reassign", "buy", "--to", "inventory") == (
        "Reassigned 1 transaction to Inventory, 1 item along.\n")
    studio.run("verify")


def test_what_stops_it_is_said_as_in_the_app(studio):
    assert studio.fails(1, "transaction", "reassign", "buy", "--to", "elm") == (
        "transaction is already in this project")
    studio.run("transaction", "reassign", "buy", "--to", "inventory")
    assert studio.fails(1, "transaction", "reassign", "buy", "--to", "inventory") == (
        "this transaction is already in inventory")
    sale = studio.json("item", "sell", "lamp", "--to-business", "--category", "furn")["transactions"][0]["id"]
    assert studio.fails(1, "transaction", "reassign", sale, "--to", "oak") == (
        "sale/purchase transactions cannot be reassigned")
    assert "neither" in studio.fails(1, "transaction", "reassign", "buy", "--to", "business")


def test_of_several_those_that_may_be_moved_are(studio):
    said = studio.json("transaction", "reassign", "taxi", "buy", "--to", "personal")
    assert [row["displayName"] for row in said["transactions"]] == ["Taxi"]
    assert said["skipped"] == [shown(studio, "transaction", "buy")["id"]]
    assert shown(studio, "transaction", "buy")["projectName"] == "Elm House"


# Items of a transaction


def test_items_are_linked_and_unlinked(studio):
    said = studio.json("item", "link", "lamp", "--transaction", "buy")
    (lamp,) = said["items"]
    assert lamp["transaction"] == shown(studio, "transaction", "buy")["id"]
    assert lamp["space"] is None and lamp["category"] == shown(studio, "category", "furn")["id"]
    assert studio.json("item", "link", "lamp", "--transaction", "buy")["items"] == []
    said = studio.json("item", "unlink", "lamp")
    assert said["items"][0]["transaction"] is None
    assert len(studio.json("item", "unlink", "lamp")["skipped"]) == 1


def test_what_is_linked_elsewhere_is_moved_only_when_it_is_said(studio):
    said = studio.fails(1, "item", "link", "sofa", "--transaction", "other")
    assert said == "Sofa is linked to West Elm. --move takes it out of there"
    studio.run("item", "link", "sofa", "--transaction", "other", "--move")
    assert shown(studio, "item", "sofa")["transaction"] == shown(studio, "transaction", "other")["id"]
    assert "neither" in studio.fails(1, "item", "link", "lamp", "--transaction", "taxi")


RECEIPT = "53 - ACCENT FURNISH 252972 $129.99 T\nLamp 49.99\n2 x Basket 84.00\nSubtotal 263.98\nthank you\n"


def test_items_are_made_of_a_receipts_lines(studio):
    studio.apply({"transactions": [{"id": "buy", "purchasedBy": "client-card"}]})
    before = studio.json("list", "items")
    done = studio.process("transaction", "items", "buy", "-", "--dry-run", stdin=RECEIPT)
    assert done.stdout.decode().endswith("3 items over 263.98 USD would be made.\n")
    assert done.stderr.decode() == "note: left out: Subtotal 263.98\nnote: left out: thank you\n"
    assert studio.json("list", "items") == before
    made = studio.json("transaction", "items", "buy", "-", stdin=RECEIPT)
    assert [(row["name"], row["sku"], row["quantity"], row["purchasePrice"]) for row in made] == [
        ("ACCENT FURNISH", "252972", None, usd(12999)), ("Lamp", "", None, usd(4999)),
        ("Basket", "", 2, usd(8400))]
    assert {row["source"] for row in made} == {"West Elm"}
    assert {row["purchasedBy"] for row in made} == {"client-card"}
    assert {row["category"] for row in made} == {shown(studio, "transaction", "buy")["category"]}
    assert len(studio.json("list", "items")) == len(before) + 3
    studio.run("verify")


def test_what_is_made_of_a_returns_receipt_went_back(studio):
    studio.apply({"transactions": [{"id": "back", "project": "elm", "type": "return", "source": "West Elm"}]})
    (made,) = studio.json("transaction", "items", "back", "-", stdin="Lamp 49.99\n")
    assert made["status"] == "returned"


def test_lines_that_are_not_understood_are_taken_when_it_is_said(studio):
    assert studio.fails(65, "transaction", "items", "buy", "-", stdin="thank you\n")
    (made,) = studio.json("transaction", "items", "buy", "-", "--take-all", stdin="Gift card\n")
    assert made["name"] == "Gift card" and made["purchasePrice"] is None


def test_project_prices_follow_mark_ups(studio):
    assert studio.run("item", "price", "sofa", "lamp") == (
        "1 item for 240.00 USD, margin 40.00 USD. 1 returned, or without a purchase price or mark-up, stay as they are.\n")
    said = studio.json("item", "price", "lamp", "--mark-up", "35%")
    assert [row["projectPrice"] for row in said["items"]] == [usd(6750)]
    assert shown(studio, "item", "sofa")["projectPrice"] == usd(24000)
    assert studio.fails(64, "item", "price", "lamp", "--mark-up", "much")
    assert studio.fails(1, "item", "price", "lamp", "--to=-1") == "price must be zero or greater"
    studio.apply({"items": [{"id": "gift", "name": "Gift", "project": "oak"}]})
    assert studio.fails(1, "item", "price", "gift", "--mark-up", "5").startswith(
        "none of them has a purchase price")


# Billing


def test_an_expense_is_billed_once(studio):
    said = studio.json("expense", "bill", "taxi", "--project", "gig")
    (charge,) = said["charges"]
    # With the mark-up of its category.
    assert charge["amount"] == usd(4400) and charge["projectName"] == "Bowl Night"
    assert studio.fails(1, "expense", "bill", "taxi", "--project", "gig", "--mark-up", "5%") == (
        "this expense is billed already. For another price take that back first: --undo")
    assert studio.json("invoice", "create", "--project", "gig")["total"] == usd(4400)
    assert studio.fails(1, "expense", "bill", "taxi", "--undo").startswith("it stands on a draft invoice")
    # Deleted, it is still asked for, and that is said.
    said = studio.process("delete", "transaction", "taxi").stderr.decode()
    assert "still asks the client for" in said and "44.00 USD: take that off there" in said
    assert studio.process("delete", "transaction", "taxi", "--undo").stderr == b""
    studio.run("verify")


def test_tax_that_comes_back_is_not_billed(studio):
    studio.apply({"transactions": [{
        "id": "hotel", "project": "gig", "type": "purchase", "source": "Hotel", "amount": usd(11900),
        "tax": {"subtotal": usd(10000)}, "isDeductible": True}]})
    bill = ("expense", "bill", "hotel", "--project", "gig")

    def asked(*options):
        (charge,) = studio.json(*bill, *options)["charges"]
        studio.run("expense", "bill", "hotel", "--undo")
        return charge["amount"]

    # Nobody's invoices ask for tax: what was paid is what it cost.
    assert asked() == usd(11900) and asked("--before-tax") == usd(10000)
    studio.apply({"clients": [{"id": "lee", "tax": {"name": "VAT", "rate": "19"}}]})
    assert asked() == usd(10000) and asked("--mark-up", "10%") == usd(11000)
    assert asked("--with-tax") == usd(11900)
    # What is not deductible does not come back.
    studio.apply({"transactions": [{"id": "hotel", "isDeductible": False}]})
    assert asked() == usd(11900) and asked("--before-tax") == usd(10000)
    assert "only ids" in studio.fails(64, *bill, "--undo", "--with-tax")


def test_the_charge_of_an_expense_follows_what_a_file_or_a_move_corrects(studio):
    def applied(change):
        return studio.process("apply", "-", stdin={"format": "ledgerline", "version": 1, **change}).stderr.decode()

    def asked():
        return [row["amount"] for row in studio.json("list", "charges")]

    studio.run("expense", "bill", "taxi", "--project", "gig")
    # 50.00 and the 10 % of its category.
    assert "Taxi: the charge that bills it is 55.00 USD now" in applied({"transactions": [{"id": "taxi", "amount": usd(5000)}]})
    assert asked() == [usd(5500)]
    # A charge that the file writes itself is as it says, and a price of one's own stays.
    (charge,) = studio.json("list", "charges")
    assert applied({
        "transactions": [{"id": "taxi", "amount": usd(6000)}],
        "charges": [{"id": charge["id"], "price": {"quantity": "1", "unit": usd(7000)}}]}) == ""
    assert "the charge that bills it stays at 70.00 USD" in applied({"transactions": [{"id": "taxi", "amount": usd(5000)}]})
    assert asked() == [usd(7000)]
    # What is private is billed to nobody.
    moved = studio.process("transaction", "reassign", "taxi", "--to", "personal")
    assert moved.stderr.decode() == (
        "note: Taxi: it is billed to nobody now, the charge of 70.00 USD is taken back\n")
    assert asked() == []
    studio.run("verify")


def test_billing_is_taken_back(studio):
    assert studio.run("expense", "bill", "taxi", "train", "--project", "gig", "--mark-up", "0") == (
        "Taxi: Bowl Night has a charge of 40.00 USD.\nTrain: Bowl Night has a charge of 60.00 USD.\n")
    positions = [row["position"] for row in studio.json("list", "charges")]
    assert len(set(positions)) == 2
    assert studio.json("expense", "bill", "taxi", "--undo")["charges"] == []
    assert studio.fails(1, "expense", "bill", "taxi", "--undo") == "this expense is not billed"
    assert len(studio.json("list", "charges")) == 1
    # What went with an expense comes back with it.
    studio.run("delete", "transaction", "train")
    assert studio.json("list", "charges") == []
    studio.run("delete", "transaction", "train", "--undo")
    assert len(studio.json("list", "charges")) == 1


def test_in_a_design_project_it_is_owed(studio):
    assert studio.fails(1, "expense", "bill", "taxi", "--project", "elm").startswith(
        "a design project bills what lies in it")
    studio.run("transaction", "reassign", "taxi", "--to", "elm")
    # Its invoice asks for what was paid: a mark-up that would be lost is refused.
    for option in (("--mark-up", "10%"), ("--before-tax",)):
        said = studio.fails(1, "expense", "bill", "taxi", *option)
        assert "is a design project: its invoice asks for what was paid" in said
    assert shown(studio, "transaction", "taxi")["reimbursement"] == "none"
    said = studio.json("expense", "bill", "taxi", "--mark-up", "0")
    assert said["expenses"][0]["reimbursement"] == "owed-to-company" and said["charges"] == []
    assert studio.fails(1, "expense", "bill", "train").startswith("choose a project of the client")
