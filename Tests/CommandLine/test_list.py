"""`list` and `show`."""

import json

from session import TODAY, book, gig  # noqa: F401


def names(rows):
    return [row["name"] for row in rows]


def test_a_scalar_is_compared_with_the_first_part(book):
    book.run("demo")
    for stage, count in {"open": 6, "delivered": 7, "paid": 17}.items():
        rows = book.json("list", "projects", "--where", f"stage={stage}")
        assert all(row["stage"]["name"] == stage for row in rows)
        assert len(rows) == count, stage


def test_conditions_add_up_and_go_into_parts(book):
    book.run("demo")
    rows = book.json("list", "projects", "--where", "stage=paid", "--where", "mediaType=film",
                     "--where", "schedule.start=2025-09-29")
    assert names(rows) == ["River Stone"]


def test_texts_match_whatever_their_case_and_accents(book):
    book.run("demo")
    rows = book.json("list", "projects", "--where", "clientName=lucja wisniewska")
    assert names(rows) == ["Midwest Run", "Bowl Night"]


def test_what_is_of_one_day_stands_by_the_hour_and_by_the_number(gig):
    times = {"Late Show": {"startTime": "20:00"}, "Festival": {"allDay": True}, "Lesson": {"startTime": "09:00"}}
    gig.apply({"projects": [
        {"id": f"000000000000{place}", "name": name, "client": "bowl", "schedule": {"start": "2026-11-13"} | time}
        for place, (name, time) in enumerate(times.items(), 1)]})
    assert names(gig.json("list", "projects")) == ["Festival", "Lesson", "Late Show", "Bowl Night"]
    gig.run("stage", "night", "delivered", "--on", "2026-11-15")
    gig.run("invoice", "issue", gig.json("invoice", "create", "--project", "night")["id"])
    gig.apply({"invoices": [{"id": "000000000000d", "day": TODAY}]})
    (issued, draft) = gig.json("list", "invoices")
    assert (issued["number"], draft["number"], draft["day"]) == ("1", "", TODAY)


def test_what_has_no_day_is_listed_last(book):
    book.apply({"projects": [
        {"id": "0000000000001", "name": "Begun Today"},
        {"id": "0000000000002", "name": "Dated", "schedule": "2026-11-13"},
        {"id": "0000000000003", "name": "Someday", "opened": None}]})
    assert names(book.json("list", "projects")) == ["Dated", "Begun Today", "Someday"]
    book.apply({"transactions": [
        {"id": f"000000000001{place}", "type": "purchase", "project": "business", "source": source,
         "amount": "5.00 USD", "day": day}
        for place, (source, day) in enumerate([
            ("Zoo", None), ("Ross", "2026-11-20"), ("Attic", "2026-11-20"), ("Target", "2026-11-02")])]})
    assert [row["source"] for row in book.json("list", "transactions")] == ["Target", "Attic", "Ross", "Zoo"]


def test_clients_whose_name_begins_with_no_letter_are_listed_last(book):
    book.apply({"clients": [{"company": name} for name in ["3 Doors", "Жук", "zoe", "Émile", "Æon"]]})
    assert [row["company"] for row in book.json("list", "clients")] == ["Æon", "Émile", "zoe", "3 Doors", "Жук"]


def test_amounts_match_as_people_write_them(gig):
    for wanted in ["850.00", "850", "$850.00", "850.00 USD"]:
        assert names(gig.json("list", "charges", "--where", f"amount={wanted}")) == ["Evening"]
    assert names(gig.json("list", "charges", "--where", "price.unit.minor=85000")) == ["Evening"]


def test_trashed_rows_are_listed_when_asked_for(gig):
    gig.apply({"charges": [{"id": "drive", "life": "trashed"}]})
    assert names(gig.json("list", "charges")) == ["Evening"]
    assert names(gig.json("list", "charges", "--where", "life=trashed")) == ["Mileage"]
    assert len(gig.json("list", "charges", "--all")) == 2


def test_a_book_that_is_not_there_is_empty_and_not_made(book):
    done = book.process("list", "projects", "--json")
    assert (done.returncode, json.loads(done.stdout)) == (0, [])
    assert done.stderr.startswith(b"note: there is no book at ")
    assert not book.data.exists()


def test_an_id_may_be_cut_short(gig):
    full = gig.json("show", "project", "night")["id"]
    assert gig.json("show", "project", full[:4])["id"] == full
    assert gig.json("show", "project", full.upper())["id"] == full
    # The kind is found where one row alone has such an id.
    assert gig.json("show", full)["name"] == gig.json("show", "night")["name"] == "Bowl Night"


def test_a_table_lines_up(gig):
    lines = gig.run("list", "charges").splitlines()
    assert lines[0].split() == ["ID", "PROJECT", "SERVICE", "NAME", "QTY", "UNIT", "AMOUNT"]
    assert [line.split()[-2:] for line in lines[1:3]] == [["850.00", "USD"], ["49.98", "USD"]]
    assert len({len(line) for line in lines[:3]}) == 1


def test_the_options_may_stand_before_the_command(gig):
    data = str(gig.data)
    rows = json.loads(gig.run("--json", "--data", data, "list", "projects"))
    assert names(rows) == ["Bowl Night"]


def test_a_list_reads_few_tables_and_says_what_the_whole_book_says(book):
    book.run("demo", "--transactions", "300", "--items", "80")
    kinds = ["client", "project", "charge", "invoice", "line", "payment", "allocation", "category", "budget",
             "transaction", "item", "space", "checklist", "check", "lineage", "vendor"]
    seen = 0
    for kind in kinds:
        rows = book.json("list", kind, "--all")
        for row in rows[:2] + rows[len(rows) // 2:][:2]:
            seen += 1
            shown = book.json("show", kind, row["id"])
            # Only one client is asked for this.
            assert ("credit" in shown) == (kind == "client")
            assert ("creditAhead" in shown) == (kind == "client")
            shown.pop("credit", None)
            shown.pop("creditAhead", None)
            assert shown == row
            assert book.json("list", kind, "--all", "--where", f"id={row['id']}") == [row]
    assert seen > 40


def test_a_large_book_of_both_kinds_of_work_is_made(book):
    book.run("demo", "--transactions", "2500", "--items", "600")
    assert len(book.json("list", "items")) == 600


def test_a_row_that_does_not_add_up_is_named_and_the_rest_is_listed(gig):
    gig.apply({"invoices": [{"id": "mixed", "currency": "USD"}],
               "lines": [{"id": "l1", "invoice": "mixed", "text": "Sound",
                          "price": {"unit": {"minor": 10000, "currency": "USD"}}},
                         {"id": "l2", "invoice": "mixed", "text": "Light",
                          "price": {"unit": {"minor": 10000, "currency": "EUR"}}}]})
    done = gig.process("list", "invoices", "--json")
    assert done.returncode == 0, done.stderr
    assert [row["total"] for row in json.loads(done.stdout)] == [None]
    assert "its line “Light” in EUR. Give the line an amount in USD" in done.stderr.decode()
    for kind in ["lines", "clients"]:
        assert gig.process("list", kind).returncode == 0
