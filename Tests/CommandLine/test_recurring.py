"""What comes again, in the terminal."""

import csv
import io

import pytest

from session import book  # noqa: F401


def rule(id, **values):
    return {
        "id": id, "source": id.title(), "amount": {"minor": 90000, "currency": "USD"},
        "frequency": "monthly", "start": "2026-08-31", "way": "automatic", **values,
    }


@pytest.fixture
def rules(book):
    book.apply({"recurring": [
        rule("rent"), rule("insurance", frequency="yearly", way="reminder", start="2026-11-01"),
        rule("stopped", end="2026-07-01"),
    ]})
    return book


def days(rows):
    return [(row["source"], row["day"]) for row in rows]


RENT = [("Rent", "2026-08-31"), ("Rent", "2026-09-30"), ("Rent", "2026-10-31")]


def test_rules_are_listed_with_what_comes_next_and_a_year_costs(rules):
    listed = {row["source"]: row for row in rules.json("recurring", "list")}
    assert listed["Rent"]["next"] == "2026-08-31" and listed["Rent"]["due"] == 3
    assert listed["Rent"]["yearly"] == "10800.00" and listed["Rent"]["state"] == "active"
    assert listed["Insurance"]["yearly"] == "900.00"
    assert listed["Stopped"]["state"] == "ended" and "next" not in listed["Stopped"]
    said = rules.run("recurring", "list")
    # Of what goes on: what ended costs nothing more.
    assert "975.00 USD a month, 11700.00 USD a year" in said
    assert "10800.00 USD" in said and "ended" in said


def test_a_price_that_changed_is_said(rules):
    entered = rules.json("recurring", "run", "--until", "2026-10-31")
    rules.apply({"transactions": [
        {"id": entered[2]["id"], "amount": {"minor": 95000, "currency": "USD"}}]})
    listed = {row["source"]: row for row in rules.json("recurring", "list")}
    assert listed["Insurance"]["priceChanges"] == []
    assert listed["Rent"]["priceChanges"] == [{
        "expense": entered[2]["id"], "day": "2026-10-31",
        "from": {"minor": 90000, "currency": "USD"}, "to": {"minor": 95000, "currency": "USD"}}]
    assert "up from 900.00 on 2026-10-31" in rules.run("recurring", "list")
    rows = list(csv.DictReader(io.StringIO(rules.run("recurring", "list", "--csv"))))
    assert [row["Name"] for row in rows] == ["Insurance", "Rent", "Stopped"]
    assert rows[1]["Yearly"] == "10800.00" and rows[1]["Price Changed"] == "2026-10-31"
    assert rows[1]["Price Before"] == "900.00" and rows[2]["State"] == "ended"
    assert rows[0]["Due"] == "1" and rows[1]["Due"] == "0"


def test_today_says_what_is_due(rules):
    due = rules.json("today")["recurring"]
    assert days(due) == RENT[:2] + [("Rent", "2026-10-31"), ("Insurance", "2026-11-01")]
    assert due[3]["way"] == "reminder" and due[3]["amount"] == "900.00 USD"
    said = rules.run("today")
    assert "Recurring, due (4)" in said and "All done" not in said
    rules.run("recurring", "run", "--until", "2026-11-21", "--all")
    assert rules.json("today")["recurring"] == []
    assert "All done" in rules.run("today")
    assert days(rules.json("today", "--on", "2026-11-30")["recurring"]) == [("Rent", "2026-11-30")]


def test_occurrences_have_the_tags_of_their_rule(rules):
    rules.apply({
        "tags": [{"id": "studio", "name": "Studio"}, {"id": "gone", "name": "Gone"}],
        "recurring": [{"id": "rent", "tags": ["studio", "gone"]}],
    })
    rules.apply({"tags": [{"id": "gone", "life": "trashed"}]})
    entered = rules.json("recurring", "run", "--until", "2026-11-21")
    for row in entered:
        assert rules.json("expense", "show", row["id"])["tags"] == ["Studio"]
    assert len(rules.json("expense", "list", "--tag", "Studio")) == 3
    rules.run("verify")


def test_a_dry_run_enters_nothing(rules):
    said = rules.json("recurring", "run", "--until", "2026-11-21", "--dry-run")
    assert days(said) == RENT
    assert rules.json("list", "transactions") == []


def test_automatic_ones_are_entered_once_and_reminders_when_asked(rules):
    assert days(rules.json("recurring", "run", "--until", "2026-11-21")) == RENT
    assert rules.run("recurring", "run", "--until", "2026-11-21") == (
        "0 expenses entered.\nDue and only reminded of: 1; --all enters them, too.\n")
    said = rules.json("recurring", "run", "--until", "2026-11-30", "--all")
    assert days(said) == [("Insurance", "2026-11-01"), ("Rent", "2026-11-30")]
    assert rules.run("recurring", "run", "--until", "2026-11-30", "--all") == "Nothing is due.\n"
    assert len(rules.json("list", "transactions")) == 5
    rules.run("verify")


def test_what_was_deleted_is_not_entered_again(rules):
    entered = rules.json("recurring", "run", "--until", "2026-11-21")
    rules.apply({"transactions": [{"id": entered[1]["id"], "life": "trashed"}]})
    assert rules.json("recurring", "run", "--until", "2026-11-21") == []
    assert sorted(days(rules.json("list", "transactions"))) == [RENT[0], RENT[2]]


def test_the_day_must_be_one(rules):
    assert "is no day" in rules.fails(64, "recurring", "run", "--until", "tomorrow")


def test_a_year_that_was_mistyped_fills_no_book(rules):
    for until in ["2062-12-31", "9999-12-31"]:
        assert "more than a year from now" in rules.fails(64, "recurring", "run", "--until", until, "--all")
    assert rules.json("list", "transactions") == []


def test_a_change_from_a_day_on_keeps_what_comes_before_it(book):
    """Where nothing of the rule was entered yet its first day was moved, and what came before was due no more (rule E20)."""
    usd = {"minor": 90000, "currency": "USD"}
    book.apply({"account": {"settings": {"currency": "USD"}},
                "recurring": [{"id": "rent", "source": "Rent", "amount": usd, "start": "2026-12-01", "frequency": "monthly"}]})
    for first, amount in [("2027-02-01", "950"), ("2027-05-01", "990")]:
        last = next(row["id"] for row in book.json("list", "recurring") if row["end"] is None)
        changed = book.json("recurring", "change", last, "--from", first, "--amount", amount)
        assert (changed["start"], changed["amount"]["minor"]) == (first, int(amount) * 100)
    due = book.json("recurring", "run", "--until", "2027-06-01", "--dry-run", "--all")
    assert [row["amount"]["minor"] // 100 for row in due] == [900, 900, 950, 950, 950, 990, 990]
    assert [row["day"] for row in due] == [f"{2026 + m // 12}-{m % 12 + 1:02}-01" for m in range(11, 18)]
