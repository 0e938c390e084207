"""Projects duplicated, and tours, in the terminal."""

from session import book  # noqa: F401

TOUR = {
    "clients": [{"id": "ann", "firstName": "Ann", "lastName": "Lee"}],
    "seasons": [{"id": "winter", "name": "Winter Tour"}],
    "projects": [
        {"id": "bowl", "name": "Bowl Night", "client": "ann", "season": "winter",
         "schedule": {"start": "2026-02-12", "end": "2026-02-13"}},
        {"id": "demo", "name": "Demo", "client": "ann"},
    ],
    "charges": [
        {"id": "fee", "project": "bowl", "service": "Concert",
         "price": {"quantity": 1, "unit": {"minor": 85000, "currency": "USD"}}},
    ],
}


def test_a_project_is_duplicated_on_a_day_with_its_charges(book):
    book.apply(TOUR)
    made = book.json("project", "duplicate", "bowl", "--on", "2027-02-12")
    assert made["name"] == "Bowl Night" and made["schedule"]["start"] == "2027-02-12"
    assert made["schedule"]["end"] == "2027-02-13"
    charges = book.json("list", "charges", "--where", f"project={made['id']}")
    assert [charge["price"]["unit"]["minor"] for charge in charges] == [85000]
    assert "no day" in book.fails(64, "project", "duplicate", "bowl", "--on", "soon")
    book.run("verify")


def test_what_is_open_is_not_opened_again(book):
    book.apply(TOUR)
    assert book.run("stage", "demo", "open").strip() == "Demo is open already."
    assert "one year from now" in book.fails(1, "stage", "demo", "delivered", "--on", "2199-03-02")
    book.run("stage", "demo", "delivered")
    assert "Demo is open since" in book.run("stage", "demo", "open")


def test_what_is_archived_says_how_it_comes_back(book):
    book.apply(TOUR)
    book.apply({"projects": [{"id": "demo", "life": "archived"}]})
    for command in [
        ["stage", "demo", "delivered"], ["project", "duplicate", "demo"], ["project", "template", "demo"],
        ["gig", "hold", "demo", "--option", "1"], ["mail", "send", "demo", "--act", "gigsheet"],
        ["expense", "add", "--amount", "5", "--merchant", "Cab", "--place", "demo"],
        ["invoice", "create", "--project", "demo"], ["invoice", "create", "--project", "demo", "--deposit"],
    ]:
        said = book.fails(1, *command)
        assert said.startswith("Demo is archived. `ledgerline delete project ") and said.endswith("--undo` brings it back")
    book.run("delete", "project", "demo", "--undo")
    book.run("stage", "demo", "delivered")


def test_the_projects_of_a_tour_are_listed(book):
    book.apply(TOUR)
    season = book.json("list", "seasons")[0]["id"]
    rows = book.json("list", "projects", "--where", f"season={season}")
    assert [row["name"] for row in rows] == ["Bowl Night"]
