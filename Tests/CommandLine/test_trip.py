"""Ways driven for work, in the terminal."""

import csv
import io

from session import book  # noqa: F401


def add(book, *more):
    return book.json("trip", "add", "--origin", "Home", *more)


def money(minor):
    return {"minor": minor, "currency": "USD"}


def test_a_trip_takes_the_rate_of_its_day_and_counts(book):
    rate = book.json("trip", "rate", "0.725", "--unit", "mi")
    assert rate["since"] == "2026-01-01" and rate["perThousand"] == money(72500)
    trip = add(book, "--destination", "Union Hall", "--distance", "12.4", "--both-ways")
    assert trip["day"] == "2026-11-21" and trip["unit"] == "mi" and trip["place"] == "business"
    assert trip["driven"] == "24.8" and trip["rate"] == "0.725" and trip["counts"] == money(1798)
    # A year before there was no such rate.
    early = add(book, "--destination", "Union Hall", "--date", "2025-11-21")
    assert early["distance"] == "12.4" and early["rate"] is None and early["counts"] is None
    book.run("verify")


def test_a_rate_that_is_typed_counts_more_and_stays(book):
    book.run("trip", "rate", "0.7", "--unit", "mi")
    trip = add(book, "--destination", "Berlin", "--distance", "290", "--unit", "km", "--rate", "0.30")
    assert trip["unit"] == "km" and trip["counts"] == money(8700)
    book.run("trip", "rate", "0.8", "--unit", "km")
    assert book.json("trip", "list")[0]["counts"] == money(8700)
    rates = book.json("trip", "rates")
    assert sorted(row["perThousand"]["minor"] for row in rates) == [70000, 80000]
    assert "0.8" in book.run("trip", "rates")


def test_trips_are_listed_narrowed_and_added_up(book):
    book.run("trip", "rate", "0.5", "--unit", "mi", "--since", "2026-01-01")
    add(book, "--destination", "Hall", "--distance", "10", "--date", "2026-03-01", "--unit", "mi")
    add(book, "--destination", "Depot", "--distance", "4", "--purpose", "strings", "--place", "personal")
    add(book, "--destination", "Hall", "--date", "2025-03-01")
    rows = book.json("trip", "list")
    assert [row["day"] for row in rows] == ["2026-11-21", "2026-03-01", "2025-03-01"]

    def found(*options):
        return [row["destination"] for row in book.json("trip", "list", *options)]

    assert found("--year", "2026") == ["Depot", "Hall"]
    assert found("--from", "2026-03-01", "--to", "2026-03-31") == ["Hall"]
    assert found("--place", "personal") == ["Depot"]
    assert found("--without-rate") == ["Hall"]
    assert found("--search", "STRINGS dep") == ["Depot"]
    assert found("--unit", "km") == []
    said = book.run("trip", "list")
    assert "3 trips, 24 mi, 7.00 USD, 1 without a rate" in said
    assert book.run("trip", "list", "--year", "1999") == "No trips match.\n"
    rows = list(csv.DictReader(io.StringIO(book.run("trip", "list", "--year", "2026", "--csv"))))
    assert [(row["To"], row["Counts"]) for row in rows] == [("Depot", "2.00"), ("Hall", "5.00")]


def test_what_is_wrong_is_said(book):
    assert "where you went" in book.fails(1, "trip", "add", "--distance", "3")
    assert "distance above zero" in book.fails(1, "trip", "add", "--destination", "Hall")
    assert "no number" in book.fails(64, "trip", "add", "--destination", "H", "--distance", "far")
    far = book.fails(64, "trip", "add", "--destination", "H", "--distance", "12.3456")
    assert far == '--distance "12.3456" has more than 3 decimals. Write it like 12.4'
    assert "no unit" in book.fails(64, "trip", "list", "--unit", "feet")
    assert "no rate" in book.fails(64, "trip", "rate", "0")
    assert book.json("trip", "list") == []


def test_a_year_that_was_mistyped_is_said(book):
    for day, words in [
        ("2062-11-20", "date cannot be more than 1 year in the future"),
        ("2016-11-20", "date cannot be more than 10 years in the past"),
    ]:
        said = book.fails(
            1, "trip", "add", "--destination", "Hall", "--distance", "10", "--date", day)
        assert said == words
    assert book.json("trip", "list") == []
    # The sessions' day is 2026-11-21: exactly ten years back, and a year ahead.
    for day in ["2016-11-21", "2027-11-21"]:
        add(book, "--destination", "Hall", "--distance", "10", "--date", day)
    assert len(book.json("trip", "list")) == 2
