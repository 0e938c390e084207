"""The narrowest phones, in German, whose words are longer: nothing is cut, and no word breaks that would fit."""

import pytest
from playwright.sync_api import expect

import support
from person import Person

# Words that stand on more than one line, addresses apart: they have no blank to break at.
BROKEN = """(where) => [...document.querySelectorAll(where)].filter((one) => {
  const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    for (const word of text.data.matchAll(/[^\\s@.-]+(?=[\\s.-]|$)/g)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter((it) => it.width > 0).map((it) => Math.round(it.top)));
      if (lines.size > 1 && !text.data.includes("@")) return true;
    }
  }
  return false;
}).map((one) => one.textContent.trim().slice(0, 60))"""

# Fields that do not say all of what they ask for.
UNSAID = """() => [...document.querySelectorAll("#main input[placeholder]")].filter((one) => {
  const style = getComputedStyle(one);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = getComputedStyle(one, "::placeholder").font;
  return pen.measureText(one.placeholder).width > one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) + 1;
}).map((one) => one.placeholder)"""

# Badges outside their row, names that have none of their room left.
LOST = """() => [...document.querySelectorAll("#main .row-title:has(> .badge)")].filter((one) => {
  const box = one.closest(".row").getBoundingClientRect();
  const title = one.getBoundingClientRect();
  const name = document.createRange();
  name.selectNode(one.firstChild);
  return name.getBoundingClientRect().right > title.right + 1 || [...one.children].some((badge) => {
    const own = badge.getBoundingClientRect();
    return own.right > title.right + 1 || own.top < box.top - 1 || own.bottom > box.bottom + 1;
  });
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("width", [390, 320])
def test_a_forms_head_keeps_its_words_whole(browser, studio, width):
    client = studio.json("list", "clients")[0]["id"]
    gig = next(it for it in studio.json("list", "projects") if "Advent" in it["name"])["id"]
    form = {**support.PHONE, "viewport": {"width": width, "height": 700}}
    with support.device(browser, studio, form, locale="de-DE") as page:
        max = Person(page)
        for path, *sheets in (
            (f"/client/{client}", f"client-merge/into/{client}"),
            (f"/project/{gig}", f"project-menu/{gig}", f"stage-day/{gig}/delivered"),
            ("/settings/numbering", "series/new"),
            ("/expenses/trips", "trip/new"),
        ):
            max.opens(path)
            for sheet in sheets:
                page.locator(f"[data-on-click='sheet/{sheet}']:visible").first.click()
            head = page.locator(".sheet-head")
            head.wait_for()
            broken = support.comes_to_rest(lambda: page.evaluate(BROKEN, ".sheet-head > *"))
            assert broken == [], (path, width)
            assert head.evaluate("it => it.scrollWidth <= it.clientWidth"), (path, width)
            page.keyboard.press("Escape")
            head.wait_for(state="detached")


def test_the_narrowest_phone_cuts_no_word_and_no_badge(browser, studio):
    clients = studio.json("list", "clients")
    marcus = next(it["id"] for it in clients if it.get("firstName") == "Marcus")
    narrow = {**support.PHONE, "viewport": {"width": 320, "height": 700}}
    with support.device(browser, studio, narrow, locale="de-DE") as page:
        page.locator("#app .row").first.wait_for()
        max = Person(page)
        for path in "/invoices", "/expenses", "/inventory/items", f"/client/{marcus}", "/report/fees", "/settings/members", "/calendar/day":
            max.opens(path)
            page.locator("#main *").first.wait_for()
            said = support.comes_to_rest(
                lambda: page.evaluate(BROKEN, "#main :is(td, dt, dd, .person-name, .calendar-clock)")
                + page.evaluate(UNSAID) + page.evaluate(LOST),
                what=path,
            )
            assert said == [], path
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, path


@pytest.mark.parametrize("width", [390, 640, 820])
def test_every_kind_that_a_search_found_is_in_sight(browser, studio, width):
    """640 is a desk of 1280 at 200 % zoom."""
    with support.device(browser, studio, {"viewport": {"width": width, "height": 800}}) as page:
        Person(page).sees("Ready to Invoice").opens("/search?q=a")
        page.locator(".segments .segment").nth(7).wait_for()
        for tab in page.locator(".segments .segment").all():
            expect(tab).to_be_in_viewport(ratio=1)


def test_a_search_field_says_what_it_searches_beside_its_buttons(browser, studio):
    with support.device(browser, studio, support.PHONE, locale="de-DE") as page:
        for path in "/inventory/items", "/inventory/spaces":
            Person(page).opens(path)
            page.locator("#main input[placeholder]").first.wait_for()
            assert support.comes_to_rest(lambda: page.evaluate(UNSAID), what=path) == [], path


def test_beside_a_long_button_a_row_keeps_its_name(browser, studio):
    with support.device(browser, studio, support.PHONE, locale="de-DE") as page:
        Person(page).opens("/expenses/recurring")
        row = page.locator(".row:has(> .button):has(.amount)").first
        row.wait_for()
        assert row.locator(".row-title").evaluate("it => it.scrollWidth <= it.clientWidth")


def test_an_entry_of_a_checklist_keeps_its_words_whole(browser, studio):
    room = next(it["id"] for it in studio.json("list", "spaces") if it["name"] == "Bath")
    narrow = {**support.PHONE, "viewport": {"width": 320, "height": 700}}
    with support.device(browser, studio, narrow, locale="de-DE") as page:
        Person(page).opens(f"/space/{room}")
        page.locator("[data-on-click='toggle/checklists']").click()
        page.locator(".list.dense .check").first.wait_for()
        assert support.comes_to_rest(lambda: page.evaluate(BROKEN, ".list.dense .check")) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
