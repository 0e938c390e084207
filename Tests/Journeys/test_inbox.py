"""Receipts: dropped, read by the hub, put right, confirmed, found by a word on them, shared by another app."""

import datetime
import io

from PIL import Image, ImageDraw
from playwright.sync_api import expect

import support
from person import Person

TODAY = datetime.date.today().isoformat()

INVOICE = f"""<?xml version="1.0" encoding="UTF-8"?>
<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>R-7</cbc:ID>
  <cbc:IssueDate>{TODAY}</cbc:IssueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PartyName><cbc:Name>Saitenhaus Nord</cbc:Name></cac:PartyName>
    <cac:PartyLegalEntity><cbc:RegistrationName>Saitenhaus Nord</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:TaxTotal>
    <cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount>
    <cac:TaxSubtotal>
      <cbc:TaxableAmount currencyID="EUR">100.00</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount>
      <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent></cac:TaxCategory>
    </cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">119.00</cbc:TaxInclusiveAmount>
    <cbc:PayableAmount currencyID="EUR">119.00</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID>
    <cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>Flatwound strings</cbc:Name></cac:Item>
  </cac:InvoiceLine>
</ubl:Invoice>
"""


def picture(text):
    """A photographed receipt, large enough to be read."""
    paper = Image.new("RGB", (700, 500), "white")
    draw = ImageDraw.Draw(paper)
    for place, line in enumerate(text.splitlines()):
        draw.text((40, 40 + 60 * place), line, fill="black", font_size=36)
    out = io.BytesIO()
    paper.save(out, "JPEG", quality=92)
    return out.getvalue()


HAND = """([how, files]) => {
  const carried = new DataTransfer();
  for (const [name, type, data] of files) carried.items.add(new File([new Uint8Array(data)], name, { type }));
  const about = { bubbles: true, cancelable: true };
  document.querySelector("h1").dispatchEvent(how === "drop"
    ? new DragEvent("drop", { ...about, dataTransfer: carried })
    : new ClipboardEvent("paste", { ...about, clipboardData: carried }));
}"""


def test_two_receipts_are_dropped_one_is_read_confirmed_and_found_by_its_words(browser, studio):
    with support.device(browser, studio) as page:
        person = Person(page)
        page.goto(studio.address("/inbox"))
        person.sees("No Receipt Waits")
        lunch = picture("Kiosk am Markt\nTee 2,00\nSumme 2,00 EUR")
        files = [
            ["strings.xml", "text/xml", list(INVOICE.encode())],
            ["lunch.jpg", "image/jpeg", list(lunch)],
        ]
        page.evaluate(HAND, ["drop", files])
        expect(page.locator(".inbox-list .row")).to_have_count(2)
        # The same file again is the same receipt.
        page.evaluate(HAND, ["paste", files[:1]])
        person.is_told("is already in the Inbox")
        page.evaluate("""() => {
          const carried = new DataTransfer();
          carried.setData("text/plain", "Rewe 12,50");
          document.querySelector("h1").dispatchEvent(
            new ClipboardEvent("paste", { bubbles: true, clipboardData: carried }));
        }""")
        person.is_told("Pasted text is not read")
        # An electronic invoice is read exactly, whatever is installed on the hub.
        row = page.locator(".inbox-list .row", has_text="Saitenhaus Nord")
        expect(row).to_contain_text("119")
        row.locator("a").click()
        expect(page.get_by_label("Merchant", exact=True)).to_have_value("Saitenhaus Nord")
        page.get_by_label("Payment Method", exact=True).fill("Bank Transfer")
        page.reload()
        expect(page.get_by_label("Payment Method", exact=True)).to_have_value("Bank Transfer")
        assert support.faults_for_the_blind(page) == []
        person.presses("Confirm")
        person.is_told("Expense at Saitenhaus Nord saved")
        # The next one is shown, with its picture.
        expect(page.locator(".receipt-sheet img[src]")).to_be_visible()
        page.get_by_label("Merchant", exact=True).fill("Kiosk am Markt")
        page.get_by_label("Amount", exact=True).fill("2.00")
        # The paper says no day.
        page.get_by_label("Date", exact=True).fill(TODAY)
        person.presses("Confirm")
        person.sees("No Receipt Waits")
        page.goto(studio.address("/search?q=flatwound"))
        person.sees("Saitenhaus Nord")


def test_what_another_app_shares_waits_until_the_app_opens_and_is_taken_in_once(browser, studio):
    with support.device(browser, studio) as page:
        person = Person(page)
        page.goto(studio.address("/inbox"))
        person.sees("No Receipt Waits")
        page.wait_for_function(
            "() => navigator.serviceWorker.controller !== null", timeout=40_000
        )
        ends_at = page.evaluate(
            """async (data) => {
              const form = new FormData();
              form.append("title", "A receipt");
              form.append("files", new File([new Uint8Array(data)], "fähre.jpg", { type: "image/jpeg" }));
              return (await fetch("/share", { method: "POST", body: form })).url;
            }""",
            list(picture("Fähre\nSumme 4,00 EUR")),
        )
        assert ends_at.endswith("/inbox?shared=1")
        page.goto(ends_at)
        expect(page.locator(".inbox-list .row")).to_have_count(1)
        person.sees("fähre.jpg")
        page.reload()
        expect(page.locator(".inbox-list .row")).to_have_count(1)
        waiting = """async () => (await (await caches.open("ledgerline-shared-/")).keys()).length"""
        page.wait_for_function("async () => (" + waiting + ")().then((count) => count === 0)")
