"""Address books and the figures of a client on the command line (rules G20 and G22)."""

import pathlib

from session import book  # noqa: F401

BOOKS = pathlib.Path(__file__).parent.parent / "Golden" / "vcards"


def test_an_address_book_is_previewed_brought_in_and_adds_nothing_twice(book):
    path = BOOKS / "text-John_Doe_IPHONE.vcf"
    preview = book.json("import", str(path), "--dry-run")
    assert preview["dryRun"] and preview["rows"] == 9
    book.run("import", str(path))
    clients = book.json("list", "clients")
    assert [one["email"] for one in clients] == ["john.doe@ibm.com"]
    points = book.json("list", "contactpoints")
    assert {one["sort"] for one in points} == {"phone", "address"} and len(points) == 7
    assert book.json("import", str(path))["rows"] == 0


def test_the_report_of_a_client_says_what_came_in(book):
    book.run("demo")
    client = book.json("list", "clients")[0]
    report = book.json("report", "client", "--client", client["id"])
    assert report["client"] == client["id"]
    assert "lifetimeValue" in report and "daysToPay" in report
    book.apply({"clients": [{"id": "zoe", "firstName": "Zoë", "lastName": "Quill"}]})
    zoe = book.json("show", "client", "zoe")["id"]
    assert book.json("report", "client", "--client", "zoë quill")["client"] == zoe
    wrong = book.fails(64, "report", "client")
    assert "--client" in wrong
