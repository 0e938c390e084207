"""What goes wrong while somebody is at a form: no room, a row that goes away, a screen in forced colors."""

from playwright.sync_api import expect

import support
from person import Person
from test_inbox import HAND, picture

NO_ROOM = """() => {
  const no = () => { throw new DOMException("no room", "QuotaExceededError"); };
  IDBObjectStore.prototype.put = no;
  IDBObjectStore.prototype.add = no;
}"""


def test_the_alarm_of_a_full_disk_leaves_save_within_reach(browser, studio):
    with support.device(browser, studio) as page:
        person = Person(page)
        page.goto(studio.address("/expenses"))
        expect(page.locator("#main .row").first).to_be_visible()
        page.evaluate(NO_ROOM)
        for width, merchant in ((1280, "Last Byte Books"), (390, "Full House Strings")):
            page.set_viewport_size({"width": width, "height": 800})
            person.presses("New Expense")
            person.types("Amount", "12.50").types("Merchant", merchant)
            expect(page.locator("#alarm")).to_contain_text("no room left")
            person.saves()
            person.sees(merchant)
            person.opens("/expenses")


def test_many_files_say_how_far_they_are(browser, studio):
    with support.device(browser, studio) as page:
        page.goto(studio.address("/inbox"))
        Person(page).sees("Inbox")
        page.evaluate(
            """() => {
              window.told = [];
              new MutationObserver(() => {
                const words = document.querySelector(".files-progress")?.textContent;
                if (words) told.push(words);
              }).observe(document.body, { childList: true, subtree: true, characterData: true });
            }"""
        )
        files = [
            [f"{number}.jpg", "image/jpeg", list(picture(f"Kiosk\nSumme {number},00 EUR"))]
            for number in range(1, 5)
        ]
        # The hub would read them, and say their names otherwise.
        page.route("**/v1/blob/**", lambda route: route.abort())
        page.evaluate(HAND, ["drop", files])
        expect(page.locator(".inbox-list .row")).to_have_count(4)
        expect(page.locator(".files-progress")).to_have_count(0)
        assert "Reading files 3 / 4" in page.evaluate("() => told")
        # Those that came together stand by their names.
        assert [name[:5] for name in page.locator(".inbox-list .row-title").all_inner_texts()] == [
            "1.jpg", "2.jpg", "3.jpg", "4.jpg",
        ]


def test_what_is_typed_into_an_expense_that_is_deleted_elsewhere_is_shown_and_comes_back(
    browser, studio
):
    studio.run("expense", "add", "--amount", "20", "--merchant", "Blue Kiosk")
    with support.device(browser, studio) as page:
        person = Person(page)
        page.goto(studio.address("/expenses?q=kiosk"))
        page.locator("#main .row a").first.click()
        expect(page.get_by_role("heading", name="Blue Kiosk").first).to_be_visible()
        page.keyboard.press("e")
        person.types("Notes", "For the opening")
        row = page.url.rpartition("/")[2].partition("?")[0]
        gone = studio.folder / "gone.json"
        gone.write_text('{"transactions": [{"id": "%s", "life": "trashed"}]}' % row)
        studio.run("apply", gone)
        person.sees("This was deleted meanwhile.")
        expect(person.sheet).to_contain_text("For the opening")
        person.presses("Restore")
        expect(person.sheet.get_by_label("Notes", exact=True)).to_have_value("For the opening")
        person.saves()
        person.sees("For the opening")


def test_forced_colors_show_icons_switches_and_what_is_chosen(browser, studio):
    with support.device(browser, studio, forced_colors="active") as page:
        person = Person(page)
        page.goto(studio.address("/expenses?receipt=no"))
        expect(page.locator("#main .row").first).to_be_visible()
        colors = """(selectors) => selectors.map((selector) =>
          getComputedStyle(document.querySelector(selector)).backgroundColor)"""
        page_color, icon, chip = page.evaluate(
            colors, ["body", ".bar .icon", ".chip[aria-pressed=true]"]
        )
        assert page_color not in (icon, chip)
        person.presses("New Expense")
        person.sheet.get_by_label("Deductible", exact=True).check()
        # The color goes over to the other.
        switches = [".switch input:not(:checked)", ".switch input:checked"]
        support.wait_until(lambda: len(set(page.evaluate(colors, switches))) == 2, what="a switch that shows")
