"""Items sold, reassigned, returned and copied in the terminal."""

import pytest

from session import book  # noqa: F401

STUDIO = {
    "categories": [{"id": "furnishings", "name": "Furnishings", "type": "itemized"}],
    "projects": [{"id": "elm", "name": "Elm House"}, {"id": "oak", "name": "Oak House"}],
    "budgets": [
        {"id": "elm-f", "project": "elm", "category": "furnishings"},
        {"id": "oak-f", "project": "oak", "category": "furnishings"},
    ],
    "transactions": [
        {"id": "buy", "project": "elm", "type": "purchase", "source": "West Elm"},
        {"id": "back", "project": "elm", "type": "return", "source": "West Elm"},
    ],
    "items": [
        {"id": "lamp", "name": "Lamp", "project": "elm", "category": "furnishings",
         "projectPrice": {"minor": 5000, "currency": "USD"}},
        {"id": "sofa", "name": "Sofa", "project": "elm", "transaction": "buy",
         "projectPrice": {"minor": 90000, "currency": "USD"}},
    ],
}


@pytest.fixture
def studio(book):
    book.apply(STUDIO)
    return book


def item(studio, name):
    return studio.json("show", "item", name)


def test_an_item_sold_to_the_business_leaves_a_record(studio):
    said = studio.json("item", "sell", "lamp", "--to-business")
    assert [row["name"] for row in said["items"]] == ["Lamp"]
    assert said["transactions"][0]["total"] == {"minor": 5000, "currency": "USD"}
    assert said["transactions"][0]["sale"]["direction"] == "project_to_business"
    assert [edge["movement"] for edge in said["lineage"]] == ["sold"]
    assert item(studio, "lamp")["status"] == "purchased"
    studio.run("verify")


def test_an_item_without_a_source_is_of_its_purchase_s_vendor(studio):
    assert {row["name"]: row["vendor"] for row in studio.json("list", "items")} == {"Lamp": "", "Sofa": "West Elm"}
    assert item(studio, "sofa")["source"] == ""
    (sofa,) = studio.json("list", "items", "--where", "vendor=West Elm")
    assert sofa["name"] == "Sofa" and "West Elm" in studio.run("list", "items")


def test_to_another_project_it_takes_two_sales(studio):
    said = studio.json("item", "sell", "lamp", "--to-project", "oak")
    assert len(said["transactions"]) == 2
    assert [edge["movement"] for edge in said["lineage"]] == ["sold", "sold"]


def test_nothing_is_sold_to_a_project_that_is_archived(studio):
    studio.apply({"projects": [{"id": "oak", "life": "archived"}]})
    said = studio.fails(1, "item", "sell", "lamp", "--to-project", "oak")
    assert " is archived. `ledgerline delete project " in said and said.endswith(" --undo` brings it back")


def test_an_item_without_a_category_needs_one(studio):
    said = studio.fails(1, "item", "sell", "sofa", "--to-business")
    assert said == "choose a category: these items have none that counts there. --category names one"
    done = studio.json("item", "sell", "sofa", "lamp", "--to-business", "--category", "furnishings")
    assert len(done["items"]) == 2 and done["skipped"] == []


def test_what_is_not_sold_is_named_with_its_reason(studio):
    studio.run("item", "return", "sofa", "--transaction", "back")
    assert studio.fails(1, "item", "sell", "sofa", "--to-business") == "Sofa was returned"
    said = studio.fails(1, "item", "sell", "lamp", "sofa", "--to-project", "elm")
    assert said == "Lamp is there already: Elm House; Sofa was returned"
    studio.apply({"items": [{"id": "rug", "name": "Rug", "project": "elm"}]})
    done = studio.process("item", "sell", "lamp", "sofa", "rug", "--to-business")
    assert done.stdout.decode() == "Sold 1 item, skipped 2.\n"
    assert done.stderr.decode() == (
        "note: Sofa was returned\n"
        "note: Rug has no category that counts there: name one with --category\n")
    assert studio.fails(1, "item", "sell", "lamp", "--to-business") == "Lamp is there already: Inventory"


def test_a_file_tears_no_item_from_its_transaction(studio):
    def refused(**change):
        return studio.fails(1, "apply", "-", stdin=change)

    before = studio.json("list", "items"), studio.json("list", "transactions")
    assert "item link" in refused(items=[{"id": "lamp", "transaction": "buy", "project": "oak"}])
    assert "transaction reassign" in refused(items=[{"id": "sofa", "project": "oak"}])
    assert "transaction reassign" in refused(transactions=[{"id": "buy", "project": "oak"}])
    rug = {"id": "rug", "name": "Rug", "transaction": "buy"}
    assert "Give the item its project" in refused(items=[{**rug, "project": None}])
    assert (studio.json("list", "items"), studio.json("list", "transactions")) == before
    # A new one belongs where its transaction is; both together, or without it, may go elsewhere.
    studio.apply({"items": [rug]})
    assert item(studio, "rug")["project"] == item(studio, "sofa")["project"]
    studio.apply({"items": [{"id": "rug", "project": "oak", "transaction": None}]})
    studio.apply({"transactions": [{"id": "back", "project": "oak"}], "items": [{"id": "rug", "transaction": "back"}]})
    studio.apply({"items": studio.json("list", "items")})


