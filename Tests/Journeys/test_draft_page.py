"""A draft's page is its form: by keyboard alone on a desk, by thumb on a phone, with the paper beside it."""

import re

import pytest
from playwright.sync_api import expect

import support
from person import Person


def editor(page):
    return page.locator(".cell-editor")


def lines(page):
    return page.locator(".form-lines > [role=row]:not(.adds)")


def new_invoice(max):
    max.goes_to("Invoices")
    max.presses("New Invoice")
    max.types("Client", "a")
    max.sheet.get_by_role("option").first.click()
    max.sheet.get_by_role("button", name=re.compile("Create")).first.click()
    max.sees("Draft Invoice")


def test_an_invoice_by_keyboard_alone(browser, host):
    with support.device(browser, host, {"viewport": {"width": 1440, "height": 900}}) as page:
        max = Person(page).explores_the_sample()
        new_invoice(max)
        keys = page.keyboard
        expect(editor(page).get_by_label("Description")).to_be_focused()
        keys.type("Mixing")
        keys.press("Tab")
        expect(editor(page).get_by_label("Quantity")).to_be_focused()
        keys.type("3")
        keys.press("Tab")
        expect(editor(page).get_by_label("Fee")).to_be_focused()
        keys.type("40")
        # Before it is saved the sums and the paper know it.
        expect(page.locator(".draft-page .sums")).to_contain_text("$120.00")
        expect(page.locator(".draft-paper")).to_contain_text("$120.00")
        keys.press("Tab")
        keys.type("10%")
        keys.press("Tab")
        keys.type("VAT 7")
        keys.press("Enter")
        # Return: the next line.
        expect(editor(page).get_by_label("Description")).to_be_focused()
        expect(lines(page)).to_have_count(1)
        keys.type("Mastering of all four parts")
        keys.press("Enter")
        expect(lines(page)).to_have_count(2)
        # What a line is for is read whole, on two lines where it must.
        written = lines(page).nth(1).locator(".cell-text").first
        expect(written).to_have_text("Mastering of all four parts")
        assert written.evaluate("it => it.scrollWidth <= it.clientWidth && it.clientHeight > 30")
        expect(editor(page).get_by_label("Description")).to_be_focused()
        keys.press("Tab")
        expect(editor(page).get_by_label("Discount")).to_be_focused()
        keys.type("101%")
        keys.press("Tab")
        expect(editor(page)).to_contain_text("At most 100%")
        keys.press("ControlOrMeta+a")
        keys.type("5%")
        keys.press("Tab")
        expect(editor(page).get_by_label("Tax")).to_be_focused()
        keys.type("VAT 19")
        keys.press("Tab")
        expect(editor(page).get_by_label("Notes")).to_be_focused()
        keys.type("Thank you")
        keys.press("Enter")
        keys.type("Max")
        keys.press("Tab")
        expect(page.locator(".draft-paper")).to_contain_text("Thank you")
        # 120 − 10 % = 108, − 5 % = 102.60, 7 % of it 7.18.
        expect(page.locator(".draft-page .sums")).to_contain_text("$109.78")
        support.picture(page, "draft-desk")
        assert not support.faults_for_the_blind(page, None, ["skip-link"])
        page.reload()
        expect(lines(page)).to_have_count(2)
        expect(page.locator(".draft-page .sums")).to_contain_text("$109.78")
        # A day stays on its line, however small the sheet is.
        for day in page.locator(".draft-paper .paper-facts dd").all():
            assert day.bounding_box()["height"] < 30, day.inner_text()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_invoice_on_a_phone(browser, host, theme):
    with support.device(browser, host, support.PHONE, theme) as page:
        max = Person(page).explores_the_sample()
        new_invoice(max)
        expect(editor(page).get_by_label("Description")).to_be_focused()
        page.keyboard.type("Half a li")
        support.keeps(page, "Half a li")
        page.reload()
        expect(editor(page).get_by_label("Description")).to_have_value("Half a li")
        page.keyboard.type("ne")
        page.keyboard.press("Enter")
        expect(lines(page)).to_have_count(1)
        page.keyboard.press("Escape")
        lines(page).first.get_by_role("button", name=re.compile("^Price")).click()
        editor(page).get_by_label("Fee").fill("250")
        expect(page.locator(".draft-page .sums")).to_contain_text("$250.00")
        support.picture(page, f"draft-phone-{theme}")
        max.presses("Preview")
        expect(page.locator(".draft-paper")).to_contain_text("Half a line")
        expect(page.locator(".form-grid")).to_have_count(0)
        support.picture(page, f"draft-phone-paper-{theme}")
        max.presses("Preview")
        expect(lines(page)).to_contain_text(["$250.00"])
        assert not support.faults_for_the_blind(page, None, ["skip-link"])
        overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0, overflow
