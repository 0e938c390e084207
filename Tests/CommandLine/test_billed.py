"""Drafts that another invoice was before, further projects on a draft, charges that changed since (rules G101, G107, G108)."""

import pytest

from session import book  # noqa: F401


def usd(major):
    return {"minor": major * 100, "currency": "USD"}


@pytest.fixture
def gigs(book):
    book.apply({
        "clients": [{"id": "ann", "firstName": "Ann", "lastName": "Payer"}, {"id": "bo", "firstName": "Bo"}],
        "projects": [
            {"id": name, "name": name.title(), "client": client, "schedule": {"start": day, "end": day}}
            for name, client, day in [("one", "ann", "2026-11-01"), ("two", "ann", "2026-11-08"), ("far", "bo", "2026-11-09")]],
        "charges": [
            {"id": "c-" + name, "project": name, "name": "Show", "price": {"quantity": "1", "unit": usd(sum)}}
            for name, sum in [("one", 100), ("two", 200), ("far", 5)]],
    })
    gigs = {row["name"].lower(): row["id"] for row in book.json("list", "projects")}
    for gig in gigs.values():
        book.run("stage", gig, "delivered", "--on", "2026-11-10")
    return gigs


def texts(book, draft):
    rows = [row for row in book.json("list", "lines") if row["invoice"] == draft["id"] and row.get("life", "live") == "live"]
    return [row["text"] for row in sorted(rows, key=lambda row: row["position"])]


def test_lines_of_a_deleted_draft_and_what_was_merged_are_listed_when_asked_for(book, gigs):
    draft = book.json("invoice", "create", "--project", gigs["one"])
    assert texts(book, draft)
    book.run("delete", "invoice", draft["id"])
    assert book.json("list", "lines") == []
    assert [row["invoice"] for row in book.json("list", "lines", "--all")] == [draft["id"]]
    book.apply({"categories": [{"id": "food", "name": "Food"}, {"id": "meals", "name": "Meals", "mergedInto": "food"}],
                "tags": [{"id": "a", "name": "a"}, {"id": "b", "name": "b", "mergedInto": "a"}]})
    for kind, name, merged in [("categories", "Food", "Meals"), ("tags", "a", "b")]:
        assert merged not in [row["name"] for row in book.json("list", kind)]
        assert {name, merged} <= {row["name"] for row in book.json("list", kind, "--all")}
        assert [row["name"] for row in book.json("list", kind, "--where", "mergedInto!=null")] == [merged]


def test_what_two_devices_merged_into_each_other_is_listed_once(book, gigs):
    book.apply({
        "clients": [{"id": "c", "firstName": "Cy"}, {"id": "e", "firstName": "Ed", "mergedInto": "c"}],
        "categories": [{"id": "x", "name": "X"}, {"id": "y", "name": "Y", "mergedInto": "x"}]})
    book.apply({"clients": [{"id": "c", "mergedInto": "e"}], "categories": [{"id": "x", "mergedInto": "y"}]})
    book.apply({"transactions": [
        {"id": "t", "project": "business", "type": "purchase", "source": "Aldi", "amount": usd(20), "category": "x"}]})
    (client,) = [row["displayName"] for row in book.json("list", "clients") if row["displayName"] in ("Cy", "Ed")]
    (category,) = [row["name"] for row in book.json("list", "categories") if row["name"] in ("X", "Y")]
    assert client in ("Cy", "Ed") and len(book.json("expense", "list", "--category", category)) == 1
    # The other is gone by its name, as one that was merged is.
    (other,) = {"X", "Y"} - {category}
    assert f"Use one of {category}" in book.fails(2, "expense", "list", "--category", other)


def test_a_draft_takes_further_projects_of_its_client(book, gigs):
    draft = book.json("invoice", "create", "--project", gigs["one"])
    assert "one client" in book.fails(1, "invoice", "add", draft["id"], "--project", gigs["far"])
    assert "over 300.00 USD" in book.run("invoice", "add", draft["id"], "--project", gigs["two"])
    assert texts(book, draft) == ["One · Nov 1, 2026 · Show", "Two · Nov 8, 2026 · Show"]
    assert "waits in USD" in book.fails(1, "invoice", "add", draft["id"], "--project", gigs["two"])
    book.run("invoice", "issue", draft["id"])
    assert "already issued" in book.fails(1, "invoice", "add", draft["id"], "--project", gigs["two"])
    book.run("verify")


def test_all_that_waits_becomes_a_draft_for_each_client(book, gigs):
    assert "--through and --on" in book.fails(64, "invoice", "create", "--waiting", "--project", gigs["one"])
    assert "--waiting" in book.fails(64, "invoice", "create", "--through", "2026-11-30")
    (draft,) = book.json("invoice", "create", "--waiting", "--through", "2026-11-08")
    assert (draft["clientName"], draft["total"]) == ("Ann Payer", usd(300))
    assert texts(book, draft) == ["One · Nov 1, 2026 · Show", "Two · Nov 8, 2026 · Show"]
    said = book.run("invoice", "create", "--waiting")
    assert "over 5.00 USD for Bo." in said and len(said.splitlines()) == 1
    assert book.fails(1, "invoice", "create", "--waiting") == "nothing that is delivered waits for an invoice"
    book.run("verify")


