"""Design projects through files: transactions as CSV, and what `apply` refuses."""

from session import book  # noqa: F401


def home(book):
    book.run("demo")
    return next(it for it in book.json("list", "projects") if it["name"] == "Lake House")["id"]


def test_a_projects_transactions_are_one_csv(book):
    project = home(book)
    lines = book.run("export", "--format", "csv", "--project", project).split("\n")
    assert lines[0] == (
        "id,date,source,amount,categoryName,budgetCategoryId,inventorySaleDirection,itemCategories"
    )
    rows = book.json("list", "transactions", "--where", f"project={project}")
    assert len(lines) == len([it for it in rows if it["life"] == "live"]) + 1
    assert any("project_to_business" in line for line in lines)


def refused(book, objects):
    done = book.process("apply", "-", stdin=objects)
    assert done.returncode != 0
    return done.stderr.decode()


def test_a_canonical_sale_and_lineage_are_not_edited(book):
    home(book)
    sale = next(it for it in book.json("list", "transactions") if it["sale"])
    edge = book.json("list", "lineage")[0]
    said = refused(book, {"transactions": [{"id": sale["id"], "notes": "mine"}]})
    assert "kept by Ledgerline" in said
    said = refused(book, {"lineage": [{"id": edge["id"], "note": "mine"}]})
    assert "never edited" in said
    assert "hub's own" in refused(book, {"members": [{"name": "Eve", "role": "owner"}]})


def test_new_rows_are_checked_as_the_forms_do(book):
    home(book)
    assert "Name is required" in refused(book, {"items": [{"name": " "}]})
    assert "Name is required" in refused(book, {"spaces": [{"name": ""}]})
    assert "Category name is required" in refused(book, {"categories": [{"name": ""}]})
    price = {"minor": -1, "currency": "USD"}
    said = refused(book, {"items": [{"name": "Lamp", "purchasePrice": price}]})
    assert "Price must be zero or greater" in said


def test_rows_of_every_new_kind_are_listed_and_shown(book):
    home(book)
    for kind in ("categories", "budgets", "transactions", "items", "spaces", "checklists", "checks",
                 "templates", "lineage", "vendors", "preferences"):
        rows = book.json("list", kind)
        assert rows, kind
        assert book.json("show", kind, rows[0]["id"])["id"] == rows[0]["id"]


def test_a_new_row_keeps_the_rules_of_the_forms(book):
    said = refused(book, {"transactions": [{"project": None, "source": "Arhaus"}]})
    assert "transactions[0].type: Transaction type is required" in said
    said = refused(book, {"transactions": [{"type": "purchase"}]})
    assert "transactions[0].project: Destination is required" in said
    book.apply({"transactions": [{"type": "to-inventory"}, {"type": "sale", "project": None}]})
    said = refused(book, {"projects": [{"work": "designer", "name": "Harbor House"}]})
    assert "projects[0].client: Client name is required" in said
    said = refused(book, {"templates": [{"name": " "}]})
    assert "templates[0].name: Template name is required" in said
    book.apply({"projects": [{"id": "loft", "name": ""}]})
    said = refused(book, {"projects": [{"id": "loft", "work": "designer"}]})
    assert "projects[0].name: Name is required" in said
    book.apply({"projects": [{"id": "loft", "notes": "The roof leaks"}]})
