"""Gigs by rules, by days and by clocks, in the terminal."""

from session import book, gig  # noqa: F401


def test_a_rule_begins_on_the_first_day_that_it_comes_on(gig):
    made = gig.json("gig", "add", "Lesson", "--on", "2027-05-03", "--repeat", "FREQ=WEEKLY;BYDAY=TU;COUNT=2")
    assert made["schedule"]["start"] == "2027-05-04"
    never = "FREQ=WEEKLY;UNTIL=20270101"
    assert "never comes" in gig.fails(64, "gig", "add", "Late", "--on", "2027-05-03", "--repeat", never)


def test_a_gig_has_a_name_and_an_end_that_a_form_would_take(gig):
    gig.run("gig", "add", "x" * 100, "--on", "2027-05-03")
    assert "100 characters" in gig.fails(64, "gig", "add", "x" * 101, "--on", "2027-05-03")
    said = gig.fails(64, "gig", "add", "Set", "--on", "2027-05-03", "--at", "22:00", "--until", "22:00")
    assert "--until" in said
    for name, words in [("", "is required"), ("  ", "cannot be just whitespace")]:
        assert gig.fails(64, "gig", "add", name, "--on", "2027-05-03").startswith("project name " + words)


def test_the_first_gig_makes_the_book(book):
    # Whose client is named is in another folder.
    said = book.fails(2, "gig", "add", "Wedding", "--on", "2027-05-03", "--client", "ann")
    assert "there is no book at" in said
    book.run("gig", "add", "Wedding", "--on", "2027-05-03", "--at", "20:00")
    assert [row["name"] for row in book.json("list", "projects")] == ["Wedding"]


def test_what_a_rule_draws_comes_next(gig):
    gig.run("gig", "add", "Lesson", "--on", "2026-11-24", "--repeat", "FREQ=WEEKLY;COUNT=3")
    today = gig.json("today", today="2026-11-25")
    assert [(row["day"], row.get("repeats")) for row in today["next"]] == [("2026-12-01", "by its rule")]
    assert "2026-12-01  Lesson  by its rule" in gig.run("today", today="2026-11-25")


def test_invoices_are_issued_around_the_day_that_is_today(gig):
    draft = gig.json("invoice", "create", "--project", "night", today="2030-02-01")["id"]
    assert gig.json("invoice", "issue", draft, today="2030-02-01")["issue"]["content"]["issued"] == "2030-02-01"


def test_an_invoice_over_nothing_leaves_nothing_to_be_paid(gig):
    gig.apply({"projects": [{"id": "free", "name": "Benefit", "client": "bowl"}],
               "charges": [{"id": "c", "project": "free", "name": "Set", "price": {"unit": "0"}}]})
    gig.run("stage", "free", "delivered")
    gig.run("invoice", "issue", gig.json("invoice", "create", "--project", "free")["id"])
    assert gig.json("show", "project", "free")["stage"]["name"] == "paid"


def test_a_time_that_clocks_leave_out_is_named(gig):
    done = gig.process(
        "gig", "add", "Spring", "--on", "2026-03-29", "--at", "02:30", "--until", "04:30",
        "--zone", "Europe/Berlin")
    assert done.returncode == 0
    assert done.stderr.decode().splitlines() == [
        "note: --at: clocks in Europe/Berlin go forward on 2026-03-29, so that 02:30 is 03:30"]


def test_a_gig_is_by_the_clock_of_the_settings_wherever_the_machine_stands(gig):
    for zone in ["Asia/Tokyo", "America/Halifax"]:
        gig.run("mail", "notices", "--zone", zone)
        made = gig.json("gig", "add", "Lesson", "--on", "2027-05-04", "--at", "16:00")
        assert (made["schedule"]["zone"], made["schedule"]["startTime"]) == (zone, "16:00")
        shown = gig.run("calendar", "--from", "2027-05-04", "--to", "2027-05-04")
        assert "16:00" in shown and zone not in shown
        gig.run("delete", "project", made["id"])
    made = gig.json("gig", "add", "Abroad", "--on", "2027-05-04", "--at", "16:00", "--zone", "Europe/Berlin")
    assert made["schedule"]["zone"] == "Europe/Berlin"


def test_gigs_of_a_rule_whose_day_came_are_entered_once(gig):
    gig.run("gig", "add", "Lesson", "--on", "2026-11-02", "--fee", "60", "--repeat", "FREQ=WEEKLY")
    waiting = gig.json("today")["toEnter"]
    assert [row["day"] for row in waiting] == ["2026-11-09", "2026-11-16"]
    assert "To enter (gig enter) (2)" in gig.run("today")
    assert "2 gigs would be entered." in gig.run("gig", "enter", "--dry-run")
    assert len(gig.json("list", "charges")) == 3
    assert [row["id"] for row in gig.json("gig", "enter")] == [row["id"] for row in waiting]
    charges = gig.json("list", "charges")
    assert len(charges) == 5
    # The first one is called as those that follow it.
    assert len({row["name"] for row in charges if row["amount"]["minor"] == 6000}) == 1
    assert gig.json("today")["toEnter"] == []
    assert "Nothing is due." in gig.run("gig", "enter")


def test_a_series_that_was_changed_from_two_days_on_comes_once(gig):
    """The later day first; then what goes on from the earlier of the two gets another fee (rule G26)."""
    rule = gig.json("gig", "add", "Residency", "--on", "2027-03-02", "--repeat", "FREQ=WEEKLY", "--fee", "100")["rule"]
    for day, starting in [("2027-10-05", "2027-10-07"), ("2027-06-01", "2027-06-02")]:
        gig.run("gig", "change", rule, "--from", day, "--repeat", "FREQ=WEEKLY", "--starting", starting)
    (june,) = [it["id"] for it in gig.json("list", "gigrules") if it["schedule"]["start"] == "2027-06-02"]

    def days():
        return [it["start"] for it in gig.json("calendar", "--from", "2027-09-29", "--to", "2027-10-21")]

    before = ["2027-09-29", "2027-10-07", "2027-10-14", "2027-10-21"]
    assert [it for it in days() if it != "2027-10-06"] == before
    said = gig.run("gig", "change", june, "--from", "2027-07-07", "--fee", "120")
    assert said.startswith("From 2027-07-07 until 2027-10-07, from when on it was changed before, each is billed at 120")
    assert [it for it in days() if it != "2027-10-06"] == before


def test_a_gig_that_stayed_when_its_series_got_other_days_takes_the_series_to_none_of_its_own(gig):
    rule = gig.json("gig", "add", "Residency", "--on", "2027-03-02", "--repeat", "FREQ=WEEKLY", "--fee", "100")["rule"]
    gig.run("gig", "enter", today="2027-06-10")
    change = ["gig", "change", rule, "--from", "2027-06-02", "--repeat", "FREQ=MONTHLY", "--starting", "2027-06-04"]
    gig.run(*change, "--entered", "keep", today="2027-06-10")
    stayed = next(it["project"] for it in gig.json("calendar", "--from", "2027-06-08", "--to", "2027-06-08"))
    said = gig.json("gig", "change", stayed, "--fee", "50", today="2027-06-10")
    assert said["from"] == "2027-07-04"
    days = [it["start"] for it in gig.json("calendar", "--from", "2027-07-01", "--to", "2027-09-30")]
    assert days == ["2027-07-04", "2027-08-04", "2027-09-04"]
    (charge,) = [it for it in gig.json("list", "charges") if it["project"] == stayed]
    assert charge["price"]["unit"]["minor"] == 5000
