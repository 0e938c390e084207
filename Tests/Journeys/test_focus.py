"""Where the focus goes when what had it is gone."""

from playwright.sync_api import expect

import support
from person import Person


def test_a_press_that_takes_itself_away_leaves_the_focus_beside_it(browser, studio):
    invoice = next(it for it in studio.json("list", "invoices") if it["status"] == "overdue")
    studio.run("invoice", "pay", invoice["number"], "--amount", f"{invoice['balance']['minor'] / 100 - 0.5:.2f}")
    with support.device(browser, studio) as page:
        owner = Person(page)
        owner.sees("Ready to Invoice")
        # The draft that it leads to stands alone, without the list that was beside it.
        owner.opens(f"/invoice/{invoice['id']}")
        page.get_by_role("button", name="Let $0.50 Go").focus()
        page.keyboard.press("Enter")
        owner.is_told("Draft of a credit note created")
        expect(page.locator("#main")).to_be_focused()
        # A message that is answered by keyboard gives the focus back.
        page.locator("#toasts").get_by_role("button", name="Dismiss").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".toast")).to_have_count(0)
        expect(page.locator("#main")).to_be_focused()


def test_a_book_that_comes_by_itself_puts_no_line_at_the_head_of_its_page(browser, studio):
    with support.device(browser, studio) as page:
        Person(page).sees("Ready to Invoice")
        assert page.evaluate("() => document.activeElement === document.body")
        expect(page.locator("#main")).to_have_css("box-shadow", "none")


def test_what_a_skip_link_leads_to_has_a_ring(browser, studio):
    with support.device(browser, studio, support.PHONE) as page:
        Person(page).sees("Ready to Invoice")
        page.locator(".skip").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#main")).to_be_focused()
        expect(page.locator("#main")).not_to_have_css("box-shadow", "none")


def test_a_row_that_is_deleted_leaves_the_focus_to_the_next_one_and_a_message_moves_nothing(browser, studio):
    with support.device(browser, studio) as page:
        owner = Person(page)
        owner.sees("Ready to Invoice")
        owner.opens("/inventory")
        rows = page.locator("[data-pane=list] .row")
        rows.first.wait_for()
        # Another row stays open beside the list.
        page.keyboard.press("j")
        page.locator(".row.opened").wait_for()
        following = rows.nth(5).get_attribute("data-key")
        rows.nth(4).get_by_role("button", name="More for").focus()
        page.keyboard.press("Enter")
        for _ in "menu", "question":
            page.locator("#sheet").get_by_role("button", name="Delete", exact=True).focus()
            page.keyboard.press("Enter")
        owner.is_told("Item deleted")
        expect(page.locator(f"[data-pane=list] .row[data-key='{following}'] .row-link")).to_be_focused()
        # Who scrolls on, and presses the message away there, stays there.
        page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
        at = support.comes_to_rest(lambda: page.evaluate("() => scrollY"))
        assert at > 0
        page.locator("#toasts").get_by_role("button", name="Dismiss").click()
        expect(page.locator(".toast")).to_have_count(0)
        assert support.comes_to_rest(lambda: page.evaluate("() => scrollY")) == at


def test_an_invoice_that_is_issued_by_keyboard_has_the_focus_beside_its_list(browser, studio):
    draft = next(it for it in studio.json("list", "invoices") if it["status"] == "draft")
    with support.device(browser, studio) as page:
        owner = Person(page)
        owner.sees("Ready to Invoice")
        owner.opens(f"/invoice/{draft['id']}")
        page.get_by_role("button", name="Issue Invoice").focus()
        page.keyboard.press("Enter")
        page.locator("#sheet").get_by_role("button", name=support.ISSUE).focus()
        page.keyboard.press("Enter")
        page.locator("[data-pane=list] .row.opened").wait_for()
        expect(page.locator("[data-pane=detail]")).to_be_focused()


def test_a_button_of_a_sheet_that_is_gone_leaves_the_focus_to_the_next_one(browser, studio):
    with support.device(browser, studio) as page:
        owner = Person(page)
        owner.sees("Ready to Invoice")
        owner.opens("/expenses")
        page.keyboard.press("n")
        add = page.locator("#sheet").get_by_role("button", name="Add Line")
        add.focus()
        page.keyboard.press("Enter")
        page.locator("#sheet").get_by_role("button", name="Remove line 1").focus()
        page.keyboard.press("Enter")
        expect(add).to_be_focused()


def test_settings_and_bars_are_walked_as_rows_are(browser, studio):
    with support.device(browser, studio) as page:
        owner = Person(page)
        owner.sees("Ready to Invoice")
        owner.opens("/settings")
        pages = page.locator("main a.menu-item")
        pages.first.wait_for()
        for key, place in ("j", 0), ("j", 1), ("k", 0):
            page.keyboard.press(key)
            expect(pages.nth(place)).to_be_focused()
        owner.opens("/expenses/insight")
        bars = page.locator("main .bar-row a")
        bars.first.wait_for()
        for place in range(2):
            page.keyboard.press("j")
            expect(bars.nth(place)).to_be_focused()
