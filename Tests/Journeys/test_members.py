"""People of one account: invited by a link, held to a role, let in again with a new password."""

import io
import re

import zxingcpp
from PIL import Image
from playwright.sync_api import expect

import support
from person import Person

EMAIL = "kim@example.com"
FIRST, SECOND, THIRD = "first long password", "second long password", "third long password"


def reads_the_link(owner):
    """The link of the sheet that is open, as the owner would copy it."""
    shown = owner.sheet.locator(".invite-link")
    expect(shown).to_have_text(re.compile(r"/invite/\w{64}$"))
    link = shown.inner_text()
    owner.presses("Done")
    expect(owner.sheet).to_have_count(0)
    return link


def visits(page, address):
    """Opens a page in a context that has seen another one of the app before."""
    page.goto("about:blank")
    page.goto(address)
    return Person(page)


def changes_the_password(person, old, new):
    person.opens("/settings/members").presses("Change Password")
    person.types("Current Password", old)
    person.types("New Password", new).types("New Password Again", new)
    person.saves()
    person.is_told("Your password is changed")


def test_a_member_joins_works_and_comes_back_with_a_new_password(browser, server):
    with (
        support.device(browser, server) as desk,
        support.visitor(browser) as laptop,
        support.visitor(browser, support.PHONE) as phone,
    ):
        owner = Person(desk).starts_empty()
        owner.adds_a_project("Bowl Night", "Ann Lee")
        owner.opens("/settings/members").presses("Invite")
        owner.types("Email", EMAIL)
        owner.presses("Invite")
        link = reads_the_link(owner)
        owner.sees(EMAIL)

        # The member joins, and sees the book.
        kim = visits(laptop, link)
        kim.sees(EMAIL + " is invited as member.").presses("Accept Invitation")
        kim.types("Full Name", "Kim Berg").types("Password", "short").presses("Join")
        kim.sees("The password needs 12 characters.")
        kim.types("Password", FIRST).saves("Join")
        kim.is_told("Welcome to")
        kim.sees("Bowl Night")
        visits(phone, link).sees("This invitation is not valid any more.")

        # A member works in the book; what is the administrators' is not offered.
        kim.goes_to("Clients").presses("Add Client")
        kim.types("First Name", "Ida").types("Last Name", "Novak").saves()
        owner.goes_to("Clients").sees("Ida Novak")
        kim.opens("/settings/members")
        kim.sees("Presets are only configurable by account administrators.").sees("Kim Berg")
        expect(laptop.get_by_role("button", name="Invite", exact=True)).to_have_count(0)
        expect(laptop.get_by_role("button", name="Rename Account")).to_have_count(0)
        kim.opens("/settings/numbering").sees("Starts At")
        expect(laptop.get_by_role("button", name="Edit", exact=True)).to_have_count(0)

        # The password was forgotten: the owner's link leads back in, and ends the old session.
        owner.opens("/settings/members").presses("Change Kim Berg")
        owner.presses("Make Password Link")
        link = reads_the_link(owner)
        back = visits(phone, link)
        back.sees(EMAIL + " gets another password").presses("Choose Password")
        back.types("Password", SECOND).saves()
        back.is_told("Your password is changed").sees("Bowl Night")
        laptop.reload()
        kim.sees("Signed out").presses("Sign In")
        kim.types("Email", EMAIL).types("Password or Token", FIRST).presses("Sign In")
        kim.is_told("That is not the password.")
        kim.presses("Sign In")
        kim.types("Email", EMAIL).types("Password or Token", SECOND).saves("Sign In")
        kim.sees_not("Signed out")

        # The account gets a name, and everybody sees it.
        owner.presses("Rename Account")
        owner.types("Account Name", "Berg & Player").saves()
        owner.is_told("Account renamed").sees("Berg & Player")
        kim.opens("/settings").sees("Berg & Player")

        # One's own password changes for whoever knows it; the other devices are out.
        changes_the_password(kim, SECOND, THIRD)
        phone.reload()
        back.sees("Signed out")
        kim.goes_to("Clients").presses("Add Client")
        kim.types("First Name", "Olga").types("Last Name", "Petrov").saves()
        owner.goes_to("Clients").sees("Olga Petrov")
    assert EMAIL in server.run("member", "list").stdout


def test_a_phone_joins_by_the_code_that_the_desk_shows(browser, server):
    with (
        support.device(browser, server) as desk,
        support.visitor(browser, support.PHONE) as phone,
        support.visitor(browser) as stranger,
    ):
        owner = Person(desk).starts_empty()
        owner.adds_a_project("Bowl Night", "Ann Lee")
        owner.opens("/settings/devices").presses("Add a Device")
        code = owner.sheet.get_by_role("img", name="A code with the link below")
        expect(code).to_be_visible()
        # What a camera sees of it.
        support.stands_still(desk)
        seen = zxingcpp.read_barcodes(Image.open(io.BytesIO(owner.sheet.screenshot())))
        assert len(seen) == 1
        link = seen[0].text
        assert link == owner.sheet.locator(".invite-link").inner_text()
        assert "/#/device/" in link
        owner.sees("This address means this computer only.")
        owner.presses("Done")

        joining = visits(phone, link)
        joining.sees("comes to this device").presses("Sign In Here")
        joining.is_told("This device is signed in").sees("Bowl Night")
        joining.goes_to("Clients").sees("Ann Lee")
        # The link is used up, and a device that is signed in uses none up.
        visits(stranger, link).sees("This link is not valid any more")
        owner.opens("/settings/devices").presses("Add a Device")
        expect(owner.sheet.locator(".invite-link")).to_have_text(re.compile(r"/#/device/\w+$"))
        other = owner.sheet.locator(".invite-link").inner_text()
        owner.presses("Done")
        visits(phone, other).sees("This device is signed in already.")

        # The owner sets a password, and signs in with it where no device is at hand.
        owner.opens("/settings/members").presses("Set a Password")
        owner.types("New Password", FIRST).types("New Password Again", FIRST).saves()
        owner.is_told("Your password is set")
        guest = visits(stranger, server.url)
        guest.presses("Sign In")
        guest.types("Password or Token", FIRST).saves("Sign In")
        guest.sees("Bowl Night")
