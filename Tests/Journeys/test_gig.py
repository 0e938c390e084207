"""What a gig asks of the screens: checks while typing, swipes, undo, search, numbers."""

from playwright.sync_api import expect

import support
from person import Person


def test_what_is_missing_is_said_while_typing(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).starts_empty()
        max.presses("New Project")
        max.sheet.get_by_role("button", name="Save", exact=True).click()
        max.sees("Project name is required")
        max.sees("Client selection is required")
        max.types("Project Name", "   ")
        max.sees("Project name cannot be just whitespace")
        page.keyboard.press("Escape")
        max.goes_to("Clients")
        max.presses("Add Client")
        max.types("Email", "nobody@nowhere")
        max.types("Phone", "1234567890")
        page.keyboard.press("Tab")
        expect(max.sheet.get_by_label("Phone", exact=True)).to_have_value("(123) 456-7890")
        max.sees("Invalid email format")
        max.sheet.get_by_role("button", name="Save", exact=True).click()
        max.sees("Name or Company is required")


def test_a_long_name_makes_no_page_wider_than_the_phone(browser, host):
    long = "The Incredibly Long Winded Orchestra of the Royal Conservatory of Upper Saxony and Friends"
    with support.device(browser, host, support.PHONE) as page:
        max = Person(page).starts_empty()
        max.adds_a_project(long, "Łucja " + long)
        max.adds_a_charge(long, "12.50")
        max.marks("Delivered").presses("Create Invoice")
        max.sees("Draft Invoice")

        def is_narrow():
            page.wait_for_timeout(300)
            return page.evaluate("document.documentElement.scrollWidth") <= 390

        assert is_narrow(), "the invoice"
        max.opens("/projects/delivered")
        assert is_narrow(), "the list"
        page.locator("main a[href*='/project/']").first.click()
        max.sees("Activity")
        assert is_narrow(), "the project"
        page.locator("main a[href*='/client/']").first.click()
        max.sees("Contact")
        assert is_narrow(), "the client"
        max.presses("New Project")
        assert is_narrow(), "the sheet"


def test_a_stage_can_be_undone(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).starts_empty()
        max.adds_a_project("Bowl Night", "Ann Lee")
        max.marks("Paid").is_told("Marked Paid")
        max.page.locator("#toasts").get_by_role("button", name="Undo").click()
        expect(page.get_by_role("button", name="Open", exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )


def test_keys_walk_the_list_and_change_the_stage_of_a_row(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).starts_empty()
        max.adds_a_project("Bowl Night", "Ann Lee", date="2026-12-01")
        max.adds_a_project("Late Show", "Ann Lee", date="2026-12-02")
        max.goes_to("Projects")
        rows = page.locator(".row a.row-link")
        expect(rows).to_have_count(2)
        page.locator("#main").focus()
        page.keyboard.press("j")
        expect(rows.nth(0)).to_be_focused()
        page.keyboard.press("j")
        expect(rows.nth(1)).to_be_focused()
        page.keyboard.press("k")
        page.keyboard.press("2")
        max.is_told("Marked Delivered")
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text("Late Show")
        expect(rows).to_be_focused()


def test_a_swipe_changes_the_stage(browser, host):
    with support.device(browser, host, support.PHONE) as page:
        max = Person(page).starts_empty()
        max.adds_a_project("Bowl Night", "Ann Lee")
        max.goes_to("Projects")
        row = page.locator(".row").first
        expect(row).to_contain_text("Bowl Night")
        wanted = row.get_attribute("data-swipe-left")
        box = row.bounding_box()
        y = box["y"] + box["height"] / 2
        touch = page.context.new_cdp_session(page)

        def send(kind, x):
            points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        send("touchStart", 340)
        # Farther than two thirds would delete it.
        for x in range(320, 150, -20):
            send("touchMove", x)
        send("touchEnd", 160)
        max.is_told(f"Marked {wanted}")


def test_search_ignores_case_and_accents(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).starts_empty()
        max.adds_a_project("Größe", "Ann Lee", artist="The Łódź Five")
        max.adds_a_project("Other", "Bob Ray")
        for query in ("lodz", "GROSSE", "größe"):
            max.goes_to("Search")
            page.get_by_role("searchbox").fill(query)
            max.sees("Größe").sees_not("Other")


def test_the_number_never_comes_twice_and_a_void_invoice_owes_nothing(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).starts_empty()
        numbers = []
        for gig in ("One", "Two"):
            max.adds_a_project(gig, "Ann Lee")
            max.adds_a_charge("Evening", "100")
            max.marks("Delivered")
            numbers.append(max.issues_the_invoice())
        assert len(set(numbers)) == 2
        max.presses("More")
        max.presses("Void", exact=False)
        if max.sheet.count():
            max.types("Reason", "Wrong amount")
            max.saves("Void")
        max.is_told("voided")
        max.sees("Void since")
        max.goes_to("Invoices")
        max.sees("Cancelled")
        expect(page.locator(".summary-main .stat-value")).to_have_text("$100.00")
