"""Expenses from other programs: known by their titles, taken back as a whole (rule E30)."""

from session import book, other  # noqa: F401

# As packages/loot-core/src/server/transactions/export/export-to-csv.ts of actualbudget/actual writes it.
ACTUAL = """Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
Checking,2026-01-05,Market,,Groceries,-31.5,0,Cleared
Checking,2026-01-06,Store,paint,Home,-20,0,Cleared
Checking,2026-01-08,Employer,,Income,2500,0,Cleared
"""


def test_a_known_export_comes_in_once_is_taken_back_and_comes_in_again(book, tmp_path):
    path = tmp_path / "all.csv"
    path.write_text(ACTUAL)
    said = book.run("import", path, "--project", "personal")
    assert "This looks like Actual Budget's export." in said
    assert "left out: 1 line of money that came in" in said
    assert "Nothing to do" in book.run("import", path)
    batch, = book.json("list", "importbatches")
    assert (batch["name"], batch["format"], batch["count"]) == ("all.csv", "actual", 2)
    market = next(it for it in book.json("list", "transactions") if it["source"] == "Market")
    book.apply({"transactions": [{"id": market["id"], "notes": "mine"}]})
    would = book.json("import", "--take-back", batch["id"], "--dry-run")
    assert would == {"dryRun": True, "deleted": 1, "kept": 1, "files": 0, "lines": 0, "keptLines": 0}
    assert len(book.json("list", "transactions")) == 2
    assert "--all" in book.run("import", "--take-back", batch["id"])
    assert [it["source"] for it in book.json("list", "transactions")] == ["Market"]
    assert "taken back before" in book.fails(1, "import", "--take-back", batch["id"])
    book.run("import", path)
    assert sorted(it["source"] for it in book.json("list", "transactions")) == ["Market", "Store"]


GIGS = """Date,Start,End,Gig,Client,Venue,Fee,Deposit,Paid,Dress
14/03/2026,20:00,23:30,Spring Ball,Reeds Ltd,Town Hall,"1,250.00",100,yes,black
21/03/2026,10pm,1am,Late Jam,Blue Note,,400,,no,
05/12/2026,18.30,,Party,Reeds Ltd,Hotel,600,,,
06/12/2026,noon,,Lunch,Reeds Ltd,Hotel,600,,,
Total,,,,,,2250.00,,,
"""


def test_gigs_of_a_spreadsheet_come_in_once(book, tmp_path):
    path = tmp_path / "gigs.csv"
    path.write_text(GIGS)
    would = book.json("import", path, "--dry-run")
    assert would["dryRun"] and would["unread"] == ["Dress"]
    assert would["summary"][:5] == [
        "This looks like a list of gigs.", "clients: 2 added", "projects: 4 added", "charges: 4 added",
        "payment: 1 added"]
    assert would["problems"] == [
        'line 5: Start: "noon" is not a time, and is left out. Enter its hours afterwards.', "line 6: this is a sum. Left out."]
    assert book.json("list", "projects") == []
    said = book.run("import", path)
    assert "Not imported: Dress" in said and "transactions:" not in said
    gigs = {gig["name"]: gig for gig in book.json("list", "projects")}
    assert {name: gig["stage"]["name"] for name, gig in gigs.items()} == {
        "Spring Ball": "paid", "Late Jam": "delivered", "Party": "open", "Lunch": "open"}
    assert gigs["Spring Ball"]["notes"] == "Deposit: 100"
    assert len(book.json("list", "clients")) == 2 and len(book.json("list", "charges")) == 4
    payment, = book.json("list", "payments")
    assert payment["day"] == "2026-03-14"
    assert "everything in" in book.run("import", path)
    batch, = book.json("list", "importbatches")
    assert (batch["name"], batch["format"]) == ("gigs.csv", "gigs")
    assert book.json("import", "undo", batch["id"])["deletedRows"] == {
        "clients": 2, "contactDetails": 0, "gigs": 4, "recurringGigs": 0, "payments": 1, "charges": 0,
        "items": 0}
    for kind in ("projects", "payments", "clients"):
        assert book.json("list", kind) == []
    book.run("import", path)
    assert len(book.json("list", "projects")) == 4 and len(book.json("list", "payments")) == 1
    book.run("verify")


