"""Invoice numbers in the browser: after a restore the owner confirms the last one, and they begin anew with a year."""

import datetime
import itertools
import re

import pytest
from playwright.sync_api import expect

import support
from person import Person

FORMS = list(itertools.product([("phone", support.PHONE), ("desktop", support.DESKTOP)], ["light", "dark"]))
EMAIL, PASSWORD = "kim@example.com", "first long password"


def drafts(ann, name):
    """A gig that is played, and its draft."""
    ann.adds_a_project(name, "Ann Lee")
    ann.adds_a_charge("Evening", "850")
    ann.marks("Delivered")
    ann.presses("Create Invoice")
    ann.sees("Draft Invoice")
    expect(ann.page.locator("#sync")).to_contain_text("Up to date")


def restores(server, file):
    server.stop()
    server.run("restore", file, "--replace")
    server.start()


@pytest.mark.parametrize("form,theme", FORMS, ids=[f"{name}-{theme}" for (name, _), theme in FORMS])
def test_the_last_number_is_confirmed_and_issuing_goes_on(browser, server, tmp_path, form, theme):
    name, form = form
    with support.device(browser, server, form, theme) as page:
        ann = Person(page).starts_empty()
        drafts(ann, "Bowl Night")
        server.run("backup", tmp_path / "book.backup")
        (first,) = server.json("list", "invoices")
        server.run("invoice", "issue", first["id"])
        ann.sees("Invoice 1")
        drafts(ann, "Late Show")
        draft = page.url.split("/invoice/")[1]
        restores(server, tmp_path / "book.backup")
        # The folder is another one: the browser signs in again, and brings back what it had.
        page.goto(server.login_url)
        expect(page.locator("#sync")).to_contain_text("Up to date")
        ann.opens(f"/invoice/{draft}")
        ann.presses("Issue Invoice")
        ann.sheet.get_by_role("button", name=support.ISSUE).click()
        expect(ann.sheet).to_contain_text("Confirm the Last Number")
        field = ann.sheet.get_by_label("Last Number Given Out")
        expect(field).to_be_focused()
        expect(field).to_have_value("1")
        expect(ann.sheet).to_contain_text("Next comes 2")
        support.stands_still(page)
        support.picture(page, f"last-number-{name}-{theme}")
        assert not support.faults_for_the_blind(page)
        # The keyboard alone: a wrong number, in words at the field, then the right one.
        page.keyboard.press("Control+A")
        page.keyboard.type("many")
        page.keyboard.press("Enter")
        expect(ann.sheet.locator(".problem")).to_contain_text("Enter a whole number")
        expect(field).to_be_focused()
        support.stands_still(page)
        support.picture(page, f"last-number-wrong-{name}-{theme}")
        assert not support.faults_for_the_blind(page)
        page.keyboard.press("Control+A")
        page.keyboard.type("41")
        expect(ann.sheet).to_contain_text("Next comes 42")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_contain_text("42")
        expect(ann.sheet).to_have_count(0)
        expect(page.locator("#sync")).to_contain_text("Up to date")
    numbers = sorted(it["issue"]["content"]["number"] for it in server.json("list", "invoices"))
    assert numbers == ["1", "42"]
    assert server.json("numbers", "show")["confirmed"] is True
    server.run("verify")


def test_it_is_in_the_settings_and_a_member_reads_who_confirms(browser, server, tmp_path):
    with (
        support.device(browser, server) as desk,
        support.visitor(browser, support.PHONE) as phone,
    ):
        owner = Person(desk).starts_empty()
        drafts(owner, "Bowl Night")
        draft = desk.url.split("/invoice/")[1]
        owner.opens("/settings/members").presses("Invite")
        owner.types("Email", EMAIL)
        owner.presses("Invite")
        shown = owner.sheet.locator(".invite-link")
        expect(shown).to_have_text(re.compile(r"/invite/\w{64}$"))
        link = shown.inner_text()
        phone.goto(link)
        kim = Person(phone).presses("Accept Invitation")
        kim.types("Full Name", "Kim Berg").types("Password", PASSWORD).saves("Join")
        expect(phone.locator("#sync")).to_contain_text("Up to date")
        server.run("backup", tmp_path / "book.backup")
        restores(server, tmp_path / "book.backup")
        phone.reload()
        kim.presses("Sign In")
        kim.types("Email", EMAIL).types("Password or Token", PASSWORD).saves("Sign In")
        expect(phone.locator("#sync")).to_contain_text("Up to date")
        kim.opens(f"/invoice/{draft}").presses("Issue Invoice")
        kim.sheet.get_by_role("button", name=support.ISSUE).click()
        expect(kim.sheet).to_contain_text("an owner confirms the last one: Max Player")
        support.stands_still(phone)
        support.picture(phone, "last-number-member")
        assert not support.faults_for_the_blind(phone)
        # The owner, in the settings: offline first, in words at the field.
        desk.goto(server.login_url)
        expect(desk.locator("#sync")).to_contain_text("Up to date")
        owner.opens("/settings/numbering")
        owner.sees("The hub gives no invoice a number")
        support.picture(desk, "last-number-settings")
        assert not support.faults_for_the_blind(desk)
        desk.set_viewport_size(support.PHONE["viewport"])
        support.picture(desk, "last-number-settings-phone")
        desk.set_viewport_size(support.DESKTOP["viewport"])
        owner.presses("Confirm the Last Number")
        expect(owner.sheet.get_by_label("Last Number Given Out")).to_have_value("0")
        desk.route("**/v1/numbering/confirm*", lambda route: route.abort())
        owner.types("Last Number Given Out", "1").presses("Save")
        expect(owner.sheet.locator(".problem")).to_contain_text("The hub does not answer.")
        desk.unroute("**/v1/numbering/confirm*")
        owner.saves()
        owner.is_told("The last number is confirmed")
        owner.sees_not("The hub gives no invoice a number")
        # Now the member's invoice gets its number.
        phone.keyboard.press("Escape")
        kim.presses("Issue Invoice")
        kim.sheet.get_by_role("button", name=support.ISSUE).click()
        expect(phone.get_by_role("heading", level=1)).to_contain_text("2")
    server.run("verify")


def test_numbers_begin_anew_and_the_hub_goes_on_there(browser, server):
    year = datetime.date.today().year
    with support.device(browser, server, support.PHONE) as page:
        ann = Person(page).starts_empty()
        ann.opens("/settings/numbering").presses("Edit")
        ann.types("Pattern", "{YYYY}-{###}").saves()
        drafts(ann, "Bowl Night")
        (first,) = server.json("list", "invoices")
        server.run("invoice", "issue", first["id"], "--on", f"{year - 1}-12-30")
        ann.sees(f"Invoice {year - 1}-001")
        drafts(ann, "Late Show")
        draft = page.url.split("/invoice/")[1]
        ann.opens("/settings/numbering").sees(f"the next is {year}-002")
        support.picture(page, "year-offer-phone")
        ann.presses(f"Begin {year} at 1")
        ann.is_told("New invoices are numbered from")
        ann.sees("Use from Now On").sees_not("go on from last year")
        support.stands_still(page)
        support.picture(page, "year-begun-phone")
        assert not support.faults_for_the_blind(page)
        ann.opens(f"/invoice/{draft}").presses("Issue Invoice")
        ann.sheet.get_by_role("button", name=support.ISSUE).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"{year}-001")
    assert server.json("numbers")["current"] != "0000000000001"
    server.run("verify")
