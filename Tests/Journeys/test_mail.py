"""Mail as people see it: the server, a test, an invoice with its PDF, one that is refused, one written offline."""

import re
import sys

import pytest
from playwright.sync_api import expect

import support
from person import Person

sys.path.append(str(support.ROOT / "Tests/CommandLine"))

from mailserver import MailServer, settled  # noqa: E402


@pytest.fixture
def mail():
    with MailServer(support.free_port()) as server:
        yield server


@pytest.fixture
def hub():
    with support.Server("--demo", "--private-mail") as server:
        yield server


def sets_up(owner, mail):
    """Settings, Account, Mail, by the form; nothing is encrypted, because the server is on this machine."""
    owner.opens("/settings/mail").presses("Set Up")
    owner.types("Server", "127.0.0.1").types("Port", str(mail.port))
    owner.chooses("Encryption", "none")
    owner.types("From", "ann@example.com")
    owner.saves()
    expect(owner.page.locator("#main")).to_contain_text(f"127.0.0.1:{mail.port}")


def issued(hub):
    return next(it for it in hub.json("list", "invoices") if it["status"] == "issued")


def mails(owner, invoice, to="pay@bowl.example", subject=None):
    owner.opens("/invoice/" + invoice["id"])
    owner.page.locator("#main").get_by_role("button", name="Send", exact=True).click()
    owner.sheet.get_by_label("How", exact=True).select_option("hub")
    owner.types("To", to)
    if subject:
        owner.types("Subject", subject)
    owner.saves("Send")
    owner.is_told("In the outbox")


def outbox(owner):
    owner.opens("/outbox")
    return owner.page.locator("#main li.row")


def test_a_server_is_set_up_tried_and_an_invoice_goes_out_with_its_pdf(browser, hub, mail):
    with support.device(browser, hub) as page:
        owner = Person(page)
        owner.sees("Ready to Invoice")
        sets_up(owner, mail)
        owner.presses("Send a Test").types("To", "me@example.com")
        assert support.faults_for_the_blind(page) == []
        owner.saves("Send")
        owner.is_told("me@example.com")
        assert [it.recipients for it in mail.mails] == [["me@example.com"]]

        invoice = issued(hub)
        mails(owner, invoice, subject="Your invoice, as promised")
        row = outbox(owner).filter(has_text="Your invoice, as promised")
        expect(row.locator(".badge")).to_have_text("Sent")
        assert support.faults_for_the_blind(page) == []
        test, sent = mail.mails
        assert sent.recipients == ["pay@bowl.example"]
        assert sent.message["Subject"] == "Your invoice, as promised"
        assert sent.pdf.startswith(b"%PDF-")
        # The invoice says it, too, because the hub said so.
        row.get_by_role("link").click()
        expect(page.locator("[data-pane=detail] .badge").first).to_have_text("Sent")
        # The password and the server's name are in no book.
        assert "127.0.0.1" not in hub.run("export").stdout


def test_a_mail_that_is_refused_says_why_and_is_sent_again(browser, hub, mail):
    mail.faults.refused = "550 5.1.1 no such mailbox"
    with support.device(browser, hub, support.PHONE, "dark") as page:
        owner = Person(page)
        owner.sees("Ready to Invoice")
        sets_up(owner, mail)
        invoice = issued(hub)
        mails(owner, invoice)
        row = outbox(owner).first
        expect(row.locator(".badge")).to_have_text("Failed")
        expect(row).to_contain_text("no such mailbox")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert mail.mails == [], [vars(it) for it in mail.mails]
        mail.faults.refused = None
        row.get_by_role("button", name=re.compile("^Send Again")).click()
        expect(row.locator(".badge")).to_have_text("Sent")
        assert len(mail.mails) == 1


def test_what_is_mailed_offline_goes_out_when_the_hub_is_back(browser, hub, mail):
    with support.device(browser, hub) as page:
        owner = Person(page)
        owner.sees("Ready to Invoice")
        sets_up(owner, mail)
        support.serve_worker_ready(page)
        invoice = issued(hub)
        # The browser's emulation of being offline lets requests of a page pass that began anew.
        hub.stop()
        mails(owner, invoice)
        row = outbox(owner).first
        expect(row.locator(".badge")).to_have_text("Waiting")
        page.reload()
        expect(row.locator(".badge")).to_have_text("Waiting")
        assert mail.mails == [], [vars(it) for it in mail.mails]
        hub.start()
        expect(row.locator(".badge")).to_have_text("Sent")
    # One is the sample's, which has left before.
    assert [it["state"] for it in settled(lambda: hub.json("mail", "queue", "--all"))] == ["sent", "sent"]
    assert len(mail.mails) == 1