def test_gigs_leave_open_what_nothing_in_the_file_says(book, tmp_path):
    path = tmp_path / "gigs.csv"
    path.write_text("Datum;Auftritt;Kunde;Gage\n03/04/2026;Ball;Reeds;1.200\n")
    assert "day first or the month" in book.fails(65, "import", path)
    assert "--decimal" in book.fails(65, "import", path, "--dates", "day-first")
    assert "--project goes without it" in book.fails(64, "import", path, "--project", "business")
    assert book.json("list", "projects") == []
    book.run("import", path, "--dates", "day-first", "--decimal", "comma")
    gig, = book.json("list", "projects")
    charge, = book.json("list", "charges")
    assert gig["schedule"]["start"] == "2026-04-03" and charge["price"]["unit"]["minor"] == 120_000


HOURS = """User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (USD)
Ana,a@x.example,Reeds Ltd,Website,,Header,Yes,2026-03-14,09:00:00,2026-03-14,10:30:00,01:30:00,,120.00
Ana,a@x.example,Reeds Ltd,Website,,Colours,Yes,2026-03-14,11:00:00,2026-03-14,11:20:00,00:20:00,,26.67
Ana,a@x.example,Reeds Ltd,Website,,Chat,No,2026-03-15,09:00:00,2026-03-15,09:30:00,00:30:00,,0.00
Ana,a@x.example,Reeds Ltd,Website,,Fonts,Yes,2026-03-16,09:00:00,2026-03-16,09:30:00,half,,40.00
"""


def test_hours_of_another_program_come_in_once(book, tmp_path):
    path = tmp_path / "hours.csv"
    path.write_text(HOURS)
    would = book.json("import", path, "--dry-run")
    assert would["dryRun"] and would["unread"] == ["Email"]
    assert would["summary"][:5] == [
        "This looks like a list of hours.", "client: 1 added", "project: 1 added", "charges: 2 added",
        "lines of the file left out, each named with why: 1"]
    assert "left out, since they are not billable: 1" in would["summary"]
    assert would["problems"] == [
        'line 5: skipped: Duration: "half" is no time that work took. Write it as 1:30 or 1.5.']
    assert book.json("list", "charges") == []
    assert "--project goes without it" in book.fails(64, "import", path, "--project", "business")
    assert "Not imported: Email" in book.run("import", path)
    charges = {charge["name"]: charge for charge in book.json("list", "charges")}
    prices = {name: (charge["price"]["quantity"], charge["price"]["unit"]["minor"])
              for name, charge in charges.items()}
    assert sorted(minor for _, minor in prices.values()) == [2667, 8000]
    project, = book.json("list", "projects")
    assert (project["name"], project["stage"]["name"]) == ("Website", "open")
    assert "what could be read is in the book already, 1 line could not be read" in book.run("import", path)
    batch, = book.json("list", "importbatches")
    assert (batch["name"], batch["format"]) == ("hours.csv", "hours")
    assert book.json("import", "undo", batch["id"])["deletedRows"] == {
        "clients": 1, "contactDetails": 0, "gigs": 1, "recurringGigs": 0, "payments": 0, "charges": 2,
        "items": 0}
    for kind in ("projects", "clients"):
        assert book.json("list", kind) == []
    book.run("import", path)
    assert len(book.json("list", "projects")) == 1
    book.run("verify")


def test_a_corrected_list_of_hours_corrects_what_it_brought(book, tmp_path):
    path = tmp_path / "hours.csv"
    head = "Date,Client,Project,Task,Hours,Rate\n2026-03-14,Reeds,Site,Texts,"
    path.write_text(head + "2,80\n")
    book.run("import", path)
    path.write_text(head + "3,80\n")
    would = book.json("import", path, "--dry-run")
    assert "1 changed as the file has them" in would["summary"] and would["problems"] == []
    book.run("import", path)
    charge, = book.json("list", "charges")
    assert charge["price"]["quantity"] == "3"
    batch, = [one for one in book.json("list", "importbatches") if one["count"] == 0]
    back = book.json("import", "undo", batch["id"])
    assert back["restoredRows"]["charges"] == 1 and back["deletedRows"]["charges"] == 0
    charge, = book.json("list", "charges")
    assert charge["price"]["quantity"] == "2"
    book.run("verify")


def test_an_import_of_very_many_rows_is_one_in_the_list(book):
    head = {"name": "all.csv", "format": "clients", "imported": "2026-11-20T10:00:00Z"}
    book.apply({"importbatches": [{**head, "id": "whole", "count": 20000}]})
    whole, = book.json("list", "importbatches")
    book.apply({"importbatches": [{**head, "id": f"import-part:{whole['id']}:1", "count": -1}]})
    assert book.json("list", "importbatches") == [whole] and whole["count"] == 20000
    assert book.json("list", "importbatches", "--where", "count<5") == []
    assert len(book.json("list", "importbatches", "--all")) == 2
    # An earlier program took the first alone back.
    book.apply({"importbatches": [{"id": whole["id"], "life": "trashed"}]})
    rest, = book.json("list", "importbatches")
    assert rest["count"] == -1


