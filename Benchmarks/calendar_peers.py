"""Expands the rules that Benchmarks/calendar.sh wrote with PyPI's recurring-ical-events, and compares occurrence by occurrence.

Usage: calendar_peers.py FOLDER"""

import datetime
import pathlib
import sys
import time

import icalendar
import recurring_ical_events

folder = pathlib.Path(sys.argv[1])
calendar = icalendar.Calendar.from_ical((folder / "rules.ics").read_text())
began = time.process_time()
query = recurring_ical_events.of(calendar)
read = time.process_time() - began
events = query.between(datetime.datetime(2027, 1, 1), datetime.datetime(2028, 1, 1))
spent = time.process_time() - began
theirs = sorted(f"{event['UID']} {event['DTSTART'].dt:%Y-%m-%d}" for event in events)
ours = sorted((folder / "ours.txt").read_text().splitlines())
missing, more = set(theirs) - set(ours), set(ours) - set(theirs)
own = float((folder / "ours.seconds").read_text())
print(f"recurring-ical-events: occurrences {len(theirs)}, seconds {spent:.2f} (of that {read:.2f} before the question)")
print(f"ratio {spent / own:.0f}×; only theirs {len(missing)}, only ours {len(more)}")
rules = {}
for block in (folder / "rules.ics").read_text().split("BEGIN:VEVENT")[1:]:
    lines = dict(line.split(":", 1) for line in block.splitlines() if ":" in line)
    rules[lines["UID"]] = lines["DTSTART"] + " " + lines["RRULE"]
for name, rows in (("theirs", missing), ("ours", more)):
    for row in sorted(rows)[:10]:
        print(f"  only {name}: {row}: {rules[row.split()[0]]}")
