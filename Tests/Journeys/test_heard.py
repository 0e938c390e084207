"""What a screen reader is given: the accessibility tree of booking, delivering, invoicing and chasing, kept as text.

The text is Tests/Golden/heard; `LEDGERLINE_WRITE_GOLDEN=1` writes it anew, and its diff is to be read as somebody would
hear it: in order, every button by its name, nothing twice, and after each act what the live region says.
"""

import difflib
import os
import re

import pytest
from playwright.sync_api import expect

import support
from person import Person

HEARD = support.ROOT / "Tests/Golden/heard"
NOW = "2026-11-21T18:00:00Z"


class Listener(Person):
    """A person at the keyboard who hears the page."""

    def __init__(self, page):
        super().__init__(page)
        self.heard = []
        # What live regions said, in order; a region that is emptied says nothing.
        page.evaluate(
            """() => {
              window.said = [];
              const listen = (id) => new MutationObserver(() => {
                const words = [...document.getElementById(id).querySelectorAll("*"), document.getElementById(id)]
                  .flatMap((it) => [...it.childNodes]).filter((it) => it.nodeType === 3)
                  .map((it) => it.data.trim()).filter(Boolean).join(" | ").replace(/\\s+/g, " ");
                if (words && said.at(-1) !== words) said.push(words);
              }).observe(document.getElementById(id), { childList: true, subtree: true, characterData: true });
              listen("announcer");
              listen("toasts");
              window.changes = 0;
              new MutationObserver((all) => { changes += all.length; })
                .observe(document, { attributes: true, childList: true, subtree: true, characterData: true });
            }"""
        )

    def hears(self, title, where="#main"):
        """The part of the page as its tree, what was said since, and where the focus is."""
        if where == "#sheet":
            expect(self.sheet).to_be_visible()
        # What comes of an act has come when nothing changes any more for longer than what is found waits to be said (web/found.js).
        now, before = self.page.evaluate("changes"), None
        while now != before:
            self.page.wait_for_timeout(900)
            now, before = self.page.evaluate("changes"), now
        tree = self.page.locator(where).first.aria_snapshot()
        said = self.page.evaluate("said.splice(0)")
        focus = self.page.evaluate(
            """() => {
              const it = document.activeElement;
              if (!it || it === document.body) return "nothing";
              const name = it.getAttribute("aria-label") ?? it.labels?.[0]?.textContent ?? it.textContent;
              return `${it.localName} ${(it.id === "main" ? "main" : name).trim().replace(/\\s+/g, " ").slice(0, 60)}`;
            }"""
        )
        lines = [f"# {title}", f"focus: {focus}", *(f"said: {it}" for it in said), tree, ""]
        self.heard.append("\n".join(lines))
        return self


def unnamed(tree):
    """Lines of a tree that offer something to press or to fill in and do not say what."""
    roles = "button|link|textbox|combobox|checkbox|radio|spinbutton|searchbox|slider|option|dialog|img"
    return [line for line in tree.splitlines() if re.match(rf"\s*- ({roles})(:|$| \[)", line)]


def compare(name, text):
    path = HEARD / f"{name}.txt"
    # Ids differ from run to run, and the device's own series carries its letter.
    text = re.sub(r"/(project|invoice|client|charge)/[0-9a-z]{13}", r"/\1/ID", text)
    if os.environ.get("LEDGERLINE_WRITE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return
    before = path.read_text().splitlines()
    assert text.splitlines() == before, "\n".join(difflib.unified_diff(before, text.splitlines(), lineterm=""))


@pytest.mark.parametrize("form", [support.PHONE, support.DESKTOP], ids=["phone", "desktop"])
def test_booking_delivering_invoicing_and_chasing_make_sense_to_the_ear(browser, host, form):
    with support.visitor(browser, form) as page:
        page.clock.install(time=NOW)
        page.goto(host.login_url)
        max = Person(page).starts_empty(start="1001")
        max = Listener(page)
        max.goes_to("Today").hears("Today, empty", "body")
        max.goes_to("Projects").hears("Projects, empty")
        max.presses("New Project").hears("Booking: the form", "#sheet")
        max.types("Client", "Ann Lee").hears("Booking: a client is typed", "#sheet")
        max.sheet.get_by_role("option", name="Ann Lee", exact=False).first.click()
        max.presses("Save").hears("Booking: saved without a name", "#sheet")
        max.types("Project Name", "Bowl Night").types("Artist", "The Five")
        max.sheet.locator("[name=start]").fill("2026-11-20")
        max.saves().hears("The gig")
        max.presses("Add Charge").hears("A charge: the form", "#sheet")
        max.types("Name", "Evening").types("Fee", "850").saves().hears("The gig with a charge")
        max.marks("Delivered").hears("Delivered")
        max.goes_to("Projects").follows("Delivered").hears("Projects, delivered")
        max.page.locator("#main a.row-link").first.click()
        max.presses("Create Invoice").sees("Draft Invoice").hears("The draft")
        max.presses("Issue Invoice").hears("Issuing", "#sheet")
        max.sheet.get_by_role("button", name=support.ISSUE).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(r"^Invoice \S"))
        max.hears("Issued")
        max.where.get_by_role("button", name="Send", exact=True).first.click()
        max.hears("Sending: the form", "#sheet")
        max.sheet.get_by_label("How", exact=True).select_option("hand")
        max.saves("Send").hears("Sent")
        page.clock.set_system_time("2027-01-15T18:00:00Z")
        page.reload()
        max = relistens(max, page)
        max.goes_to("Today").sees("Overdue").hears("Chasing: Today")
        max.presses("Remind: Invoice 1001").hears("Chasing: the form", "#sheet")
        max.sheet.get_by_label("How", exact=True).select_option("hand")
        max.saves("Remind").hears("Reminded")
        max.page.locator("#main a.row-link").first.click()
        max.presses("Record Payment").hears("A payment: the form", "#sheet")
        max.saves().hears("Paid")
        text = "\n".join(max.heard)
        assert unnamed(text) == []
        compare("gig-" + ("phone" if form is support.PHONE else "desktop"), text)


def relistens(before, page):
    after = Listener(page)
    after.heard = before.heard
    return after
