"""`history`: who changed a row, when, from what to what."""

from session import book, gig  # noqa: F401


def asks(gig, minor):
    gig.apply({"charges": [
        {"id": "show", "price": {"quantity": "1", "unit": {"minor": minor, "currency": "USD"}}}]})


def test_a_change_says_who_when_from_and_to(gig):
    asks(gig, 90000)
    asks(gig, 95000)
    entries = gig.json("history", "charge", "show")
    assert [entry["by"] for entry in entries] == ["this machine"] * 3
    assert [entry["seq"] for entry in entries] == sorted((entry["seq"] for entry in entries), reverse=True)
    (price,) = entries[0]["fields"]
    assert price["name"] == "price" and price["kind"] == "charge"
    assert [price[side]["unit"]["minor"] for side in ("from", "to")] == [90000, 95000]
    assert price["stands"] and price["isKept"] and not price["isLost"] and not price["isNew"]
    made = {field["name"]: field for field in entries[-1]["fields"]}
    assert made["name"]["to"] == "Evening" and made["name"]["isNew"] and made["name"]["from"] is None
    assert not made["price"]["stands"] and made["name"]["stands"]
    assert entries[0]["at"].endswith("Z")


def test_a_project_tells_of_its_charges(gig):
    asks(gig, 90000)
    gig.apply({"projects": [{"id": "night", "notes": "Load in at four"}]})
    said = gig.run("history", "project", "night")
    assert "quantity 1, unit 850.00 USD -> quantity 1, unit 900.00 USD" in said
    assert "notes  nothing -> Load in at four" in said
    assert said.index("Load in at four") < said.index("900.00 USD") < said.index("Bowl Night")
    assert said.count("this machine") == 3
    kinds = {field["kind"] for entry in gig.json("history", "project", "night") for field in entry["fields"]}
    assert kinds == {"project", "charge"}


def test_what_was_deleted_has_its_history(gig):
    gig.apply({"charges": [{"id": "drive", "life": "trashed"}]})
    (life,) = gig.json("history", "charge", "drive")[0]["fields"]
    assert (life["name"], life["from"], life["to"]) == ("life", "live", "trashed")


def test_an_invoice_is_found_by_its_number(gig):
    draft = gig.json("invoice", "create", "--project", "night")["id"]
    number = gig.json("invoice", "issue", draft)["issue"]["content"]["number"]
    entries = gig.json("history", "invoice", number)
    assert {field["kind"] for entry in entries for field in entry["fields"]} >= {"invoice", "line"}
    assert any(field["name"] == "issue" for field in entries[0]["fields"])


def test_mistakes_are_told(gig):
    assert "Did you mean charges?" in gig.fails(64, "history", "chargs", "show")
    assert "there is no charge zzz" in gig.fails(2, "history", "charge", "zzz")


def test_where_there_is_no_book_nothing_is_made(book):
    assert "there is no client" in book.fails(2, "history", "client", "bowl")
    assert not book.data.exists()
