"""The calendar in the terminal."""

import pytest

from session import book  # noqa: F401


@pytest.fixture
def gigs(book):
    at = {"start": "2026-11-24", "startTime": "20:00", "end": "2026-11-24", "endTime": "23:00",
          "allDay": False, "zone": "Europe/Berlin", "endChosen": True}
    book.apply({
        "gigrules": [{"id": "resid", "name": "Residency", "rule": "FREQ=WEEKLY;COUNT=3", "schedule": at,
                      "fee": {"minor": 30000, "currency": "USD"}}],
        "projects": [{"id": "bowl", "name": "Bowl Night", "schedule": {**at, "start": "2026-11-26", "end": "2026-11-26"},
                      "notes": "secret", "location": "Hall; 1, Main"}],
    })
    return book


def test_gigs_and_what_rules_draw_are_listed(gigs):
    rows = gigs.json("calendar", "--from", "2026-11-21", "--to", "2026-12-31")
    assert [(row["name"], row["start"], row["drawn"]) for row in rows] == [
        ("Residency", "2026-11-24", True), ("Bowl Night", "2026-11-26", False),
        ("Residency", "2026-12-01", True), ("Residency", "2026-12-08", True)]
    said = gigs.run("calendar")
    assert "by rule" in said and "20:00–23:00 Europe/Berlin" in said
    assert gigs.json("calendar", "--zone", "Asia/Tokyo")[0]["startTime"] == "04:00"
    assert gigs.run("calendar", "--from", "2027-01-01") == "Nothing is planned.\n"


def test_other_calendars_read_it_and_see_no_money(gigs):
    text = gigs.run("calendar", "--from", "2026-11-21", "--to", "2026-12-31", "--ics")
    assert text.startswith("BEGIN:VCALENDAR\r\n") and text.endswith("END:VCALENDAR\r\n")
    assert "RRULE:FREQ=WEEKLY;COUNT=3" in text and "DTSTART;TZID=Europe/Berlin:20261124T200000" in text
    assert "LOCATION:Hall\\; 1\\, Main" in text
    assert "300" not in text.replace("T230000", "") and "secret" not in text


def test_what_is_no_zone_or_span_is_said(gigs):
    assert "is no time zone" in gigs.fails(64, "calendar", "--zone", "Atlantis")
    assert "is after" in gigs.fails(65, "calendar", "--from", "2026-12-01", "--to", "2026-11-01")
