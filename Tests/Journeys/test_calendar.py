"""The calendar in a browser: keys, dragging, a finger, what axe says, nothing wider than the screen."""

import datetime

import pytest
from playwright.sync_api import expect

import support
from person import Person

FORMS = {"phone": support.PHONE, "desk": support.DESKTOP}


def books(page, name, date):
    return Person(page).adds_a_project(name, "Ann Lee", date=date)


def chip(page, name):
    return page.locator("[data-calendar] .calendar-chip", has_text=name).first


@pytest.mark.parametrize("form", FORMS)
def test_keys_go_about_and_move_a_gig(browser, host, form):
    with support.device(browser, host, FORMS[form]) as page:
        max = Person(page).starts_empty()
        books(page, "Bowl Night", "2027-03-10")
        max.opens("/calendar/month/2027-03-09")
        cell = page.locator("[role=gridcell][data-day='2027-03-09']")
        cell.focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator("[role=gridcell][data-day='2027-03-10']")).to_be_focused()
        page.keyboard.press("PageDown")
        expect(page.locator("[role=gridcell][data-day='2027-04-10']")).to_be_focused()
        page.keyboard.press("PageUp")
        expect(page.locator("[role=gridcell][data-day='2027-03-10']")).to_be_focused()
        chip(page, "Bowl Night").focus()
        page.keyboard.press("Shift+ArrowRight")
        max.is_told("Moved to")
        moved = page.locator("[role=gridcell][data-day='2027-03-11'] .calendar-chip")
        expect(moved).to_have_count(1)
        page.locator("#toasts").get_by_role("button", name="Undo").click()
        expect(page.locator("[role=gridcell][data-day='2027-03-10'] .calendar-chip")).to_have_count(1)
        cell.focus()
        page.keyboard.press("n")
        expect(max.sheet.get_by_label("Starts")).to_have_value("2027-03-10")


def test_a_gig_is_dragged_to_another_day_and_to_another_hour(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).starts_empty()
        books(page, "Bowl Night", "2027-03-10")
        max.opens("/calendar/month/2027-03-10")
        chip(page, "Bowl Night").hover()
        page.mouse.down()
        target = page.locator("[role=gridcell][data-day='2027-03-18']").bounding_box()
        page.mouse.move(target["x"] + 30, target["y"] + 60, steps=8)
        page.mouse.up()
        max.is_told("Moved to")
        expect(page.locator("[role=gridcell][data-day='2027-03-18'] .calendar-chip")).to_have_count(1)
        # It was dropped, not pressed.
        assert "/calendar/" in page.url
        max.opens("/calendar/week/2027-03-18")
        gig = chip(page, "Bowl Night")
        expect(gig).to_be_visible()
        before = gig.bounding_box()
        page.mouse.move(before["x"] + 20, before["y"] + 10)
        page.mouse.down()
        page.mouse.move(before["x"] + 20, before["y"] + 10 + 96, steps=8)
        page.mouse.up()
        expect(gig).to_contain_text("11:00 AM")
        gig.click()
        max.sees("Mar 18, 2027, 11:00 AM – 12:00 PM")


def test_a_press_on_an_hour_begins_a_gig_there(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).starts_empty()
        max.opens("/calendar/day/2027-03-10")
        column = page.locator(".calendar-column")
        column.click(position={"x": 200, "y": 48 * 20 + 5})
        expect(max.sheet.get_by_label("Starts")).to_have_value("2027-03-10")
        expect(max.sheet.get_by_label("Start Time", exact=True).first).to_have_value("20:00")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_is_too_wide(browser, host, form, theme):
    with support.device(browser, host, FORMS[form], theme) as page:
        max = Person(page).explores_the_sample()
        today = datetime.date.today().isoformat()
        for view in ("month", "week", "day", "agenda"):
            max.opens(f"/calendar/{view}/{today}")
            expect(page.locator("#calendar-title")).to_be_visible()
            support.stands_still(page)
            support.picture(page, f"calendar-{view}-{form}-{theme}")
            assert support.faults_for_the_blind(page) == [], view
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= FORMS[form]["viewport"]["width"], view
