"""A later visit: the start page stands at once as it was last seen, answers once the book is open, and never shows what is not so."""

import contextlib
import json
import time

import pytest
from playwright.sync_api import expect

import support
from person import Person

# The core waits until `open()`: what a slow device shows meanwhile can be looked at.
GATE = """
const start = WebAssembly.instantiate;
const gate = new Promise((open) => { window.open = open; });
WebAssembly.instantiate = async (...all) => { await gate; return start(...all); };
"""
PICTURE = "ledgerline-picture"
ROWS = ".list > .row"


def kept(page):
    return page.evaluate("(key) => JSON.parse(localStorage.getItem(key))", PICTURE)


def keep(page, picture):
    page.evaluate("([key, it]) => localStorage.setItem(key, JSON.stringify(it))", [PICTURE, picture])


def is_pictured(page):
    return page.evaluate("() => 'picture' in document.body.dataset")


@contextlib.contextmanager
def again(page, server, script=GATE, path="/"):
    """The same device's next visit, in a tab of its own, whose core waits."""
    later = page.context.new_page()
    later.add_init_script(script)
    try:
        later.goto(server.address(path))
        yield later
    finally:
        later.close()


HIDE = """() => {
  Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# Storage is heard in order: who reads this mark has everything that was kept before it.
MARK = "(mark) => localStorage.setItem('left-by-a-journey', mark)"
MARKED = "() => localStorage.getItem('left-by-a-journey')"


def leave(page):
    """Leaves the app from a page that is no start page; what was kept of it stays.

    A tab that is closed at once takes along what the browser has not yet heard of its storage; on its way to another site it is no
    more in the zone that it was given, so that a day may have begun. The service worker answers every address but those of the hub
    with the app: this is one of the same origin without it."""
    page.goto(page.evaluate("() => location.origin") + "/v1/nowhere")
    mark = str(time.monotonic())
    page.evaluate(MARK, mark)
    for other in page.context.pages:
        support.wait_until(lambda: other.evaluate(MARKED) == mark, what="what was kept on another page")


def leave_pictured(page, is_meant=bool):
    """Leaves a page that the hub has everything of, once its picture is kept and `is_meant`.

    None is kept of a book before all is written; a page that nobody looks at keeps one as soon as it is."""
    expect(page.locator("#sync")).to_contain_text("Up to date", timeout=40_000)

    def is_kept():
        page.evaluate(HIDE)
        picture = kept(page)
        return picture and is_meant(picture)

    support.wait_until(is_kept, what="the picture")
    leave(page)


@pytest.fixture
def left(browser, studio):
    """A phone that saw the whole book of the studio and left it from another page."""
    with support.device(browser, studio, support.PHONE) as page:
        expect(page.locator("#sync")).to_contain_text("Up to date", timeout=40_000)
        support.serve_worker_ready(page)
        Person(page).goes_to("Clients").sees("Grace Okafor")
        leave_pictured(page)
        yield page, studio


def test_the_start_page_stands_before_the_core_and_what_is_pressed_on_it_is_done(left):
    page, server = left
    assert kept(page)
    with again(page, server) as later:
        rows = later.locator(ROWS)
        expect(rows.first).to_be_visible()
        assert is_pictured(later)
        assert later.evaluate("() => document.getElementById('app').inert")
        assert later.locator("#app").get_attribute("aria-busy") == "true"
        link = later.locator(f"{ROWS} a.row-link[href^='/project/']").first
        name, place = link.locator(".row-title").inner_text(), link.bounding_box()
        later.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        later.wait_for_timeout(300)
        assert later.url.endswith(":%d/" % server.port)
        later.evaluate("() => window.open()")
        expect(later.locator("h1")).to_contain_text(name)
        assert not is_pictured(later)
        assert later.locator("#app").get_attribute("aria-busy") is None
        assert not later.evaluate("() => document.getElementById('app').inert")


def test_the_true_page_takes_its_place_without_a_move(left):
    page, server = left
    with again(page, server) as later:
        expect(later.locator(ROWS).first).to_be_visible()
        picture = later.evaluate("() => document.getElementById('app').innerHTML")
        # Whether it is up to date nobody knows yet.
        expect(later.locator("#sync")).to_have_css("visibility", "hidden")
        later.evaluate("""() => {
          for (const row of document.querySelectorAll('.row, h1, .card')) row.mark = 1;
          scrollTo(0, 240);
          window.moved = [];
          new PerformanceObserver((all) => moved.push(...all.getEntries().map((one) => one.value)))
            .observe({ type: 'layout-shift' });
        }""")
        later.evaluate("() => window.open()")
        later.wait_for_function("() => document.getElementById('app').picture === null")
        later.wait_for_timeout(300)
        assert later.evaluate("() => [...document.querySelectorAll('.row, h1, .card')].every((row) => row.mark === 1)")
        assert later.evaluate("() => scrollY") == 240
        assert later.evaluate("() => moved") == []
        assert later.evaluate("() => document.getElementById('announcer').textContent") == ""
        expect(later.locator("#sync")).to_have_css("visibility", "visible")
        later.wait_for_function("(length) => document.getElementById('app').innerHTML.length === length", arg=len(picture))
        Person(later).follows("Clients").sees("Grace Okafor")


def test_a_press_before_the_whole_book_is_open_is_done_on_the_true_page(left):
    page, server = left
    with again(page, server) as later:
        expect(later.locator(ROWS).first).to_be_visible()
        later.evaluate("() => window.open()")
        # Playwright presses as soon as the page is no longer inert.
        later.locator(".fab").click()
        expect(later.get_by_role("dialog")).to_contain_text("New Project")


# What the picture was kept under, said otherwise.
KEPT_UNDER = """
const it = JSON.parse(localStorage.getItem("ledgerline-picture"));
it.of = it.of.replace(%s);
localStorage.setItem("ledgerline-picture", JSON.stringify(it));
"""
OTHERS = {
    "another day": "const now = Date.now(); const Real = Date;"
    " window.Date = class extends Real { constructor(...all) { super(...(all.length ? all : [now + 864e5])); } };",
    "another language": "Object.defineProperty(navigator, 'languages', { get: () => ['de-DE'] });",
    "another account": KEPT_UNDER % """'"first"', '"7"'""",
    "an older build": KEPT_UNDER % "'boot.', 'boot.0'",
    "another width": "Object.defineProperty(window, 'innerWidth', { get: () => 1200 });",
    "another theme": "localStorage.setItem('ledgerline-theme', 'dark');",
    "a broken picture": "localStorage.setItem('ledgerline-picture', '{');",
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_nothing_is_shown_for(left, other):
    page, server = left
    with again(page, server, GATE + other) as later:
        expect(later.locator("main.welcome")).to_be_visible()
        later.wait_for_timeout(300)
        assert not is_pictured(later) and later.locator(".row").count() == 0
        later.evaluate("() => window.open()")
        expect(later.locator(ROWS).first).to_be_visible()


def test_other_addresses_show_no_picture(left):
    page, server = left
    with again(page, server, path="/clients") as later:
        expect(later.locator("main.welcome")).to_be_visible()
        assert not is_pictured(later)


def test_a_picture_of_another_book_goes_as_soon_as_the_book_is_read(left):
    page, server = left
    old = kept(page)
    with again(page, server, "") as other:
        max = Person(other)
        expect(other.locator(ROWS).first).to_be_visible()
        max.goes_to("Clients").presses("Add Client")
        # What is written takes the picture away at once.
        assert (kept(other) or old)["turn"] == old["turn"]
        max.types("First Name", "Zoe").types("Last Name", "Newman").saves()
        max.sees("Newman")
        support.wait_until(lambda: kept(other) is None, what="the picture taken away")
        support.wait_until(lambda: "Newman" in str(server.json("list", "clients")), what="the client at the hub")
        leave_pictured(other, lambda picture: picture["turn"] != old["turn"])
    assert kept(page)["turn"] != old["turn"]
    keep(page, old)
    with again(page, server) as later:
        # Shown perhaps for as long as the database takes, and taken away before the core answers.
        expect(later.locator("main.welcome")).to_be_visible()
        assert not is_pictured(later)
        assert kept(later) is None
        later.evaluate("() => window.open()")
        expect(later.locator(ROWS).first).to_be_visible()


def test_a_change_is_on_the_next_picture(left):
    page, server = left
    with again(page, server, "") as other:
        row = other.locator(f"{ROWS} a.row-link[href^='/project/']").first
        expect(row).to_be_visible()
        row.click()
        expect(other.locator(".page h1")).not_to_have_text("Today")
        Person(other).presses("Edit Project")
        Person(other).types("Project Name", "Harbour Lights").saves()
        expect(other.locator("h1")).to_contain_text("Harbour Lights")
        support.wait_until(lambda: "Harbour Lights" in str(server.json("list", "projects")), what="the name at the hub")
        leave_pictured(other, lambda picture: "Harbour Lights" in picture["html"])
    assert "Harbour Lights" in kept(page)["html"]
    with again(page, server) as later:
        expect(later.locator(ROWS).first).to_be_visible()
        assert is_pictured(later)
        expect(later.locator("#app")).to_contain_text("Harbour Lights")


def test_none_is_kept_while_something_is_typed(left):
    page, server = left
    with again(page, server, "") as other:
        expect(other.locator(ROWS).first).to_be_visible()
        other.locator(".fab").click()
        Person(other).presses("New Project").types("Project Name", "Half a Name")
        support.wait_until(lambda: kept(other) is None, what="the picture taken away")
        leave(other)
    assert kept(page) is None


def test_signing_out_leaves_no_picture(left):
    page, server = left
    with again(page, server, "") as other:
        expect(other.locator(ROWS).first).to_be_visible()
        Person(other).opens("/settings/devices")
        Person(other).presses("Sign Out", exact=False)
        if Person(other).sheet.count():
            Person(other).sheet.get_by_role("button", name="Sign Out").last.click()
        expect(other.locator(".row")).to_have_count(0)
        other.wait_for_timeout(500)
        assert kept(other) is None
        leave(other)
    assert kept(page) is None


def test_without_room_for_it_nothing_is_kept_and_nothing_is_said(left):
    page, server = left
    page.evaluate("(key) => localStorage.removeItem(key)", PICTURE)
    full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    with again(page, server, full) as other:
        expect(other.locator(ROWS).first).to_be_visible()
        other.wait_for_timeout(1000)
        other.goto(server.url + "/v1/nowhere")
        assert other.evaluate("(key) => localStorage.getItem(key)", PICTURE) is None
