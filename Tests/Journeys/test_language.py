"""The app in German: a book begun, a gig booked and invoiced; another language chosen, kept, and there without a network."""

import re

import pytest
from playwright.sync_api import expect

import support
from person import Person

ENGLISH = re.compile(
    r"\b(the|and|your|with|Add|Save|Cancel|Edit|Search|Settings|Invoices?|Clients?|Projects?|Due|Paid|Open|New)\b"
)


def german_device(browser, server, form=support.PHONE):
    return support.device(browser, server, form, locale="de-DE")


def begins(max):
    max.presses("Neues Buch beginnen")
    max.page.get_by_label("Musik").check()
    max.presses("Weiter")
    max.types("Vorname", "Max")
    max.types("Nachname", "Spieler")
    for _ in range(2):
        max.presses("Weiter")
    max.presses("Überspringen")
    max.page.locator("form.welcome-body button[type=submit]").click()
    expect(max.sheet).to_contain_text("Neues Projekt")
    max.page.keyboard.press("Escape")
    expect(max.sheet).to_have_count(0)


def test_a_german_browser_begins_a_german_book_and_finds_it_offline(browser, host):
    with german_device(browser, host) as page:
        expect(page.locator("html")).to_have_attribute("lang", "de")
        max = Person(page)
        begins(max)
        # The book is one for Germany.
        max.opens("/settings/documents")
        expect(page.locator("#set-locale")).to_contain_text("Deutschland")
        support.serve_worker_ready(page)
        host.stop()
        max.opens("/clients")
        expect(page.get_by_role("heading", level=1)).to_have_text("Kunden")
        expect(page.locator("html")).to_have_attribute("lang", "de")


def test_the_sample_is_read_in_german(browser, host):
    with german_device(browser, host, support.DESKTOP) as page:
        max = Person(page)
        page.get_by_role("button", name="Beispielstudio ansehen").first.click()
        expect(page.locator(".tabs")).to_contain_text("Rechnungen")
        for path, heading in [("", "Heute"), ("invoices", "Rechnungen"), ("settings", "Einstellungen")]:
            max.opens("/" + path)
            expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
            # Names are the sample's own, and English.
            said = page.locator(".tabs, .bar, .segments, .chips, .menu-item > span:first-of-type").all_inner_texts()
            assert not [words for words in said if ENGLISH.search(words)], said
        max.opens("/clients")
        page.keyboard.press("n")
        max.types("Vorname", "Settings")
        max.saves("Speichern")
        max.is_told("Kunde hinzugefügt")
        expect(page.locator("#main, .content").first).to_contain_text("Settings")


@pytest.mark.parametrize("form", [support.PHONE, support.DESKTOP], ids=["phone", "desk"])
def test_another_language_is_chosen_at_once_and_stays(browser, host, form):
    with support.device(browser, host, form) as page:
        max = Person(page).explores_the_sample()
        max.opens("/settings/appearance")
        max.presses("Deutsch")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Darstellung")
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.get_by_role("button", name="Deutsch")).to_have_attribute("aria-pressed", "true")
        max.opens("/")
        expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(r"Heute\s*\w+tag|Heute\s*Mittwoch"))
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Heute")
        expect(page.locator("html")).to_have_attribute("lang", "de")
        max.opens("/settings/appearance")
        max.presses("English")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Appearance")
        max.presses("Automatic")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Appearance")
        expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_german_shortcuts_stand_whole_on_a_phone(browser, studio):
    with german_device(browser, studio) as page:
        page.locator("#app .row").first.wait_for()
        page.keyboard.press("?")
        page.locator("#sheet .keys").wait_for()
        assert page.evaluate(
            """() => [...document.querySelectorAll("#sheet .keys :is(dt, dd)")]
              .filter((it) => it.getBoundingClientRect().right > innerWidth).map((it) => it.textContent)"""
        ) == []


def test_no_badge_of_a_german_card_leaves_the_phone(browser, studio):
    lake_house = next(it["id"] for it in studio.json("list", "projects") if it["name"] == "Lake House")
    with german_device(browser, studio) as page:
        page.locator("#app .row").first.wait_for()
        page.goto(studio.address(f"/project/{lake_house}/transactions"))
        page.locator(".row.tx").filter(has=page.locator(".badge:nth-child(5)")).first.wait_for()
        # No badge is cut by the card, and those of a card with room for them are whole.
        assert page.evaluate(
            """() => [...document.querySelectorAll(".row.tx .tx-badges")].filter((badges) => {
              const edge = badges.getBoundingClientRect().right + 1;
              const all = [...badges.children];
              const cut = all.filter((it) => it.scrollWidth > it.clientWidth);
              return all.some((it) => it.getBoundingClientRect().right > edge) || cut.length > (all.length > 4 ? 1 : 0);
            }).map((it) => it.textContent)"""
        ) == []


def test_a_long_choice_ends_before_the_arrow(browser, studio):
    with german_device(browser, studio) as page:
        Person(page).opens("/settings/documents")
        choice = page.locator(".field select, .control select").first
        choice.wait_for()
        assert choice.evaluate("(it) => parseFloat(getComputedStyle(it).paddingRight)") >= 26
