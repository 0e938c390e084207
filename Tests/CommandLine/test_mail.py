"""The outbox through a real SMTP server: sent once, visibly failed, or visibly in doubt (rules G40 to G43)."""

import datetime
import json
import stat
import time
import zipfile
import zoneinfo

import support
from maildesk import Desk, desk, mail  # noqa: F401  (fixtures)
from mailserver import MailServer, certificate


def test_an_invoice_goes_out_once_with_its_pdf_and_is_marked_as_sent(desk):
    rows = desk.send("--cc", "books@bowl.example")
    assert [row["state"] for row in rows] == ["sent"]
    (mail,) = desk.mail.mails
    assert mail.sender == "ann@example.com"
    assert mail.recipients == ["pay@bowl.example", "books@bowl.example"]
    assert mail.message["to"] == "pay@bowl.example" and mail.message["cc"] == "books@bowl.example"
    assert desk.number in mail.message["subject"] and "850.00" in mail.text
    assert mail.message["from"].addresses[0].display_name == "Łucja's Trio"
    assert mail.message["date"].datetime and mail.message["message-id"].endswith("@example.com>")
    assert mail.pdf.startswith(b"%PDF-") and b"%%EOF" in mail.pdf[-20:]
    assert desk.invoice()["sent"]["way"] == "mail"
    time.sleep(1)
    assert len(desk.mail.mails) == 1
    # Another one is a message of its own.
    assert [row["state"] for row in desk.send()] == ["sent", "sent"]
    assert len(desk.mail.mails) == 2


def test_the_password_is_in_a_file_of_ones_own_and_nowhere_else(desk):
    desk.set("--security", "none", "--user", "ann", password="hunter2 and more\n")
    file = desk.hub.data / "mail.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "hunter2" in file.read_text()
    backup = desk.hub.folder / "all.ledgerline"
    desk.hub.run("backup", backup)
    with zipfile.ZipFile(backup) as zipped:
        assert "book.json" in zipped.namelist()
        for name in zipped.namelist():
            assert b"hunter2" not in zipped.read(name), name
    whole = desk.hub.folder / "all.sqlite"
    desk.hub.run("backup", whole)
    others = [path for path in desk.hub.data.rglob("*") if path.is_file() and path != file]
    assert others
    for path in [desk.hub.log, backup, whole, *others]:
        assert b"hunter2" not in path.read_bytes(), path


def test_what_is_refused_failed_for_good_and_says_the_servers_line(desk):
    desk.mail.faults.refused = "550 5.1.1 nobody of that name"
    (row,) = desk.send()
    assert row["state"] == "failed" and "550 5.1.1 nobody of that name" in row["reason"]
    assert desk.invoice().get("sent") is None and not desk.mail.mails
    desk.mail.faults.refused = None
    desk.hub.run("mail", "retry", row["id"])
    (row,) = desk.settled()
    assert row["state"] == "sent" and len(desk.mail.mails) == 1


def test_refused_behind_the_end_is_refused_too(desk):
    desk.mail.faults.end = "554 5.7.1 looks like an advertisement"
    (row,) = desk.send()
    assert row["state"] == "failed" and "554 5.7.1" in row["reason"]


def test_what_is_put_off_waits_and_is_tried_again(desk):
    desk.mail.faults.end = "451 4.3.0 come back later"
    (row,) = desk.send()
    assert row["state"] == "queued" and row["tries"] == 1 and "451 4.3.0" in row["reason"]
    tried = desk.mail.faults.connections
    time.sleep(1.5)
    assert desk.mail.faults.connections == tried, "it waits before it tries again"
    desk.mail.faults.end = None
    desk.hub.run("mail", "retry", row["id"])
    (row,) = desk.settled()
    assert row["state"] == "sent" and len(desk.mail.mails) == 1


def test_a_connection_lost_before_the_end_is_tried_again(desk):
    desk.mail.faults.drops = "rcpt"
    (row,) = desk.send()
    assert row["state"] == "queued" and row["tries"] == 1 and row["reason"]
    assert not desk.mail.mails


