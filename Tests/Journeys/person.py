"""A person at the app: what they see and press, in the words of the screen."""

import os
import re

from playwright.sync_api import expect

import support

expect.set_options(timeout=30_000)


class Person:
    def __init__(self, page):
        self.page = page

    # getting in

    def starts_empty(self, first="Max", last="Player", start=None):
        self.presses("Start a New Book")
        self.page.get_by_label("Musician").check()
        self.presses("Continue")
        self.types("First Name", first)
        self.types("Last Name", last)
        self.presses("Continue")
        self.presses("Continue")
        if start:
            self.types("Starting Number", start)
            self.presses("Continue")
        else:
            self.presses("Skip")
        self.presses("Get Started")
        expect(self.sheet).to_contain_text("New Project")
        self.page.keyboard.press("Escape")
        expect(self.sheet).to_have_count(0)
        return self

    def explores_the_sample(self):
        self.presses("Explore a Sample Studio")
        expect(self.page.locator(".tabs")).to_be_visible()
        self.sees("Ready to Invoice")
        self.goes_to("Projects")
        self.sees("UPCOMING PROJECT")
        return self

    # acting

    @property
    def sheet(self):
        return self.page.get_by_role("dialog")

    @property
    def where(self):
        """The sheet while one is open, else the page."""
        return self.sheet if self.sheet.count() else self.page

    def presses(self, name, exact=True):
        self.where.get_by_role("button", name=name, exact=exact).first.click()
        return self

    def follows(self, name, exact=False):
        self.page.get_by_role("link", name=name, exact=exact).first.click()
        return self

    def goes_to(self, tab):
        self.page.locator(".tabs").get_by_role("link", name=tab).first.click()
        return self

    def types(self, label, text):
        self.where.get_by_label(label, exact=True).first.fill(text)
        return self

    def chooses(self, label, option):
        self.where.get_by_label(label, exact=True).first.select_option(option)
        return self

    def saves(self, name="Save"):
        self.sheet.get_by_role("button", name=name, exact=True).click()
        expect(self.sheet).to_have_count(0)
        return self

    def opens(self, path):
        before = self.page.url
        self.page.evaluate(
            """(path) => { const link = document.createElement('a'); link.href = path;
               document.body.append(link); link.click(); link.remove(); }""",
            path,
        )
        # Pressed before the rest of the core is here, it is done a little later.
        if not before.endswith(path):
            self.page.wait_for_function("(before) => location.href !== before", arg=before)
        return self

    # seeing

    def sees(self, text):
        expect(self.page.locator("body")).to_contain_text(text)
        return self

    def sees_not(self, text):
        expect(self.page.locator("body")).not_to_contain_text(text)
        return self

    def is_told(self, text):
        expect(self.page.locator("#toasts")).to_contain_text(text)
        return self

    def reads_status(self, text):
        expect(self.page.locator("#main .badge").first).to_have_text(text)
        return self

    # whole tasks

    def adds_a_project(self, name, client, artist="", date=None):
        self.goes_to("Projects")
        self.presses("New Project")
        self.types("Client", client)
        known = self.sheet.get_by_role("option", name=client, exact=False)
        known.first.click()
        self.types("Project Name", name)
        if artist:
            self.types("Artist", artist)
        if date:
            self.sheet.locator("[name=start]").fill(date)
        self.saves()
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(name)
        return self

    def adds_a_charge(self, name, fee, service="Concert", quantity=None):
        self.presses("Add Charge")
        self.types("Name", name)
        self.chooses("Type", service)
        if quantity:
            self.types("Quantity", quantity)
        self.types("Fee", fee)
        self.saves()
        self.sees(name)
        return self

    def marks(self, stage):
        self.page.get_by_role("group", name="Stage").get_by_role("button", name=stage).click()
        return self

    def issues_the_invoice(self):
        self.presses("Create Invoice")
        self.sees("Draft Invoice")
        self.presses("Issue Invoice")
        self.sheet.get_by_role("button", name=support.ISSUE).click()
        heading = self.page.get_by_role("heading", level=1)
        issued = heading.filter(has_text=re.compile(r"^Invoice \S"))
        here = self.page.locator("#sheet button[data-on-click^='number-here/']")
        expect(issued.or_(here).first).to_be_visible()
        # Without an answer the number is this device's own, and shown before it is frozen.
        if here.is_visible():
            shown = here.inner_text().removeprefix("Issue as ")
            here.click()
            expect(heading).to_contain_text(shown)
        expect(heading).to_contain_text(re.compile(r"^Invoice \S"))
        return re.match(r"Invoice (\S+)", heading.inner_text())[1]

    def records_a_payment(self, amount=None):
        self.presses("Record Payment")
        if amount:
            self.types("Amount", amount)
        self.saves()
        self.is_told("received")
        return self

    def downloads(self, button):
        with self.page.expect_download() as started:
            self.presses(button)
        # Workers save files of one name at one time.
        folder = support.SCREENS.parent / "downloads" / os.environ.get("PYTEST_XDIST_WORKER", "alone")
        path = folder / started.value.suggested_filename
        path.parent.mkdir(parents=True, exist_ok=True)
        started.value.save_as(path)
        return path
