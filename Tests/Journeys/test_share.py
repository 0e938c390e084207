"""A client reads an invoice by its link, without an account, and another calendar follows the gigs."""

import http.client
import re
import urllib.parse

from playwright.sync_api import expect

import support
from person import Person

# Chromium without a window names itself in a way that mail scanners do, and is not counted as a reader.
READER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"


def shown_link(person, ending):
    shown = person.sheet.locator(".invite-link")
    expect(shown).to_have_text(re.compile(ending))
    return shown.inner_text()


def issued(server):
    return next(it for it in server.json("list", "invoices") if it["status"] in ("issued", "sent", "overdue"))


def test_a_client_reads_an_invoice_by_its_link(browser, studio):
    invoice = issued(studio)
    with (
        support.device(browser, studio) as desk,
        support.visitor(browser, support.PHONE, "dark", user_agent=READER, java_script_enabled=False) as phone,
    ):
        owner = Person(desk)
        owner.sees("Ready to Invoice").opens("/invoice/" + invoice["id"])
        owner.presses("More").presses("Share a Link")
        expect(owner.sheet).to_contain_text("without signing in")
        owner.types("For", "Their accountant").presses("Make a Link")
        link = shown_link(owner, r"/s/\w{64}$")
        expect(owner.sheet).to_contain_text("Not viewed yet")
        # The words stand above the address, and not beside it a letter a line.
        assert owner.sheet.locator(".notice").first.bounding_box()["height"] < 260
        assert support.faults_for_the_blind(desk) == []

        # Opened by oneself, in the browser that is signed in, it is no view.
        desk.goto(link)
        expect(desk.get_by_role("heading", level=1)).to_have_text("Invoice " + invoice["number"])
        desk.go_back()

        phone.goto(link)
        expect(phone.get_by_role("heading", level=1)).to_have_text("Invoice " + invoice["number"])
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        with phone.expect_download() as loading:
            phone.get_by_role("link", name="Download PDF").click()
        assert loading.value.path().read_bytes().startswith(b"%PDF-")

        owner.opens("/invoice/" + invoice["id"])
        owner.presses("More").presses("Share a Link")
        expect(owner.sheet).to_contain_text("Viewed just now")
        owner.presses("Revoke", exact=False)
        owner.is_told("Link revoked")
        expect(owner.sheet).to_contain_text("Revoked")
        phone.reload()
        expect(phone.get_by_role("heading", level=1)).to_have_text("This link does not work")


def test_another_calendar_follows_the_gigs(browser, studio):
    with support.device(browser, studio) as desk:
        owner = Person(desk)
        owner.sees("Ready to Invoice").opens("/calendar/month").presses("Subscribe")
        owner.types("For", "Phone").presses("Make an Address")
        link = urllib.parse.urlsplit(shown_link(owner, r"/feed/\w{64}\.ics$"))
        connection = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=20)
        connection.request("GET", link.path)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        assert answer.status == 200 and text.startswith("BEGIN:VCALENDAR") and "BEGIN:VEVENT" in text
        assert "USD" not in text and "$" not in text
