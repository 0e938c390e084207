"""Two people write one fee, one of them offline: who lost is told, both see both, and it can be taken back."""

import contextlib

import pytest
from playwright.sync_api import expect

import support
from person import Person


def asks(person, fee):
    """Edits the fee of the project's one charge."""
    person.page.locator("#main").get_by_text("Evening").first.click()
    person.types("Fee", fee)
    person.saves()


def opens_history_of_the_charge(person):
    person.page.locator("#main").get_by_text("Evening").first.click()
    expect(person.sheet).to_contain_text("Edit Charge")
    person.presses("History")
    expect(person.sheet.get_by_role("heading", name="History")).to_be_visible()


@contextlib.contextmanager
def two_people(browser, server):
    """Two phones on one project with a charge of 250, as the two people who hold them."""
    with support.device(browser, server, support.PHONE) as first:
        ann = Person(first).starts_empty()
        ann.adds_a_project("Wedding at Grand", "Ann Lee")
        ann.adds_a_charge("Evening", "250")
        support.wait_until(lambda: server.json("list", "charges"), what="the charge at the hub")
        server.stop()
        server.start()
        with support.device(browser, server, support.PHONE) as second:
            lee = Person(second)
            lee.goes_to("Projects").sees("Wedding at Grand")
            second.locator(".row a.row-link").first.click()
            lee.sees("$250.00")
            yield ann, lee


@pytest.mark.parametrize("offline_first", [True, False], ids=["late", "unseen"])
def test_a_fee_that_lost_is_told_and_taken_back(browser, server, offline_first):
    with two_people(browser, server) as (ann, lee):
        # Ann is without a network; both ask for another fee, and the later one stands.
        ann.page.context.set_offline(True)
        if offline_first:
            asks(ann, "300")
            ann.sees("$300.00")
            asks(lee, "275")
            loser, fees = ann, ("$300.00", "$275.00")
        else:
            asks(lee, "275")
            lee.sees("$275.00")
            asks(ann, "300")
            loser, fees = lee, ("$275.00", "$300.00")
        ann.page.context.set_offline(False)
        told = f"Fee of Evening, Wedding at Grand: {fees[0]} by you, {fees[1]} by"
        loser.is_told(told)
        ann.sees(fees[1])
        lee.sees(fees[1])

        # Both see both.
        for person in (ann, lee):
            opens_history_of_the_charge(person)
            for fee in fees:
                expect(person.sheet).to_contain_text(fee)
            expect(person.sheet).to_contain_text("Lost to a later edit")
            assert support.faults_for_the_blind(person.page) == []
            person.page.keyboard.press("Escape")
            expect(person.sheet).to_have_count(0)

        # Today still says so after a reload, until it is answered.
        loser.page.reload()
        loser.goes_to("Today").sees(told)
        loser.presses("Use Mine").is_told("Yours stands now")
        loser.sees_not("Lost to a Later Edit")
        other = lee if loser is ann else ann
        other.sees(fees[0])


def test_what_came_from_another_device_is_on_today_until_it_was_seen(browser, server):
    with two_people(browser, server) as (ann, lee):
        asks(lee, "275")
        ann.sees("$275.00")
        ann.goes_to("Today").sees("From Other Devices")
        ann.sees("Your other device")
        ann.presses("Seen").sees_not("From Other Devices")
        ann.page.reload()
        ann.goes_to("Today").sees("Wedding at Grand")
        ann.sees_not("From Other Devices")


def test_history_restores_and_works_offline(browser, server):
    with two_people(browser, server) as (ann, _):
        page = ann.page
        asks(ann, "300")
        ann.sees("$300.00")
        opens_history_of_the_charge(ann)
        ann.presses("Restore", exact=False)
        ann.is_told("Restored")
        page.keyboard.press("Escape")
        ann.sees("$250.00")
        # What is taken back can be done again, by keys too.
        page.locator("#main").focus()
        page.keyboard.press("Control+z")
        ann.is_told("Undone").sees("$300.00")
        page.keyboard.press("Control+Shift+Z")
        ann.is_told("Done again").sees("$250.00")
        ann.page.context.set_offline(True)
        opens_history_of_the_charge(ann)
        ann.sees("$300.00")
