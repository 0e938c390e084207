"""Invoice numbers after a restore, and what the book's laws say in the terminal."""

import datetime

from session import book, gig, other  # noqa: F401


def test_a_restored_book_gives_no_number_until_the_last_is_confirmed(gig, other, tmp_path):
    first = gig.json("invoice", "create", "--project", "night")["id"]
    file = tmp_path / "book.backup"
    gig.run("backup", file)
    gig.run("invoice", "issue", first)
    other.run("restore", file)
    said = other.fails(1, "invoice", "issue", first)
    assert "ledgerline numbers confirm" in said
    shown = other.json("numbers", "show")
    assert other.json("numbers") == shown and shown["confirmed"] is False
    assert shown["series"] == [
        {"series": "0000000000001", "pattern": "{#}", "last": 0, "known": 0}
    ]
    other.run("numbers", "confirm", "--last", "1")
    assert other.json("invoice", "issue", first)["issue"]["content"]["number"] == "2"
    assert "is given out" in other.fails(1, "numbers", "confirm", "--last", "1")
    assert "is from 0 to" in other.fails(1, "numbers", "confirm", "--last", "2000000000000")
    assert "no number series" in other.fails(
        1, "numbers", "confirm", "--last", "5", "--series", "000000000000z")
    other.run("verify")


def two_drafts(gig):
    first = gig.json("invoice", "create", "--project", "night")["id"]
    # Another charge makes another draft.
    gig.run("apply", "-", stdin={"charges": [
        {"id": "0000000000abc", "project": gig.json("list", "projects")[0]["id"], "name": "Late", "service": "Overdub",
         "price": {"quantity": "1", "unit": {"minor": 100, "currency": "USD"}}}]})
    return first, gig.json("invoice", "create", "--project", "night")["id"]


def test_what_comes_from_a_file_waits_for_the_last_number_too(gig, other, tmp_path):
    first, second = two_drafts(gig)
    gig.run("invoice", "issue", first)
    file = tmp_path / "book.ledgerline"
    gig.run("backup", file)
    gig.run("invoice", "issue", second)
    other.run("restore", file)
    assert "ledgerline numbers confirm" in other.fails(1, "invoice", "issue", second)
    shown = other.json("numbers", "show")
    assert shown["confirmed"] is False and [row["last"] for row in shown["series"]] == [1]
    other.run("numbers", "confirm", "--last", "2")
    assert other.json("invoice", "issue", second)["issue"]["content"]["number"] == "3"
    other.run("verify")


def test_an_import_that_brings_numbers_of_ones_own_series_waits_for_the_last(gig, other, tmp_path):
    first, second = two_drafts(gig)
    file = tmp_path / "book.json"
    # Drafts bring no numbers.
    gig.run("export", "--out", file)
    other.run("import", file)
    assert other.json("numbers", "show")["confirmed"] is True
    gig.run("invoice", "issue", first)
    later = tmp_path / "later.json"
    later.write_text(gig.run("export"))

    def says(*arguments):
        return "numbers confirm" in gig.process(*arguments).stderr.decode()

    assert not says("import", later)
    assert gig.json("numbers", "show")["confirmed"] is True
    third = ("--data", tmp_path / "third")
    assert says("import", later, *third)
    assert "numbers confirm" in gig.fails(1, "invoice", "issue", second, *third)
    assert not says("import", later, *third)


def test_numbers_begin_anew_with_the_year(gig):
    year = datetime.date.today().year
    first, second = two_drafts(gig)
    assert "says no year" in gig.fails(1, "numbers", "begin")
    gig.run("apply", "-", stdin={"series": [{"id": "0000000000001", "pattern": "{YYYY}-{###}"}]})
    gig.run("invoice", "issue", first, "--on", f"{year - 1}-12-30")
    assert "nor the next" in gig.fails(64, "numbers", "begin", str(year - 1))
    assert "new invoices are numbered from it" in gig.run("numbers", "begin", str(year))
    shown = gig.json("numbers")
    patterns = {row["series"]: row["pattern"] for row in shown["series"]}
    assert len(patterns) == 2 and patterns[shown["current"]] == f"{year}-{{###}}"
    assert gig.json("invoice", "issue", second)["issue"]["content"]["number"] == f"{year}-001"
    assert f"has the numbers of {year} already" in gig.fails(1, "numbers", "begin")
    # The main one again.
    gig.run("apply", "-", stdin={"settings": [{"id": "0000000000001", "series": None}]})
    assert gig.json("numbers")["current"] == "0000000000001"
    gig.run("verify")


