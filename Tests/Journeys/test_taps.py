"""The commonest jobs on a phone, by taps alone, counted against docs/journeys.md."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import support
from person import Person

PAPER = Path(__file__).parents[2] / "docs" / "journeys.md"


def promised():
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \|", PAPER.read_text(), re.M)
    return {job: int(taps) for job, taps in rows}


class Finger:
    """Taps, and types into what was tapped; counts the taps."""

    def __init__(self, page):
        self.page = page
        self.person = Person(page)
        self.taps = 0

    def tap(self, what):
        what.click()
        self.taps += 1

    def presses(self, name):
        self.tap(self.person.where.get_by_role("button", name=name, exact=True).first)

    def fills(self, label, text):
        field = self.person.where.get_by_label(label, exact=True).first
        self.tap(field)
        field.fill(text)

    def count(self):
        taps, self.taps = self.taps, 0
        return taps


@pytest.fixture
def finger(browser, host):
    with support.device(browser, host, support.PHONE) as page:
        Person(page).starts_empty()
        yield Finger(page)


def test_from_booking_to_paid(finger):
    page, max, taps = finger.page, finger.person, {}
    max.goes_to("Clients")
    max.presses("Add Client").types("Company", "Blue Note").saves()
    max.goes_to("Today")
    finger.count()

    finger.presses("New Project")
    finger.fills("Client", "Blue")
    finger.tap(max.sheet.get_by_role("option", name="Blue Note").first)
    finger.fills("Project Name", "Late Set")
    start = max.sheet.locator("[name=start]")
    finger.tap(start)
    start.fill("2030-03-01")
    finger.fills("Fee", "300")
    finger.presses("Save")
    max.sees("Late Set")
    taps["Book a gig with its fee"] = finger.count()

    finger.presses("Deliver and Invoice")
    max.sees("Draft Invoice")
    taps["Deliver and draft the invoice"] = finger.count()

    finger.presses("Issue Invoice")
    finger.tap(max.sheet.get_by_role("button", name=support.ISSUE))
    max.sees("Invoice 1")
    expect(max.sheet).to_have_count(0)
    taps["Issue it"] = finger.count()

    finger.presses("Send")
    max.chooses("How", "hand")
    finger.presses("Send")
    max.is_told("Marked as sent")
    taps["Send it"] = finger.count()

    finger.presses("Record Payment")
    finger.presses("Save")
    max.sees("Paid in Full")
    taps["Record its payment"] = finger.count()

    max.goes_to("Projects")
    page.get_by_role("link", name="Paid").first.click()
    finger.tap(page.get_by_role("link", name=re.compile("Late Set")).first)
    finger.presses("More")
    finger.presses("Book Again")
    max.sees("$300.00")
    finger.presses("Save")
    max.sees("Late Set")
    taps["Book it again"] = finger.count()

    max.goes_to("Clients")
    taps_client(finger, taps)
    taps["Enter an expense"] = enters_an_expense(finger)
    taps["From booking to paid"] = sum(
        taps[job]
        for job in [
            "Book a gig with its fee",
            "Deliver and draft the invoice",
            "Issue it",
            "Record its payment",
        ]
    )
    for job, count in taps.items():
        assert count == promised()[job], f"{job}: {count}"


def taps_client(finger, taps):
    finger.count()
    finger.person.goes_to("Clients")
    finger.taps += 1
    finger.presses("Add Client")
    finger.fills("Last Name", "Lee")
    finger.presses("Save")
    finger.person.sees("Lee")
    taps["Enter a client"] = finger.count()


def enters_an_expense(finger):
    """At a merchant that is known: category and payment method are there by themselves."""
    page, person = finger.page, finger.person
    person.opens("/expenses")
    person.presses("New Expense").types("Amount", "4").types("Merchant", "Starbucks")
    person.types("Payment Method", "Visa").saves()
    person.opens("/expenses")
    finger.count()
    finger.presses("New Expense")
    expect(person.sheet.get_by_label("Amount", exact=True)).to_be_focused()
    page.keyboard.type("4.50")
    finger.tap(person.sheet.get_by_label("Merchant", exact=True))
    page.keyboard.type("star")
    finger.tap(person.sheet.get_by_role("option", name="Starbucks"))
    expect(person.sheet.get_by_label("Payment Method", exact=True)).to_have_value("Visa")
    finger.tap(person.sheet.get_by_role("button", name="Save", exact=True))
    person.sees("$4.50")
    return finger.count()


def test_what_is_overdue_and_what_has_no_project(browser, host):
    with support.device(browser, host, support.PHONE) as page:
        Person(page).explores_the_sample()
        finger = Finger(page)
        max = finger.person
        max.goes_to("Today")
        taps = {}
        finger.tap(page.get_by_role("button", name=re.compile("^Remind: ")).first)
        max.chooses("How", "hand")
        finger.tap(max.sheet.get_by_role("button", name="Remind", exact=True))
        max.is_told("Marked as reminded")
        taps["Remind of what is overdue"] = finger.count()

        max.goes_to("Invoices")
        finger.taps += 1
        finger.presses("New Invoice")
        field = max.sheet.get_by_label("Client", exact=True).first
        finger.tap(field)
        finger.tap(max.sheet.get_by_role("option").first)
        finger.tap(max.sheet.get_by_role("button", name=re.compile("Create")).first)
        max.sees("Draft Invoice")
        expect(page.locator(".cell-editor").get_by_label("Description")).to_be_focused()
        taps["Invoice without a project"] = finger.count()
        for job, count in taps.items():
            assert count == promised()[job], f"{job}: {count}"


def test_a_second_tap_on_save_presses_nothing_of_the_page_below(finger):
    page, max = finger.page, finger.person
    max.goes_to("Clients")
    max.presses("Add Client").types("Company", "Blue Note").saves()
    max.goes_to("Projects")
    max.presses("New Project").types("Client", "Blue Note").types("Project Name", "Late Set")
    max.sheet.locator("[name=start]").fill("2030-03-01")
    max.types("Fee", "300")
    box = max.sheet.get_by_role("button", name="Save", exact=True).bounding_box()
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    # The second tap comes as soon as the sheet is gone.
    page.evaluate(
        """([x, y]) => new MutationObserver((_, it) => {
          if (document.querySelector("#sheet > *")) return;
          it.disconnect();
          const below = document.elementFromPoint(x, y);
          window.below = below.closest("[data-on-click]")?.textContent;
          below.dispatchEvent(new MouseEvent("click", { detail: 2, clientX: x, clientY: y, bubbles: true, cancelable: true }));
        }).observe(document.getElementById("sheet"), { childList: true })""",
        place,
    )
    page.touchscreen.tap(*place)
    max.sees("Late Set")
    expect(max.sheet).to_have_count(0)
    page.wait_for_timeout(700)
    assert page.evaluate("window.below") == "Paid"
    expect(page.get_by_role("button", name="Open", exact=True)).to_have_attribute("aria-pressed", "true")
    # It stands where Save was.
    page.touchscreen.tap(*place)
    expect(page.get_by_role("button", name="Paid", exact=True)).to_have_attribute("aria-pressed", "true")


def test_a_second_tap_does_not_close_the_sheet_that_the_first_one_opened(finger):
    page, max = finger.page, finger.person
    max.adds_a_project("Late Set", "Blue Note").adds_a_charge("Evening", "100")
    max.presses("Deliver and Invoice").sees("Draft Invoice")
    box = page.get_by_role("button", name="Issue Invoice", exact=True).bounding_box()
    place = box["x"] + 20, box["y"] + 20
    page.touchscreen.tap(*place)
    page.touchscreen.tap(*place)
    expect(max.sheet).to_contain_text("Issuing gives the invoice its number")
    page.wait_for_timeout(700)
    expect(max.sheet).to_have_count(1)
    # A tap beside the sheet that is meant closes it, as ever.
    page.touchscreen.tap(*place)
    expect(max.sheet).to_have_count(0)