def test_what_waits_of_nobody_is_drafted_one_by_one(book, gigs):
    names = ["uno", "due"]
    book.apply({
        "projects": [{"id": name, "name": name} for name in names],
        "charges": [{"id": "c-" + name, "project": name, "name": "Show", "price": {"quantity": "1", "unit": usd(50)}} for name in names]})
    for row in book.json("list", "projects"):
        if row["name"] in names:
            book.run("stage", row["id"], "delivered", "--on", "2026-11-10")
    drafts = book.json("invoice", "create", "--waiting")
    assert sorted(row["projectName"] for row in drafts) == ["Far", "One, Two", "due", "uno"]


def test_gigs_of_one_name_are_said_once_with_how_many(book, gigs):
    rows = [{"id": gigs[name], "name": "Lesson"} for name in ("one", "two")]
    book.apply({"projects": rows})
    draft = book.json("invoice", "create", "--project", gigs["one"], "--project", gigs["two"])
    assert draft["projectName"] == "Lesson (2)"


def test_a_draft_of_several_says_the_day_to_which_a_gig_was_moved(book, gigs):
    draft = book.json("invoice", "create", "--project", gigs["one"], "--project", gigs["two"])
    book.apply({"projects": [{"id": gigs["two"], "schedule": "2026-11-15"}]})
    said = book.process("invoice", "update", draft["id"]).stderr.decode()
    assert "the draft says Two · Nov 8, 2026 · Show; `invoice update` makes it Two · Nov 15, 2026 · Show" in said
    assert texts(book, draft) == ["One · Nov 1, 2026 · Show", "Two · Nov 15, 2026 · Show"]
    assert book.run("invoice", "update", draft["id"]).startswith(f"Draft {draft['id']} says already")


@pytest.mark.parametrize("of", [{"account": {"settings": {"locale": "de-DE"}}}, {"clients": [{"id": "ann", "locale": "de-DE"}]}])
def test_lines_of_several_gigs_name_days_as_the_paper_does(book, gigs, of):
    book.apply(of)
    both = ["--project", gigs["one"], "--project", gigs["two"]]
    draft = book.json("invoice", "create", *both)
    assert texts(book, draft) == ["One · 01.11.2026 · Show", "Two · 08.11.2026 · Show"]
    book.run("delete", "invoice", draft["id"])
    draft = book.json("invoice", "create", "--project", gigs["one"])
    book.run("invoice", "add", draft["id"], "--project", gigs["two"])
    assert texts(book, draft) == ["One · 01.11.2026 · Show", "Two · 08.11.2026 · Show"]


def test_what_waits_in_another_currency_is_named(book, gigs):
    book.apply({"charges": [
        {"id": "c-yen", "project": gigs["one"], "name": "Strings", "price": {"unit": "1500 JPY"}}]})
    done = book.process("invoice", "create", "--project", gigs["one"])
    said = done.stderr.decode()
    assert done.returncode == 0 and "note: what is in JPY waits for an invoice of its own" in said
    assert "waits for an invoice" not in book.process("invoice", "create", "--project", gigs["two"]).stderr.decode()


def test_what_another_invoice_bills_is_named_and_taken_off(book, gigs):
    drafts = [book.json("invoice", "create", "--project", gigs["one"]) for _ in range(1)]
    charge = next(row["id"] for row in book.json("list", "charges") if row["project"] == gigs["one"])
    book.apply({
        "invoices": [{"id": "again", "client": drafts[0]["client"]}],
        "lines": [
            {"id": "l1", "invoice": "again", "text": "Show", "charge": charge, "price": {"quantity": "1", "unit": usd(100)}},
            {"id": "l2", "invoice": "again", "text": "Parking", "price": {"quantity": "1", "unit": usd(12)}}]})
    number = book.json("invoice", "issue", drafts[0]["id"])["number"]
    assert [row["billed"] for row in book.json("today")["drafts"]] == ["billed already by " + number]
    said = book.fails(1, "invoice", "issue", "again")
    assert f"Invoice {number} bills some of this draft already: Show" in said and "--without-billed" in said
    assert "over 12.00 USD" in book.run("invoice", "issue", "again", "--without-billed")
    book.run("verify")


def test_a_charge_that_changed_since_is_named(book, gigs):
    draft = book.json("invoice", "create", "--project", gigs["one"])
    number = book.json("invoice", "issue", draft["id"])["number"]
    assert book.json("today")["changed"] == []
    charge = next(row["id"] for row in book.json("list", "charges") if row["project"] == gigs["one"])
    book.apply({"charges": [{"id": charge, "price": {"quantity": "1", "unit": usd(130)}}]})
    row, = book.json("today")["changed"]
    assert (row["id"], row["number"]) == (charge, number)
    assert (row["billed"], row["charge"]) == ("bills 100.00 USD", "the charge says 130.00 USD")
    book.apply({"charges": [{"id": charge, "price": {"quantity": "1", "unit": usd(100)}}]})
    assert book.json("today")["changed"] == []


def test_an_update_names_what_came_to_the_project_after_the_draft(book, gigs):
    draft = book.json("invoice", "create", "--project", gigs["one"])
    assert "says already what is to be invoiced" in book.run("invoice", "update", draft["id"])
    book.apply({"charges": [{"id": "later", "project": gigs["one"], "name": "Taxi", "price": {"quantity": "1", "unit": usd(30)}}]})
    done = book.process("invoice", "update", draft["id"])
    assert f"30.00 USD of One is on no invoice yet: `ledgerline invoice add {draft['id']} --project {gigs['one']}`" in done.stderr.decode()
    assert b"what is to be invoiced" not in done.stdout
    book.run("invoice", "add", draft["id"], "--project", gigs["one"])
    assert texts(book, draft) == ["Show", "Taxi"]
    assert "says already what is to be invoiced" in book.run("invoice", "update", draft["id"])