def test_the_turn_of_the_year_is_said_until_it_was_begun(gig):
    year = datetime.date.today().year
    old, new = {"today": f"{year}-11-21"}, f"{year + 1}-01-02"
    first, second = two_drafts(gig)
    gig.run("apply", "-", stdin={"series": [{"id": "0000000000001", "pattern": "{YYYY}-{###}"}]})
    gig.run("invoice", "issue", first, **old)
    assert f"`ledgerline numbers begin {year + 1}` begins {year + 1} at 1." in gig.run("today", today=new)
    assert gig.json("today", today=new)["beginYear"] == year + 1
    # From April on nobody is asked, nor while there is an invoice of the year.
    assert gig.json("today", "--on", f"{year + 1}-04-01")["beginYear"] is None
    assert gig.json("today", **old)["beginYear"] is None
    said = gig.process("invoice", "issue", second, "--on", new, **old).stderr.decode()
    assert "note: Invoice numbers go on from last year." in said
    # It was issued before its year began, and keeps nobody from beginning that.
    assert gig.json("show", "invoice", second)["issue"]["content"]["issued"] == new
    assert gig.json("today", today=new)["beginYear"] == year + 1
    gig.run("numbers", "begin", str(year + 1), **old)
    assert gig.json("today", today=new)["beginYear"] is None
    assert "is of a later year" in gig.fails(1, "numbers", "begin", str(year), **old)


def test_a_year_that_the_backup_does_not_know_is_begun_before_the_last_number_is_confirmed(gig, other, tmp_path):
    year = datetime.date.today().year
    first, second = two_drafts(gig)
    gig.run("apply", "-", stdin={"series": [{"id": "0000000000001", "pattern": "{YYYY}-{###}"}]})
    gig.run("invoice", "issue", first, "--on", f"{year - 1}-12-30")
    file = tmp_path / "december.backup"
    gig.run("backup", file)
    gig.run("numbers", "begin")
    assert gig.json("invoice", "issue", second)["issue"]["content"]["number"] == f"{year}-001"
    other.run("restore", file)
    other.run("numbers", "begin")
    shown = other.json("numbers")
    assert shown["confirmed"] is False and shown["current"] == gig.json("numbers")["current"]
    other.run("numbers", "confirm", "--last", "1")
    assert other.json("invoice", "issue", second)["issue"]["content"]["number"] == f"{year}-002"
    other.run("verify")


def test_a_series_that_cannot_count_is_refused_with_its_field(gig):
    series = {"series": [{"id": "0000000000001", "start": 9223372036854775806}]}
    said = gig.fails(1, "apply", "-", stdin=series)
    assert said.endswith("(series 0000000000001, start)")
    invoice = gig.json("invoice", "create", "--project", "night")["id"]
    assert gig.json("invoice", "issue", invoice)["issue"]["content"]["number"] == "1"


def test_what_was_received_and_issued_stays(gig):
    invoice = gig.json("invoice", "create", "--project", "night")["id"]
    gig.run("invoice", "issue", invoice)
    gig.run("invoice", "pay", invoice, "--amount", "100")
    payment = gig.json("list", "payments")[0]["id"]
    amount = {"minor": 1, "currency": "USD"}
    said = gig.fails(1, "apply", "-", stdin={"payments": [{"id": payment, "amount": amount}]})
    assert "is not edited by a file" in said
    said = gig.fails(1, "apply", "-", stdin={"invoices": [{"id": invoice, "life": "trashed"}]})
    assert "void it instead" in said
    said = gig.fails(1, "apply", "-", stdin={"projects": [{"id": "night", "life": "trashed"}]})
    assert "archive it" in said
    gig.run("verify")
