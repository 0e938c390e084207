"""Every screen, light and dark, on phone and desktop: axe finds nothing; the keyboard reaches all."""

import contextlib
import re

import pytest
from playwright.sync_api import expect

import support
from person import Person

PLACES = {
    "today": "/",
    "projects": "/projects",
    "delivered": "/projects/delivered",
    "paid": "/projects/paid",
    "clients": "/clients",
    "invoices": "/invoices",
    "overdue": "/invoices/overdue",
    "income": "/income?period=year",
    "income-report": "/report/income?by=client",
    "reports": "/reports",
    "studio": "/studio",
    "inventory-items": "/inventory/items",
    "inventory-transactions": "/inventory/transactions",
    "inventory-spaces": "/inventory/spaces",
    "search": "/search?q=a",
    "settings": "/settings",
    "numbering": "/settings/numbering",
    "documents": "/settings/documents",
    "appearance": "/settings/appearance",
    "work": "/settings/work",
    "categories": "/settings/categories",
    "templates": "/settings/templates",
    "vendors": "/settings/vendors",
    "members": "/settings/members",
    "devices": "/settings/devices",
    "data": "/settings/data",
    "nowhere": "/no/such/page",
}


# The screens that the journeys of their own areas look at in part.
OTHERS = [
    "/expenses", "/expenses/recurring", "/expenses/trips", "/expenses/insight", "/inbox", "/accounts", "/explain",
    "/outbox", "/seasons", "/archive", "/archive/deleted", "/studio/archived", "/calendar/month", "/calendar/week",
    "/calendar/day", "/calendar/agenda", "/invoices/draft", "/report/tax-year", "/report/profit", "/report/inventory",
    *("/settings/" + page for page in (
        "profile", "company", "payment", "mail", "tags", "rules", "mileage", "taxes", "musicians", "rates", "travel",
        "suggestions", "gig-templates", "privacy", "errors")),
]


@contextlib.contextmanager
def looks(browser, host, form):
    """A page of the app, and what judges and pictures it as it is then, in both themes."""
    # A theme changes colors and nothing else.
    rules = {"light": None, "dark": ["color-contrast", "link-in-text-block"]}
    # Behind the hash of a static host every link looks like one that skips; the real one is tested below.
    without = ["skip-link"]
    faults = {}

    def look(screen):
        support.stands_still(page)  # colors are judged when it is still
        for theme in "light", "dark":
            page.emulate_media(color_scheme=theme)
            name = f"{screen}-{'phone' if form is support.PHONE else 'desktop'}-{theme}"
            support.picture(page, name)
            found = support.faults_for_the_blind(page, rules[theme], without)
            if found:
                faults[name] = found
        page.emulate_media(color_scheme="light")

    with support.device(browser, host, form, reduced_motion="reduce") as page:
        yield page, look
    assert not faults, "\n".join(f"{k}: {line}" for k, lines in faults.items() for line in lines)