def test_a_connection_lost_behind_the_end_may_have_been_sent_and_nothing_sends_it_again(desk):
    desk.mail.faults.drops = "dot"
    (row,) = desk.send()
    assert row["state"] == "indoubt" and len(desk.mail.mails) == 1
    assert desk.invoice().get("sent") is None
    desk.mail.faults.drops = None
    desk.hub.stop()
    desk.hub.start()
    time.sleep(2)
    assert desk.queue()[0]["state"] == "indoubt" and len(desk.mail.mails) == 1
    assert "may have been sent" in desk.hub.run("mail", "queue").stdout
    # Only a person sends it again.
    desk.hub.run("mail", "retry", row["id"])
    assert desk.settled()[0]["state"] == "sent" and len(desk.mail.mails) == 2


def test_a_slow_server_is_waited_for(desk):
    desk.mail.faults.slow = 3
    desk.hub.run("mail", "send", desk.number)
    time.sleep(1)
    # Meanwhile the hub answers.
    assert desk.hub.sign_in()["Cookie"]
    assert desk.settled()[0]["state"] == "sent" and len(desk.mail.mails) == 1


def test_a_hub_that_dies_while_it_sends_says_so_and_sends_nothing_twice(desk):
    desk.mail.faults.slow = 4
    desk.hub.run("mail", "send", desk.number)
    support.wait_until(lambda: desk.mail.mails, what="the mail")
    desk.hub.kill()
    desk.mail.faults.slow = 0
    desk.hub.start()
    (row,) = desk.settled()
    assert row["state"] == "indoubt", row
    time.sleep(2)
    assert len(desk.mail.mails) == 1


def test_no_server_means_waiting_and_offline_work_goes_out_later(desk):
    desk.hub.run("mail", "set", "--remove")
    desk.hub.run("mail", "send", desk.number)
    time.sleep(1)
    assert [row["state"] for row in desk.queue()] == ["queued"]
    desk.set()
    assert desk.settled()[0]["state"] == "sent"


def test_a_private_network_needs_the_operators_leave(mail):
    with support.Server() as hub:
        desk = Desk(hub, mail)
        desk.prepare()
        (row,) = desk.send()
        assert row["state"] == "queued" and "--private-mail" in row["reason"]
        assert not mail.mails and mail.faults.connections == 0


def test_starttls_with_a_password(tmp_path):
    pem = certificate(tmp_path)
    with MailServer(support.free_port(), pem, "long words") as mail, support.Server("--private-mail") as hub:
        desk = Desk(hub, mail)
        desk.prepare("--user", "ann", "--certificates", pem, password="long words\n")
        (row,) = desk.send()
        assert row["state"] == "sent", row
        assert "Sent" in hub.run("mail", "test", "me@example.com").stdout
        desk.set("--user", "ann", "--certificates", pem, password="wrong\n")
        said = hub.run("mail", "test", "me@example.com", check=False)
        assert said.returncode == 1 and "name and password" in said.stderr and "wrong" not in said.stderr
        # A certificate that nobody vouches for.
        desk.set("--user", "ann", password="long words\n")
        said = hub.run("mail", "test", "me@example.com", check=False)
        assert said.returncode == 1 and "certificate" in said.stderr


def test_a_server_without_tls_is_not_spoken_to_where_tls_is_asked_for(desk):
    desk.set("--user", "ann", password="long words\n")
    said = desk.hub.run("mail", "test", "me@example.com", check=False)
    assert said.returncode == 1 and "TLS" in said.stderr


def test_reminders_come_once_however_many_ask(desk):
    early = desk.hub.run("invoice", "send", desk.number, "--on", "2026-01-01", check=False)
    assert early.returncode == 1 and "from its day on" in early.stderr
    desk.hub.run("invoice", "send", desk.number)
    bowl = next(row["id"] for row in desk.json("list", "clients"))
    desk.hub.run("apply", "-", input=json.dumps(
        {"format": "ledgerline", "version": 1, "clients": [{"id": bowl, "reminders": "-3 0 7"}]}))
    due = desk.invoice()["due"]
    later = time.strftime("%Y-%m-%d", time.gmtime(time.mktime(time.strptime(due, "%Y-%m-%d")) + 9.5 * 86400))
    assert "7 days after" in desk.hub.run("remind", "--dry-run", "--on", later).stdout
    assert not desk.queue()
    desk.hub.run("remind", "--on", later)
    desk.hub.run("remind", "--on", later)
    (row,) = desk.settled()
    assert row["state"] == "sent" and row["act"] == "reminder" and len(desk.mail.mails) == 1
    assert desk.invoice()["reminded"]["way"] == "mail"
    assert "Nobody" in desk.hub.run("remind", "--dry-run", "--on", later).stdout


