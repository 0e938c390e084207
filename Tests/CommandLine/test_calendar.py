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
    assert "is after" in gigs.fails(64, "calendar", "--from", "2026-12-01", "--to", "2026-11-01")


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
    # What the calendar said is there to be read.
    gone = gigs.json("show", "project", row["project"])
    assert (gone["life"], gone["heard"]["state"], gone["heard"]["title"]) == ("trashed", "cancelled", "Rehearsal")


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


def test_what_cannot_be_reached_in_time_is_named(book):
    def at(day, start, end):
        return {"start": day, "startTime": start, "end": day, "endTime": end, "allDay": False,
                "zone": "Europe/Berlin", "endChosen": True}

    book.apply({"projects": [
        {"id": "one", "name": "Matinee", "location": "Blue Note", "schedule": at("2026-11-26", "18:00", "20:00")},
        {"id": "two", "name": "Late Show", "location": "Bowl", "schedule": at("2026-11-26", "20:40", "22:00")}]})
    span = ("calendar", "--from", "2026-11-26", "--to", "2026-11-26")
    assert [row["conflicts"] for row in book.json(*span)] == [[], []]
    assert book.run("travel", "list") == "No travel times yet.\n"
    assert "65 minutes" in book.run("travel", "set", "bowl", "BLUE  NOTE", "--minutes", "65")
    assert "Too far: Matinee (2026-11-26 18:00 Europe/Berlin) and Late Show (2026-11-26 20:40 Europe/Berlin): " \
        "40 min between, 65 min needed from Blue Note to Bowl" in book.run(*span)
    found = book.json(*span)[0]["conflicts"][0]
    assert (found["kind"], found["name"], found["between"], found["needed"], found["estimated"]) == (
        "way", "Late Show", 40, 65, False)
    # The way there is from where the row was said to begin: 30 minutes from Blue Note to Bowl.
    book.run("travel", "set", "Bowl", "Blue Note", "--minutes", "65", "--back", "30")
    assert [row["conflicts"] for row in book.json(*span)] == [[], []]
    book.run("travel", "set", "Blue Note", "Bowl", "--minutes", "45")
    rows = book.json("travel", "list")
    assert len(rows) == 1 and (rows[0]["minutes"], rows[0]["back"]) == (45, None)
    assert "Forgotten" in book.run("travel", "forget", "Bowl", "Blue Note")
    book.run("travel", "place", "Blue Note", "52.520008,13.404954")
    book.run("travel", "place", "Bowl", "52.0,13.404954")
    assert book.json(*span)[1]["conflicts"][0]["estimated"] is True
    assert "about 65 min needed" in book.run(*span) and "52.520008" in book.run("travel", "list")
    book.run("travel", "place", "Bowl", "none")
    assert [row["conflicts"] for row in book.json(*span)] == [[], []]
    assert "no place on the earth" in book.fails(64, "travel", "place", "Bowl", "91,0")
    assert "same place" in book.fails(64, "travel", "set", "Bowl", " bowl", "--minutes", "5")
    assert "from 0 to 2880" in book.fails(64, "travel", "set", "Bowl", "Hall", "--minutes", "2881")


def test_what_is_at_one_moment_by_two_clocks_says_both(book):
    book.apply({"clients": [{"firstName": "Ann"}]})
    # 13:15 and 13:30 in UTC.
    book.run("gig", "add", "Afar", "--on", "2026-12-06", "--at", "19:00", "--zone", "Asia/Kathmandu")
    book.run("gig", "add", "Near", "--on", "2026-12-06", "--at", "16:30", "--zone", "Africa/Nairobi")
    span = ("calendar", "--from", "2026-12-06", "--to", "2026-12-06")
    assert "At the same time: Afar (2026-12-06 19:00 Asia/Kathmandu) and Near (2026-12-06 16:30 Africa/Nairobi)\n" in book.run(*span)
    assert "At the same time: Afar (2026-12-06 13:15) and Near (2026-12-06 13:30)\n" in book.run(*span, "--zone", "UTC")