def test_a_file_puts_nothing_into_a_sale(studio):
    sale = studio.json("item", "sell", "lamp", "--to-business")["transactions"][0]["id"]
    said = studio.fails(1, "apply", "-", stdin={"items": [{"id": "sofa", "transaction": sale}]})
    assert "item sell" in said
    studio.apply({"items": [{"id": "lamp", "transaction": sale, "notes": "as it was"}]})


def test_reassigning_writes_no_sale_and_refuses_what_is_linked(studio):
    said = studio.json("item", "reassign", "lamp", "--to", "inventory")
    assert said["transactions"] == []
    assert [edge["movement"] for edge in said["lineage"]] == ["correction"]
    said = studio.fails(1, "item", "reassign", "lamp", "--to", "inventory")
    assert said == "this item is already in inventory"
    said = studio.fails(1, "item", "reassign", "sofa", "--to", "oak")
    assert said.startswith("this item is linked to a transaction.")


def test_a_word_of_ones_own_is_no_beginning_of_another_id(studio):
    sofa = item(studio, "sofa")["id"]
    assert item(studio, sofa[:12])["id"] == sofa
    for word in (sofa[0], sofa[:2]):
        studio.apply({"items": [{"id": word, "name": "Rug", "project": "elm"}]})
        (moved,) = studio.json("item", "reassign", word, "--to", "inventory")["items"]
        assert moved["name"] == "Rug" and moved["id"] == item(studio, word)["id"] != sofa
    assert item(studio, "sofa")["project"] == item(studio, "lamp")["project"]


def test_a_return_takes_items_from_their_purchase(studio):
    said = studio.json("item", "return", "sofa", "--transaction", "back")
    assert sorted(edge["movement"] for edge in said["lineage"]) == ["association", "returned"]
    assert item(studio, "sofa")["status"] == "returned"
    assert studio.fails(1, "item", "return", "lamp", "--transaction", "buy")


def test_copies_are_counted(studio):
    assert len(studio.json("item", "copy", "lamp", "--count", "3")["items"]) == 3
    assert len(studio.json("list", "items")) == 5
    said = studio.fails(1, "item", "copy", "lamp", "--count", "21")
    assert said == "choose between 1 and 20 copies"


def test_a_target_must_be_named(studio):
    assert studio.fails(64, "item", "sell", "lamp")


def test_a_return_takes_only_what_is_where_it_is(studio):
    studio.apply({"transactions": [
        {"id": "elsewhere", "project": "oak", "type": "return"},
        {"id": "off", "project": "elm", "type": "return", "status": "canceled"}]})
    said = studio.fails(1, "item", "return", "lamp", "--transaction", "elsewhere")
    assert said.startswith("this return belongs to another project"), said
    assert "canceled" in studio.fails(1, "item", "return", "lamp", "--transaction", "off")
    assert item(studio, "lamp")["status"] is None
    studio.run("item", "return", "lamp", "--transaction", "back")
    assert item(studio, "lamp")["status"] == "returned"


def test_pieces_are_said_on_the_terminal_too(studio):
    studio.apply({"items": [{"id": "lamp", "quantity": 3}]})
    assert "Lamp (3 pieces)" in studio.run("report", "property", "--project", "elm")


def test_some_of_several_pieces_go_and_the_others_stay(studio):
    studio.apply({"items": [{"id": "lamp", "quantity": 3}]})
    said = studio.json("item", "return", "lamp", "--pieces", "2", "--transaction", "back")
    assert [(row["quantity"], row["status"]) for row in said["items"]] == [(2, "returned")]
    assert said["items"][0]["projectPrice"] == {"minor": 3333, "currency": "USD"}
    rest = item(studio, "lamp")
    assert rest["quantity"] == 1 and rest["projectPrice"]["minor"] == 1667
    assert studio.fails(1, "item", "split", "lamp", "--pieces", "1") == "this is one piece"
    assert studio.fails(64, "item", "sell", "lamp", "sofa", "--to-business", "--pieces", "1")
    studio.apply({"items": [{"id": "sofa", "quantity": 4}]})
    assert studio.fails(1, "item", "split", "sofa", "--pieces", "4").startswith("choose between")
    said = studio.json("item", "split", "sofa", "--pieces", "1")
    assert [row["quantity"] for row in said["items"]] == [3, 1]
    assert len(said["lineage"]) == 2
    studio.run("verify")