@pytest.mark.parametrize("form", [support.PHONE, support.DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_on_any_screen(browser, host, form):
    with looks(browser, host, form) as (page, look):
        max = Person(page)
        max.sees("Welcome to Ledgerline!")
        look("welcome")
        max.explores_the_sample()
        for screen, path in PLACES.items():
            max.opens(path)
            expect(page).to_have_url(host.address(path))
            look(screen)
        for screen, start in {"project": "/projects", "client": "/clients", "invoice": "/invoices"}.items():
            max.opens(start)
            page.locator(".row a.row-link").first.click()
            expect(page).not_to_have_url(host.address(start))
            look(screen)


@pytest.mark.parametrize("form", [support.PHONE, support.DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_in_a_design_project_and_on_sheets(browser, host, form):
    with looks(browser, host, form) as (page, look):
        max = Person(page).explores_the_sample()
        max.opens("/studio")
        page.get_by_role("link", name="Lake House").first.click()
        page.wait_for_url("**/project/**")
        home = "/" + page.url.split("/project/")[1].split("/")[0]
        for tab in ("budget", "items", "transactions", "spaces", "accounting"):
            max.opens(f"/project{home}/{tab}")
            look(f"home-{tab}")
            if tab in ("items", "transactions", "spaces"):
                page.locator("main a.row-link, main a[href*='/transaction/'], main a[href*='/item/']").first.click()
                expect(page).not_to_have_url(host.address(f"/project{home}/{tab}"))
                look(f"home-{tab}-page")
        for report in ("invoice", "client-summary", "property", "budget", "accounting"):
            max.opens(f"/report{home}/{report}")
            look(f"report-{report}")
        max.opens(f"/project{home}/transactions")
        page.keyboard.press("n")
        expect(max.sheet).to_be_visible()
        look("transaction-sheet")
        page.keyboard.press("Escape")
        max.opens(f"/project{home}/items")
        page.keyboard.press("n")
        expect(max.sheet).to_be_visible()
        look("item-sheet")
        page.keyboard.press("Escape")
        max.opens("/projects")
        max.presses("New Project")
        expect(max.sheet).to_be_visible()
        look("project-sheet")
        max.sheet.get_by_role("button", name="Save", exact=True).click()
        look("project-sheet-problems")
        page.keyboard.press("Escape")
        page.locator(".row a.row-link").first.click()
        max.presses("Add Charge")
        look("charge-sheet")
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        look("help")


def test_at_400_percent_no_screen_is_wider_than_the_window_and_axe_finds_nothing(browser, studio):
    """A desk of 1280 at 400 % zoom has 320 pixels."""
    form = {"viewport": {"width": 320, "height": 256}}
    faults = {}
    with support.device(browser, studio, form, reduced_motion="reduce") as page:
        max = Person(page).sees("Ready to Invoice")
        for path in [*PLACES.values(), *OTHERS]:
            max.opens(path)
            page.locator("#main *").first.wait_for()
            wide = support.comes_to_rest(lambda: page.evaluate("document.documentElement.scrollWidth"))
            # The others are judged by the journey above.
            found = support.faults_for_the_blind(page) if path in OTHERS else []
            if wide > 320:
                found.append(f"{wide} wide")
            if found:
                faults[path] = found
    assert faults == {}


@pytest.mark.parametrize("width", [390, 320])
def test_no_report_is_wider_than_a_phone(browser, host, width):
    form = {**support.PHONE, "viewport": {"width": width, "height": 700}}
    with support.device(browser, host, form, reduced_motion="reduce") as page:
        max = Person(page).explores_the_sample()
        for report in ("income", "income-over-time", "expenses", "profit", "tax-year", "fees"):
            max.opens(f"/report/{report}")
            expect(page.locator(".report").first).to_be_visible()
            # What is too wide makes a phone's page wider, and everything on it smaller.
            assert page.evaluate("Math.max(document.documentElement.scrollWidth, innerWidth)") == width, report


def test_on_a_phone_the_lit_tab_says_where_one_is(browser, host):
    with support.device(browser, host, support.PHONE, reduced_motion="reduce") as page:
        max = Person(page).explores_the_sample()
        lit = page.locator(".tabs .tab[aria-current=page]:visible")
        for path, name in {
            "/expenses": "Expenses", "/accounts": "Expenses", "/explain": "Expenses", "/inbox": "Expenses",
            "/inventory/items": "Inventory", "/projects": "Projects",
        }.items():
            max.opens(path)
            expect(lit).to_have_text(name)
            expect(page.locator(".tabs .tab:visible")).to_have_count(6)
        # Each of the two that share a place leads to the other.
        max.opens("/expenses")
        page.locator(".expense-ways").get_by_role("link", name="Inventory").click()
        expect(lit).to_have_text("Inventory")
        max.follows("All Expenses")
        expect(lit).to_have_text("Expenses")


def test_the_keyboard_does_everything(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        expect(page.locator(".row").first).to_be_visible()
        keys = page.keyboard
        for key, path in {
            "c": "/clients", "i": "/invoices", "s": "/settings", "d": "/projects/delivered",
            "a": "/projects/paid", "t": "/", "p": "/projects",
        }.items():
            keys.press("g")
            keys.press(key)
            expect(page).to_have_url(host.address(path))
        keys.press("/")
        expect(page.get_by_role("searchbox")).to_be_focused()
        page.evaluate("document.activeElement.blur()")
        keys.press("?")
        expect(max.sheet).to_contain_text("Keyboard Shortcuts")
        keys.press("Escape")
        expect(max.sheet).to_have_count(0)
        keys.press("n")
        expect(max.sheet).to_contain_text("New Project")
        keys.press("Escape")
        expect(max.sheet).to_have_count(0)
        keys.press("Control+k")
        expect(page).to_have_url(host.address("/search"))


def test_the_first_tab_skips_to_the_content(browser, host):
    with support.device(browser, host) as page:
        Person(page).explores_the_sample()
        page.reload()
        expect(page.locator(".row").first).to_be_visible()
        page.keyboard.press("Tab")
        skip = page.get_by_role("link", name="Skip to content")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport()
        page.keyboard.press("Enter")
        expect(page.locator("#main")).to_be_focused()
        expect(page).to_have_url(host.address("/projects"))


def test_tab_reaches_a_row_and_the_focus_is_seen(browser, host):
    with support.device(browser, host) as page:
        Person(page).explores_the_sample()
        expect(page.locator(".row").first).to_be_visible()
        reached = set()
        for _ in range(60):
            page.keyboard.press("Tab")
            kind, outline = page.evaluate(
                """() => { const it = document.activeElement, style = getComputedStyle(it);
                  return [it.className, it === document.body || style.outlineStyle !== 'none' && style.outlineWidth !== '0px'
                    || style.boxShadow !== 'none'] }"""
            )
            reached.add(kind.split(" ")[0])
            assert outline, f"no visible focus on {kind}"
            if {"row-link", "tab"} <= reached:
                return
        raise AssertionError(f"only {reached} can be reached")


# Rings of the focus that an edge cuts off, by what has the focus.
CUT_RINGS = """() => {
  const cut = new Set();
  for (const one of document.querySelectorAll('#main :is(a[href], button)')) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.disabled) continue;
    one.focus();
    const style = getComputedStyle(one);
    const out = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
    if (document.activeElement !== one || style.outlineStyle === 'none' || out <= 0) continue;
    const box = one.getBoundingClientRect();
    let edge = one.parentElement;
    while (edge !== document.body && getComputedStyle(edge).overflow === 'visible') edge = edge.parentElement;
    // What scrolls with the page itself is scrolled there by Tab.
    if (edge === document.body || edge.matches('.desk-detail')) continue;
    const own = edge.getBoundingClientRect();
    const most = Math.max(own.top - box.top + out, own.left - box.left + out, box.bottom + out - own.bottom);
    if (most >= 1) cut.add(`${one.className} in ${edge.className}`);
  }
  return [...cut];
}"""


@pytest.mark.parametrize("form", [support.PHONE, support.DESKTOP], ids=["phone", "desktop"])
def test_no_edge_cuts_off_a_ring_of_the_focus(browser, studio, form):
    with support.device(browser, studio, form, reduced_motion="reduce") as page:
        max = Person(page).sees("Ready to Invoice")
        for path in "/projects", "/invoices", "/expenses", "/income", "/inventory/items", "/search?q=a":
            max.opens(path)
            page.locator("#main :is(.chip, .segment, .row):visible").first.wait_for()
            page.keyboard.press("Tab")  # the ring is for those who use keys
            assert page.evaluate(CUT_RINGS) == [], path


def test_back_and_a_copied_address_lead_where_they_say(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        expect(page.locator(".row").first).to_be_visible()
        page.locator(".row a.row-link").first.click()
        heading = page.get_by_role("heading", level=1)
        expect(heading).not_to_have_text("Project Ledger")
        title = heading.inner_text()
        address = page.url
        page.go_back()
        expect(heading).to_have_text("Project Ledger")
        page.goto(address)
        expect(heading).to_have_text(title, use_inner_text=True)
        max.opens("/clients?q=zzzzzz").sees("No Matches")


def test_the_app_can_be_installed(whole_browser, host):
    with support.device(whole_browser, host) as page:
        support.serve_worker_ready(page)
        session = page.context.new_cdp_session(page)
        manifest = session.send("Page.getAppManifest")
        assert manifest["errors"] == [] and manifest["data"]
        found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # the browser of the tests is a private window
        assert [it["errorId"] for it in found if it["errorId"] != "in-incognito"] == []


def test_back_from_a_report_leads_where_one_came_from(browser, studio):
    with support.device(browser, studio) as page:
        max = Person(page)
        max.sees("Ready to Invoice").opens("/settings/taxes")
        page.locator("#main").get_by_role("link", name="Tax Year", exact=True).click()
        page.locator(".report").first.wait_for()
        # Another year, and a part of it, is the report still.
        for nav in "Year", "Part of the Year":
            other = page.get_by_role("navigation", name=nav, exact=True).locator("a:not([aria-current])").first
            path = other.get_attribute("href")
            other.click()
            page.wait_for_function("(path) => (location.pathname + location.search).endsWith(path)", arg=path)
        back = page.get_by_role("link", name="Back", exact=True)
        back.click()
        expect(page).to_have_url(re.compile("/settings/taxes$"))
        # Who comes by its address goes to all of them.
        page.goto(studio.url + "/report/fees")
        page.locator(".report").first.wait_for()
        back.click()
        expect(page).to_have_url(re.compile("/reports$"))
