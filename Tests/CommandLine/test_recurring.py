"""What comes again, in the terminal."""

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
    assert "10800.00 USD a year" in rules.run("recurring", "list")


def test_a_dry_run_enters_nothing(rules):
    said = rules.json("recurring", "run", "--until", "2026-11-21", "--dry-run")
    assert days(said) == RENT
    assert rules.json("list", "transactions") == []


def test_automatic_ones_are_entered_once_and_reminders_when_asked(rules):
    assert days(rules.json("recurring", "run", "--until", "2026-11-21")) == RENT
    assert rules.run("recurring", "run", "--until", "2026-11-21") == "Nothing is due.\n"
    said = rules.json("recurring", "run", "--until", "2026-11-30", "--all")
    assert days(said) == [("Insurance", "2026-11-01"), ("Rent", "2026-11-30")]
    assert len(rules.json("list", "transactions")) == 5
    rules.run("verify")


def test_what_was_deleted_is_not_entered_again(rules):
    entered = rules.json("recurring", "run", "--until", "2026-11-21")
    rules.apply({"transactions": [{"id": entered[1]["id"], "life": "trashed"}]})
    assert rules.json("recurring", "run", "--until", "2026-11-21") == []
    assert sorted(days(rules.json("list", "transactions"))) == [RENT[0], RENT[2]]


def test_the_day_must_be_one(rules):
    assert "is no day" in rules.fails(64, "recurring", "run", "--until", "tomorrow")
