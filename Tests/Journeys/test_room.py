"""What a studio does beside its gigs: receipts, rooms, expenses, what left its lists; and what is shared."""

import re

import pytest
from playwright.sync_api import expect

import support
from person import Person

# The share sheet of a phone: as the test says, it takes the file or is closed again.
SHARE = """
navigator.canShare = () => true;
navigator.share = async () => {
  if (window.closesShare) throw new DOMException("closed", "AbortError");
};
"""


@pytest.fixture
def studio(browser, host):
    with support.device(browser, host, support.PHONE) as page:
        yield Person(page).explores_the_sample()


def test_a_share_sheet_that_is_closed_marks_nothing(browser, host):
    with support.device(browser, host, support.PHONE) as page:
        max = Person(page).explores_the_sample()
        page.evaluate(SHARE)
        max.opens("/invoices/issued")
        page.locator("#main .row-link").first.click()
        max.reads_status("Issued")
        page.evaluate("window.closesShare = true")
        max.presses("Send")
        max.saves("Send")
        max.is_told("Not marked")
        max.reads_status("Issued")
        page.evaluate("window.closesShare = false")
        max.presses("Send")
        max.saves("Send")
        max.is_told("Marked as sent")
        max.reads_status("Sent")


def test_a_receipt_is_put_right_before_it_is_saved(studio):
    page = studio.page
    studio.opens("/studio")
    studio.follows("Lake House")
    studio.follows("Transactions")
    studio.presses("New Transaction")
    studio.presses("Purchase")
    studio.types("Source", "Corner Shop")
    studio.types("Amount", "130.00")
    studio.saves("Create")
    page.get_by_text("Items", exact=True).first.click()
    studio.presses("Add Items")
    studio.presses("Create Items from List")
    studio.types("Paste the Lines of a Receipt", "Lamp 49.99\n2 x Basket 42.00\nChair\nTOTAL 130.00")
    studio.presses("Preview")
    studio.sees("2 × $21.00")
    studio.sees("$38.01 remaining")
    support.picture(page, "receipt-list")
    studio.sheet.get_by_text("Skipped Lines (2)").click()
    studio.presses("Chair")
    page.locator("#sheet [name=price-2]").fill("38.01")
    studio.sees("None")
    studio.presses("Create All")
    studio.is_told("Created 3 items")


def test_a_room_shows_what_is_in_it(studio):
    page = studio.page
    studio.opens("/studio")
    studio.follows("Lake House")
    studio.follows("Spaces")
    studio.sees("items · $")
    support.picture(page, "rooms")
    studio.follows("Living Room")
    expect(page.locator(".room-photo img")).to_be_visible()
    expect(page.locator(".room-head")).to_contain_text("Value")
    support.picture(page, "room")


def test_what_left_a_list_is_found_and_brought_back(studio):
    page = studio.page
    studio.opens("/projects")
    studio.follows("Delivered")
    page.locator("#main .row-link").first.click()
    name = page.get_by_role("heading", level=1).inner_text()
    studio.presses("More")
    studio.presses("Delete Project")
    if page.get_by_role("dialog").count():
        studio.sheet.get_by_role("button", name=re.compile("Delete|Archive")).first.click()
    studio.opens("/projects")
    studio.follows("Archived or Deleted")
    studio.sees("Deleted and Archived")
    row = page.locator("li.gone", has_text=name.split("\n")[0])
    if not row.count():
        studio.follows("Deleted")
    support.picture(page, "archive")
    row.get_by_role("button", name="Restore").click()
    studio.is_told("Restored")


@pytest.mark.parametrize("form", [support.PHONE, support.DESKTOP], ids=["phone", "desktop"])
def test_a_book_of_expenses_shows_nothing_else(browser, host, form):
    with support.device(browser, host, form) as page:
        max = Person(page)
        max.presses("Start a New Book")
        page.get_by_label("Expenses").check()
        max.presses("Continue")
        max.types("Company", "Lee Repairs")
        max.presses("Continue")
        max.presses("Continue")
        max.sees("Let's add your first expense.")
        max.presses("Get Started")
        expect(max.sheet).to_contain_text("New Expense")
        expect(max.sheet).not_to_contain_text("Reimbursement")
        max.types("Merchant", "Hardware Store")
        max.types("Amount", "18.40")
        max.saves()
        max.sees("Hardware Store").sees("$18.40")
        tabs = page.locator(".tabs .tab")
        expect(tabs).to_have_count(4 if form is support.PHONE else 5)  # Reports is one where there is room
        max.goes_to("Expenses")
        max.sees("1 expense")
        support.picture(page, "expenses-" + ("phone" if form is support.PHONE else "desktop"))
        max.goes_to("Today")
        max.sees("Hardware Store")
        for word in ("Project", "Invoice", "Budget", "Gig"):
            expect(page.locator("body")).not_to_contain_text(word)
