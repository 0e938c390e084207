"""The calendar in the terminal."""

import re

import icalendar
import pytest
import recurring_ical_events as expand

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
    # Ids are drawn by lot and may hold any digits; so may days and times.
    said = "".join(line for line in text.splitlines() if not line.startswith(("UID:", "DTSTAMP:")))
    assert "300" not in re.sub(r"\d{8}(T\d{6})?", "", said) and "secret" not in text


def test_what_is_no_zone_or_span_is_said(gigs):
    assert "is no time zone" in gigs.fails(64, "calendar", "--zone", "Atlantis")
    assert "is after" in gigs.fails(65, "calendar", "--from", "2026-12-01", "--to", "2026-11-01")


def test_a_roster_comes_in_and_follows(gigs, tmp_path):
    def roster(*lines):
        file = tmp_path / "roster.ics"
        file.write_text("\r\n".join(["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1@band", *lines, "END:VEVENT", "END:VCALENDAR", ""]))
        return file

    gigs.apply({"clients": [{"id": "hall", "company": "Hall"}]})
    client = gigs.json("list", "clients")[0]["id"]
    gigs.run("import", roster("DTSTART:20261125T190000Z", "SUMMARY:Rehearsal"), "--client", client)
    row = next(row for row in gigs.json("calendar") if row["name"] == "Rehearsal")
    assert (row["start"], row["client"]) == ("2026-11-25", client)
    gigs.run("import", roster("DTSTART:20261127T190000Z", "SUMMARY:Rehearsal"))
    assert [row["start"] for row in gigs.json("calendar") if row["name"] == "Rehearsal"] == ["2026-11-27"]
    gigs.run("import", roster("DTSTART:20261127T190000Z", "STATUS:CANCELLED"))
    assert not [row for row in gigs.json("calendar") if row["name"] == "Rehearsal"]


def test_pypi_reads_what_is_written(gigs):
    """Held against icalendar and recurring-ical-events."""
    gigs.apply({"gigrules": [
        {"id": f"rule{n}", "name": f"Rule {n}", "rule": rule,
         "schedule": {"start": "2026-10-05", "startTime": "20:00", "end": "2026-10-05", "endTime": "22:00",
                      "allDay": False, "zone": zone, "endChosen": True}}
        for n, (rule, zone) in enumerate([
            ("FREQ=MONTHLY;BYDAY=-1FR", "America/New_York"), ("FREQ=DAILY;INTERVAL=5;COUNT=30", "Asia/Tokyo"),
            ("FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270131", "Europe/Berlin"), ("FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "Australia/Sydney"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1,15", "")])]})
    span = ("--from", "2026-10-01", "--to", "2027-12-31")
    ours = sorted((row["name"], row["start"], row["startTime"]) for row in gigs.json("calendar", *span))
    calendar = icalendar.Calendar.from_ical(gigs.run("calendar", *span, "--ics"))
    theirs = sorted(
        (str(event["SUMMARY"]), f"{event['DTSTART'].dt:%Y-%m-%d}", f"{event['DTSTART'].dt:%H:%M}")
        for event in expand.of(calendar).between("20261001", "20280101"))
    assert len(ours) > 100 and ours == theirs
