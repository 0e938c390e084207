"""A gig from booking to paid, on a phone and on a desktop, with a hub behind it; an invoice for programs."""

import json
import subprocess

import pytest

import support
from person import Person


@pytest.mark.parametrize("form", [support.PHONE, support.DESKTOP], ids=["phone", "desktop"])
def test_a_gig_goes_from_booking_to_paid(browser, server, form):
    name = "phone" if form is support.PHONE else "desktop"
    with support.device(browser, server, form, accept_downloads=True) as page:
        max = Person(page).starts_empty(start="1001")
        max.adds_a_project("Bowl Night", "Ann Lee", artist="The Łódź Five")
        max.adds_a_charge("Evening", "850")
        max.adds_a_charge("Travel", "62.50", service="Per Diem", quantity="2")
        max.sees("$975.00")
        max.marks("Delivered")
        number = max.issues_the_invoice()
        assert number.endswith("1001"), number
        max.reads_status("Issued")
        support.picture(page, f"invoice-{name}")

        paper = max.downloads("Download PDF")
        subprocess.run(["qpdf", "--check", paper], check=True, capture_output=True)
        text = subprocess.run(["pdftotext", "-layout", paper, "-"], capture_output=True, check=True)
        for expected in ("Ann Lee", "975.00", "Bowl Night", "The Łódź Five", number):
            assert expected in text.stdout.decode()
        subprocess.run(
            ["pdftoppm", "-r", "80", "-png", paper, support.SCREENS / f"paper-{name}"], check=True
        )

        max.records_a_payment("475.00").reads_status("Issued")
        max.records_a_payment().reads_status("Paid")
        max.goes_to("Projects")
        max.follows("Paid")
        max.sees("1 PROJECT PAID").sees("$975.00")
        support.picture(page, f"paid-{name}")
    income = server.json("report", "income", "--by", "client")
    assert income["total"] == {"minor": 97500, "currency": "USD"}
    server.run("verify")


def test_an_invoice_is_saved_for_programs_in_the_form_that_is_chosen(browser, studio):
    invoice = next(it for it in studio.json("list", "invoices") if it["status"] in ("issued", "sent", "overdue"))
    clients = [{"id": it["id"], "address": {"country": "United States"}} for it in studio.json("list", "clients")]
    profile = {"taxID": "DE123456789", "address": {"country": "Germany"}}
    studio.run("apply", "-", input=json.dumps({"account": {"profile": profile}, "clients": clients}))
    with support.device(browser, studio, support.DESKTOP, accept_downloads=True) as page:
        max = Person(page)
        max.sees("Ready to Invoice").opens("/invoice/" + invoice["id"])
        paper = max.presses("More").downloads("Save E-Invoice")
        subprocess.run(["qpdf", "--check", paper], check=True, capture_output=True)
        lists = subprocess.run(["pdfdetach", "-list", paper], check=True, capture_output=True)
        assert b"factur-x.xml" in lists.stdout
        max.opens("/settings/documents").sees("E-Invoices").presses("Peppol")
        max.opens("/invoice/" + invoice["id"])
        written = max.presses("More").downloads("Save E-Invoice").read_bytes()
        assert b"<Invoice xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:Invoice-2\"" in written