def test_many_mails_go_out_each_once(desk):
    for _ in range(20):
        desk.hub.run("mail", "send", desk.number)
    support.wait_until(lambda: all(row["state"] == "sent" for row in desk.queue()), 60, "the mails")
    assert len({mail.message["message-id"] for mail in desk.mail.mails}) == len(desk.mail.mails) == 20


def test_a_gig_sheet_goes_to_each_player_once_as_pdf_and_not_to_who_declined(desk):
    desk.hub.run("apply", "-", input=json.dumps({"format": "ledgerline", "version": 1, "musicians": [
        {"id": "zoe", "name": "Zoe Park", "email": "zoe@example.com"},
        {"id": "max", "name": "Max Bell", "email": "max@example.com"},
        {"id": "ida", "name": "Ida Roth"},
    ]}))
    for name, state in (("Zoe Park", "confirmed"), ("Max Bell", "asked"), ("Ida Roth", "asked")):
        desk.hub.run("player", "add", "night", name, "--pay", "300", "--state", state)
    max_ = next(row["id"] for row in desk.json("player", "list", "night")["players"] if row["name"] == "Max Bell")
    sent = desk.json("mail", "send", "night", "--act", "gigsheet")
    assert sorted(it["to"] for it in sent) == ["max@example.com", "zoe@example.com"]
    assert desk.json("mail", "send", "night", "--act", "gigsheet") == []
    assert {it["state"] for it in desk.settled()} == {"sent"}
    assert sorted(mail.recipients[0] for mail in desk.mail.mails) == ["max@example.com", "zoe@example.com"]
    for mail in desk.mail.mails:
        assert mail.pdf.startswith(b"%PDF-") and "850" not in mail.text and "Bowl Night" in mail.message["subject"]
    # Who declines before the hub sends it gets nothing.
    desk.hub.run("player", "decline", max_)
    again = desk.json("mail", "send", "night", "--act", "gigsheet", "--player", "zoe park", "--again")
    assert [it["to"] for it in again] == ["zoe@example.com"]
    assert len(desk.settled()) == 3 and len(desk.mail.mails) == 3
    assert desk.json("erase", "musician", "zoe park", "--dry-run")["erased"] is False


def test_own_reminders_go_out_once_a_morning_by_the_accounts_clock(desk):
    zone = "Pacific/Kiritimati"  # a day ahead of most clocks
    today = datetime.datetime.now(zoneinfo.ZoneInfo(zone)).date()
    day = lambda days: str(today + datetime.timedelta(days=days))
    desk.hub.run("gig", "add", "Gala", "--on", day(1), "--at", "20:00", "--place", "Schlot", "--fee", "777")
    desk.hub.run("gig", "add", "Kept", "--on", day(-9), "--fee", "500")
    kept = next(row["id"] for row in desk.json("list", "projects") if row["name"] == "Kept")
    desk.hub.run("stage", kept, "delivered", "--on", day(-8))
    assert "not mailed" in desk.hub.run("mail", "notices").stdout
    for wrong in (["nobody"], ["--zone", "Berlin"]):
        assert desk.hub.run("mail", "notices", *wrong, check=False).returncode == 64
    assert zone in desk.hub.run("mail", "notices", "ann@example.com", "--zone", zone).stdout
    assert desk.json("mail", "notices") == {"notices": "ann@example.com", "zone": zone}
    said = desk.hub.run("remind", "--dry-run", "--on", day(0)).stdout
    assert "Gala" in said and "Kept" in said
    for _ in range(2):
        desk.hub.run("remind", "--on", day(0))
    assert {row["act"] for row in desk.settled()} == {"notice"}
    # In a month's second half an empty next one has a mail of its own.
    mail = next(it for it in desk.mail.mails if "Nothing is booked" not in it.text)
    assert mail.recipients == ["ann@example.com"] and "Gala" in mail.text and "Schlot" in mail.text
    assert "Kept" in mail.text and "777" not in mail.text and "Bowl" not in mail.text
    assert sum("Gala" in it.text for it in desk.mail.mails) == 1
    assert "Nobody" in desk.hub.run("remind", "--dry-run", "--on", day(0)).stdout
