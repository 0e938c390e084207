"""What is typed and not saved is there again: after Escape, Back, a tap outside, a swipe, a reload, a crash."""

import re

import pytest
from playwright.sync_api import expect

import support
from person import Person


def typing(page, name="Acme"):
    """Somebody who has begun to write a new client."""
    max = Person(page)
    max.goes_to("Clients")
    max.presses("Add Client")
    max.types("Company", name)
    return max


def continues(max, name="Acme"):
    """Opens the same sheet and finds what was typed."""
    max.presses("Add Client")
    expect(max.sheet.get_by_label("Company", exact=True)).to_have_value(name)
    expect(max.sheet).to_contain_text("Continued from where you left")


def outside(page):
    page.mouse.click(200, 300)


def swipe(page):
    box = page.locator(".sheet-head").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 8
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 60)
    page.mouse.move(x, y + 160)
    page.mouse.up()


WAYS = {
    "Escape": lambda page: page.keyboard.press("Escape"),
    "Back": lambda page: page.go_back(),
    "a tap outside": outside,
    "a swipe": swipe,
}


@pytest.mark.parametrize("way", list(WAYS))
def test_every_way_out_keeps_what_was_typed_and_gives_the_focus_back(browser, host, way):
    form = support.PHONE if way == "a swipe" else support.DESKTOP
    with support.device(browser, host, form) as page:
        Person(page).explores_the_sample()
        max = typing(page)
        opener = page.evaluate("location.href")
        WAYS[way](page)
        expect(max.sheet).to_have_count(0)
        expect(page).to_have_url(opener)
        max.is_told("Draft kept")
        focused = page.evaluate("document.activeElement.getAttribute('data-on-click')")
        assert focused == "sheet/client/new"
        continues(max)


def test_a_reload_in_the_middle_is_where_one_was(browser, host):
    with support.device(browser, host) as page:
        Person(page).explores_the_sample()
        max = typing(page)
        support.keeps(page, "Acme")
        page.reload()
        field = max.sheet.get_by_label("Company", exact=True)
        expect(field).to_have_value("Acme")
        field.fill("Acme Film Music")
        max.saves()
        max.sees("Acme Film Music")
        page.go_back()
        expect(max.sheet).to_have_count(0)
        max.presses("Add Client")
        expect(max.sheet.get_by_label("Company", exact=True)).to_have_value("")


def test_a_crash_loses_less_than_a_second(browser, host):
    with support.device(browser, host) as page:
        Person(page).explores_the_sample()
        typing(page)
        support.keeps(page, "Acme")
        # Without a word to the page, as when the machine ends it.
        page.close(run_before_unload=False)
        again = page.context.new_page()
        again.goto(host.address("/clients"))
        max = Person(again)
        max.sees("Clients")
        continues(max)


def test_cancel_discards_and_restore_takes_it_back(browser, host):
    with support.device(browser, host) as page:
        Person(page).explores_the_sample()
        max = typing(page)
        max.presses("Cancel")
        max.is_told("Discarded")
        page.locator("#toasts").get_by_role("button", name="Restore").click()
        expect(max.sheet.get_by_label("Company", exact=True)).to_have_value("Acme")
        max.presses("Start Over")
        expect(max.sheet.get_by_label("Company", exact=True)).to_have_value("")
        max.presses("Cancel")
        expect(max.sheet).to_have_count(0)
        page.reload()
        max.sees("Clients")
        max.presses("Add Client")
        expect(max.sheet.get_by_label("Company", exact=True)).to_have_value("")


def test_two_tabs_write_their_own(browser, host):
    with support.device(browser, host) as page:
        Person(page).explores_the_sample()
        max = typing(page)
        support.keeps(page, "Acme")
        other = page.context.new_page()
        other.goto(host.address("/clients"))
        ann = Person(other)
        ann.sees("Clients")
        ann.presses("Add Client")
        expect(ann.sheet.get_by_label("Company", exact=True)).to_have_value("")
        ann.types("Company", "Beta")
        support.keeps(other, "Beta")
        ann.saves()
        ann.sees("Beta")
        max.types("Email", "acme@example.com")
        support.keeps(page, "acme@example.com")
        page.close()
        other.goto(host.address("/clients"))
        other.reload()
        ann.sees("Clients")
        continues(ann)
        expect(ann.sheet.get_by_label("Email", exact=True)).to_have_value("acme@example.com")


def test_back_closes_forward_opens_and_one_more_back_leaves(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        max.goes_to("Clients")
        clients = page.url
        max.goes_to("Invoices")
        invoices = page.url
        page.keyboard.press("n")
        expect(max.sheet).to_contain_text("New Invoice")
        page.go_back()
        expect(max.sheet).to_have_count(0)
        expect(page).to_have_url(invoices)
        page.go_forward()
        expect(max.sheet).to_contain_text("New Invoice")
        page.keyboard.press("Escape")
        expect(max.sheet).to_have_count(0)
        # The sheet's entry of the history is left, too.
        page.wait_for_function("() => history.state?.sheet === undefined")
        page.go_back()
        expect(page).to_have_url(clients)


def test_saving_leads_on_and_back_leads_to_the_list(browser, host):
    with support.device(browser, host) as page:
        Person(page).explores_the_sample()
        max = typing(page)
        clients = page.url
        max.saves()
        expect(page).not_to_have_url(clients)
        page.go_back()
        expect(page).to_have_url(clients)
        expect(max.sheet).to_have_count(0)


def test_a_filter_chosen_in_a_sheet_outlives_it(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        max.opens("/inventory/items")
        max.presses("Sort")
        max.sheet.locator(".menu-item").last.click()
        page.keyboard.press("Escape")
        expect(max.sheet).to_have_count(0)
        expect(page).to_have_url(re.compile("sort="))
        page.reload()
        expect(page.locator(".row").first).to_be_visible()
        assert "sort=" in page.url


def test_a_sheet_moves_nothing_on_the_page(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        expect(page.locator(".row").first).to_be_visible()
        place = "JSON.stringify(document.querySelector('.row').getBoundingClientRect())"
        before = page.evaluate(place)
        max.presses("New Project")
        expect(max.sheet).to_be_visible()
        assert page.evaluate(place) == before
