"""Cells of tables are edited in place, by keyboard alone and by mouse."""

import pytest
from playwright.sync_api import expect

import support
from person import Person
from test_desk import at_desk, name


def editor(page):
    return page.locator(".cell-editor")


def field(page):
    return editor(page).locator("input, select")


def test_three_cells_by_keyboard_alone(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        max.opens("/inventory/items")
        rows, detail = at_desk(page)
        expect(rows.first).to_be_visible()
        page.keyboard.press("j")
        expect(rows.first.locator(".row-link")).to_be_focused()
        page.keyboard.press("Escape")  # only the list
        page.keyboard.press("Escape")
        expect(detail).to_have_count(0)
        tops = [row.bounding_box() for row in rows.all()]
        page.keyboard.press("ArrowRight")
        source = rows.first.locator(".cell").first
        expect(source).to_be_focused()
        page.keyboard.press("Enter")
        expect(field(page)).to_be_focused()
        assert [row.bounding_box() for row in rows.all()] == tops, "the rows moved"
        expect(page.get_by_role("group").get_by_label("Source")).to_be_focused()
        page.keyboard.type("Keyboard & Co")
        page.keyboard.press("Tab")
        expect(editor(page).get_by_label("SKU")).to_be_focused()
        page.keyboard.type("KB-1")
        page.keyboard.press("Enter")
        # One row down, in the same column.
        expect(editor(page).get_by_label("SKU")).to_be_focused()
        expect(rows.nth(1).locator(".cell-editor")).to_have_count(1)
        page.keyboard.type("KB-2")
        page.keyboard.press("Shift+Tab")
        expect(editor(page).get_by_label("Source")).to_be_focused()
        page.keyboard.type("not this")
        page.keyboard.press("Escape")
        expect(editor(page)).to_have_count(0)
        expect(rows.nth(1).locator(".cell").first).to_be_focused()
        assert [row.bounding_box() for row in rows.all()] == tops, "the rows moved"
        page.reload()
        expect(rows.first).to_contain_text("Keyboard & Co")
        expect(rows.first).to_contain_text("KB-1")
        expect(rows.nth(1)).to_contain_text("KB-2")
        expect(rows.nth(1)).not_to_contain_text("not this")


def test_what_is_typed_outlives_a_reload_and_a_bad_value_says_why(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        max.opens("/inventory/items")
        rows, detail = at_desk(page)
        price = rows.first.locator(".cell").last
        price.click()
        expect(field(page)).to_be_focused()
        page.keyboard.type("twelve")
        support.keeps(page, "twelve")
        page.reload()
        expect(field(page)).to_have_value("twelve")
        expect(field(page)).to_be_focused()
        page.keyboard.press("Enter")
        expect(editor(page)).to_contain_text("Enter an amount such as")
        expect(field(page)).to_be_focused()
        expect(field(page)).to_have_attribute("aria-invalid", "true")
        # Elsewhere on the page it stays open; a good value is saved by that.
        page.locator(".desk-list .bar .title").click()
        expect(editor(page)).to_contain_text("Enter an amount such as")
        field(page).fill("12.50")
        page.locator(".desk-list .bar .title").click()
        expect(editor(page)).to_have_count(0)
        expect(price).to_contain_text("12.50")
        # A press on another cell, and on a row.
        rows.nth(1).locator(".cell").nth(1).click()
        page.keyboard.type("Here")
        rows.nth(2).locator(".cell").nth(1).click()
        page.keyboard.type("There")
        gig = name(rows.nth(0))
        rows.nth(0).locator(".row-title").click()
        expect(detail.get_by_role("heading", level=1)).to_contain_text(gig)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(rows.nth(1)).to_contain_text("Here")
        expect(rows.nth(2)).to_contain_text("There")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_open_cells_are_accessible(browser, host, theme):
    with support.device(browser, host, support.DESKTOP, theme, reduced_motion="reduce") as page:
        max = Person(page).explores_the_sample()
        rows, detail = at_desk(page)
        rows.nth(1).locator(".row-title").click()
        charges = page.get_by_role("grid", name="Charges")
        support.picture(page, f"cells-charges-closed-{theme}")
        charges.locator(".cell").nth(2).click()
        expect(field(page)).to_be_focused()
        field(page).fill("x")
        page.keyboard.press("Enter")
        expect(editor(page).locator(".problem")).to_be_visible()
        support.picture(page, f"cells-charges-{theme}")
        assert not support.faults_for_the_blind(page, None, ["skip-link"])
        page.keyboard.press("Escape")
        max.opens("/inventory/items")
        for place, column in enumerate(("source", "sku", "space", "status", "cost", "price")):
            rows.nth(1).locator(".cell").nth(place).click()
            expect(field(page)).to_be_focused()
            if place == 0:
                field(page).fill("a")
                expect(page.get_by_role("listbox")).to_be_visible()
            support.picture(page, f"cells-{column}-{theme}")
            assert not support.faults_for_the_blind(page, None, ["skip-link"]), column
            page.keyboard.press("Escape")
            if editor(page).count():  # that closed the choices only
                page.keyboard.press("Escape")
            expect(editor(page)).to_have_count(0)
        max.opens("/invoices/draft")
        rows.first.locator(".row-title").click()
        page.locator(".form-grid .cell").first.click()
        support.picture(page, f"cells-lines-{theme}")
        assert not support.faults_for_the_blind(page, None, ["skip-link"])
