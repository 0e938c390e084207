"""Notices of the system while the app is open (rule G83): asked for by a press, each once a day, a tap opens it."""

import re

from playwright.sync_api import expect

import support
from person import Person

# Chromium without a window shows none: what the page hands to it is written down instead.
STANDS_IN = """(leave) => {
  window.notices = [];
  window.asked = 0;
  window.Notification = class {
    constructor(title, about) {
      window.notices.push(Object.assign(this, { title, ...about }));
    }
    close() { this.closed = true; }
    static get permission() { return localStorage.getItem("test-leave") ?? leave; }
    static async requestPermission() {
      window.asked += 1;
      if (this.permission === "default") localStorage.setItem("test-leave", "granted");
      return this.permission;
    }
  };
}"""


def stands_in(page, leave):
    page.context.add_init_script(f"({STANDS_IN})({leave!r})")


def shown(page):
    return page.evaluate("notices.map(({ title, body, tag }) => `${title}: ${body}`)")


def test_notices_are_asked_for_by_a_press_and_shown_once_a_day_and_device(browser, studio):
    with support.visitor(browser) as page:
        stands_in(page, "default")
        page.goto(studio.login_url)
        owner = Person(page)
        owner.sees("Overdue")
        page.wait_for_timeout(3000)
        assert page.evaluate("asked") == 0 and shown(page) == []
        owner.opens("/settings/devices").presses("Turn Notices On")
        owner.is_told("Notices are on")
        assert page.evaluate("asked") == 1
        support.wait_until(lambda: shown(page), what="the notices")
        first = support.comes_to_rest(lambda: shown(page))
        assert any("overdue" in it for it in first)
        assert not any("$" in it for it in first)
        assert len(set(first)) == len(first)

        # What was told is not told again: here, after a reload, in another tab.
        page.reload()
        owner.sees("Turn Notices Off")
        other = page.context.new_page()
        other.goto(studio.url)
        Person(other).sees("Overdue")
        other.wait_for_timeout(4000)
        assert shown(page) == [] and shown(other) == []

        # The next day it is, in one of the two.
        for it in (page, other):
            it.evaluate("localStorage.setItem('ledgerline-notices', JSON.stringify({ day: '2000-01-01', keys: [] }))")
        for it in (page, other):
            it.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        support.wait_until(lambda: len(shown(page)) + len(shown(other)) >= len(first), what="the next day")
        page.wait_for_timeout(1000)
        assert sorted(shown(page) + shown(other)) == sorted(first)

        # A tap opens what it is about.
        told = page if shown(page) else other
        place = next(n for n, it in enumerate(shown(told)) if "overdue" in it)
        told.evaluate("(place) => notices[place].onclick()", place)
        expect(told).to_have_url(re.compile("invoice"))
        expect(told.locator("#main")).to_contain_text("Overdue")
        assert told.evaluate("(place) => notices[place].closed", place)


def test_where_notices_are_refused_it_says_so_and_all_else_works(browser, studio):
    with support.device(browser, studio, support.PHONE, "dark") as page:
        # Chromium without a window refuses by itself.
        owner = Person(page)
        owner.sees("Overdue").opens("/settings/devices").sees("Notices")
        if page.evaluate("Notification.permission") == "denied":
            owner.sees("told to show none")
        assert support.faults_for_the_blind(page) == []
        stands_in(page, "denied")
        page.reload()
        owner.sees("told to show none")
        expect(page.get_by_role("button", name="Turn Notices On")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        owner.opens("/").sees("Overdue")
        assert shown(page) == []