def test_hours_that_are_all_left_out_say_why(book, tmp_path):
    path = tmp_path / "hours.csv"
    path.write_text("Date,Client,Project,Hours,Invoiced\n2026-03-14,Reeds,Site,2,yes\n")
    said = book.run("import", path)
    assert "left out, since the other program has invoiced them: 1" in said and "has no hours to bill" in said
    assert book.json("list", "clients") == []


def test_a_file_and_a_take_back_are_two_things(book):
    assert "name the file" in book.fails(64, "import")
    assert "without a file" in book.fails(64, "import", "x.csv", "--take-back", "x")
    assert "--take-back" in book.fails(64, "import", "x.csv", "--all")


def test_what_holds_nothing_is_not_said_to_be_in_the_book(book, tmp_path):
    path = tmp_path / "empty.ics"
    path.write_text("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n")
    assert "holds nothing" in book.run("import", path)
    path.write_text("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTST")
    assert "cut off" in book.fails(65, "import", path)
    path.write_text("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260230\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    assert "nothing in it could be read" in book.fails(65, "import", path)
    card = tmp_path / "empty.vcf"
    card.write_text("BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n")
    assert "nothing in it could be read" in book.fails(65, "import", card)
    assert book.json("list", "projects") == [] and book.json("list", "clients") == []


def test_a_list_of_clients_and_a_calendar_are_taken_back(book, tmp_path):
    people = tmp_path / "clients.csv"
    people.write_text("Company,Email,Phone\nReeds,info@reeds.example,5551\nBowl,bowl@x.example,5552\n")
    book.run("import", people)
    batch, = book.json("list", "importbatches")
    assert (batch["name"], batch["format"], batch["count"]) == ("clients.csv", "clients", 2)
    bowl = next(it for it in book.json("list", "clients") if it["company"] == "Bowl")
    book.apply({"clients": [{"id": bowl["id"], "notes": "mine"}]})
    would = book.json("import", "undo", batch["id"], "--dry-run")
    assert (would["deletedRows"]["clients"], would["keptRows"]["clients"]) == (1, 1)
    said = book.run("import", "undo", batch["id"])
    assert "Deleted 1 client." in said and "kept: 1 client; --all takes" in said
    assert [it["company"] for it in book.json("list", "clients")] == ["Bowl"]
    roster = tmp_path / "roster.ics"
    roster.write_text(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Fair\r\n"
        "DTSTART:20261205T200000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    book.run("import", roster)
    batch, = book.json("list", "importbatches")
    assert (batch["name"], batch["format"]) == ("roster.ics", "ics")
    assert "Deleted 1 gig." in book.run("import", "undo", batch["id"])
    assert book.json("list", "projects") == []
    book.run("import", roster)
    assert [it["name"] for it in book.json("list", "projects")] == ["Fair"]


def test_lines_alike_are_named_before_and_after(book, tmp_path):
    path = tmp_path / "cafe.csv"
    path.write_text("Date,Vendor,Amount\n2026-01-05,Cafe,3.50\n2026-01-05,Cafe,3.50\n")
    for more in (["--dry-run"], []):
        said = book.json("import", path, "--as", "transactions", "--sign", "out", *more)
        assert [it for it in said["problems"] if "lines 2 and 3: 2 lines alike: both are taken" in it]
    assert len(book.json("list", "transactions")) == 2


def test_a_file_is_by_the_clock_of_the_settings_wherever_the_machine_stands(book, tmp_path):
    roster = tmp_path / "roster.ics"
    roster.write_text(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Fair\r\n"
        "DTSTART:20261205T233000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    said = book.run("import", roster, "--dry-run")
    assert "Moments, and days and times that name no zone, are by" in said and ", this machine's: " in said
    book.apply({"clients": [{"id": "000000000000c", "firstName": "Ann"}]})
    book.run("mail", "notices", "--zone", "Europe/Berlin")
    said = book.json("import", roster, "--dry-run")["summary"]
    assert said[-1].endswith("by the clock of Europe/Berlin, that of the settings.")
    book.run("import", roster)
    when = book.json("list", "projects")[0]["schedule"]
    assert (when["start"], when["startTime"], when["zone"]) == ("2026-12-06", "00:30", "Europe/Berlin")
    contacts = tmp_path / "clients.csv"
    contacts.write_text("Name,Email\nBowl,a@example.com\n")
    assert "by the clock" not in book.run("import", contacts, "--dry-run")
