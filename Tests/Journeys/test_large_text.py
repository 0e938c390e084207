"""Somebody whose browser shows text at twice its size (the setting, not zoom): nothing is cut, lists count their rows right."""

import json
import tempfile
import pathlib

import pytest

import support
from person import Person

CUT = """() => [...document.querySelectorAll("#app .row")].filter((row) => {
  const box = row.getBoundingClientRect();
  return [...row.querySelectorAll(".row-title, .row-note, .amount, .badge, .number")].some((one) => {
    const own = one.getBoundingClientRect();
    return own.height > 0 && (own.top < box.top - 1 || own.bottom > box.bottom + 1 || own.left < box.left - 17);
  });
}).map((row) => row.textContent.trim().slice(0, 60))"""


@pytest.fixture
def large(browser, studio):
    """A page signed in to the sample studio in a profile whose text is twice as large."""
    with tempfile.TemporaryDirectory(prefix="ledgerline-profile-") as folder:
        preferences = pathlib.Path(folder) / "Default/Preferences"
        preferences.parent.mkdir(parents=True)
        preferences.write_text(json.dumps({"webkit": {"webprefs": {"default_font_size": 32}}}))
        context = browser.browser_type.launch_persistent_context(
            folder, executable_path=support.chromium_path(), args=["--no-sandbox"],
            viewport={"width": 1280, "height": 800}, locale="en-US",
        )
        try:
            page = context.pages[0]
            page.set_default_timeout(30_000)
            page.goto(studio.login_url)
            yield page
        finally:
            context.close()


def test_rows_grow_with_the_text(large):
    person = Person(large)
    person.sees("Ready to Invoice")
    assert large.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    for width, height in (1280, 800), (390, 844):
        large.set_viewport_size({"width": width, "height": height})
        large.wait_for_timeout(300)
        for tab in "Today", "Projects", "Invoices", "Clients":
            person.goes_to(tab)
            large.locator("#app .row").first.wait_for()
            assert large.evaluate(CUT) == [], (tab, width)
            assert large.evaluate("document.documentElement.scrollWidth <= innerWidth"), (tab, width)
    # A sheet's title has room beside, or below, its buttons; a card's head stays in the page.
    person.goes_to("Projects").follows("Museum Gala")
    person.sees("Edit Deal")
    assert large.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.presses("Edit Deal")
    assert person.sheet.locator(".sheet-title").bounding_box()["width"] > 60
    assert person.sheet.locator(".sheet-head").bounding_box()["height"] < 250


def test_a_long_list_is_where_its_scroll_bar_says(large):
    person = Person(large)
    person.sees("Ready to Invoice")
    person.opens("/expenses")
    large.locator("#app .row").first.wait_for()
    # The rows that stand in view are there, at the middle and at the end.
    for part in 0.5, 1:
        large.evaluate("(part) => scrollTo(0, document.documentElement.scrollHeight * part)", part)
        seen = """() => [...document.querySelectorAll("#app .row")].filter((row) => {
          const box = row.getBoundingClientRect();
          return box.bottom > 150 && box.top < innerHeight - 150;
        }).length"""
        large.wait_for_timeout(200)
        support.wait_until(lambda: large.evaluate(seen) >= 2, what=f"the rows in view at {part}")


NARROW = """() => [...document.querySelectorAll("#app :is(.row-title, .stat-value, .card-head > *, .row > .button)")].filter((one) => {
  const box = one.getBoundingClientRect();
  if (box.height === 0) return false;
  const words = document.createRange();
  words.selectNodeContents(one);
  const lines = new Set([...words.getClientRects()].map((line) => Math.round(line.bottom)));
  const isBroken = one.matches(".stat-value") && /^\\S+$/.test(one.textContent) && lines.size > 1;
  return isBroken || box.right > innerWidth + 1 || (one.matches(".row-title") && box.width < 80);
}).map((one) => one.textContent.trim().slice(0, 60))"""


@pytest.mark.parametrize("language", ["en-US", "de-DE"])
def test_a_style_sheet_that_doubles_the_text_leaves_names_and_amounts_whole(browser, studio, language):
    house = next(it for it in studio.json("list", "projects") if it.get("work") == "designer")["id"]
    with support.device(browser, studio, support.PHONE, locale=language) as page:
        page.locator("#app .row").first.wait_for()
        for path in "/", f"/project/{house}/accounting", f"/project/{house}", "/expenses/insight", "/expenses/recurring":
            Person(page).opens(path)
            page.locator("#main *").first.wait_for()
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            page.wait_for_timeout(400)
            assert support.comes_to_rest(lambda: page.evaluate(NARROW)) == [], (path, language)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, language)
