"""Sheets of mail, links, files and players by keyboard alone: in, through, out, and back where one was."""

import re

import pytest
from playwright.sync_api import expect

import support
from person import Person
from test_images import PDF, adds, file

# Where the focus is: what it is called, whether it is in the sheet, and whether its ring can be seen.
FOCUS = """() => {
  const it = document.activeElement;
  const style = getComputedStyle(it);
  const inner = it.closest(".switch, .combobox, .money")?.matches(":focus-within");
  const name = it.getAttribute("aria-label") || it.labels?.[0]?.textContent || it.textContent;
  return {
    name: (name ?? "").trim().replace(/\\s+/g, " ").slice(0, 40),
    inside: it.closest("#sheet") !== null,
    page: it === document.body,
    what: it.outerHTML.slice(0, 120),
    ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== "none" || !!inner,
  };
}"""


def walks(person, opener):
    """Opens by Return, goes once around by Tab, leaves by Escape; the names on the way."""
    page = person.page
    opener.focus()
    page.keyboard.press("Enter")
    page.locator("#sheet .sheet").wait_for()
    first = page.evaluate(FOCUS)
    assert first["inside"], first
    names = [first["name"]]
    for _ in range(60):
        page.keyboard.press("Tab")
        now = page.evaluate(FOCUS)
        # Behind the last one is a toast, the browser itself, and then the first again.
        if not now["inside"]:
            assert now["page"] or "toast" in now["what"], now
            continue
        assert now["name"], f"unnamed after {names}: {now}"
        assert now["ring"], f"no focus ring on {now['name']}"
        if now["name"] in names[1:] and names.index(now["name"], 1) == 1:
            break
        names.append(now["name"])
    page.locator("#sheet input, #sheet select, #sheet button").first.focus()
    page.keyboard.press("Escape")
    page.locator("#sheet .sheet").wait_for(state="detached")
    back = page.evaluate(FOCUS)
    assert not back["page"] and not back["inside"], back
    return names


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_new_sheet_is_walked_by_keyboard(browser, theme):
    with support.Server("--demo", "--private-mail") as hub:
        hub.run("mail", "set", "--host", "127.0.0.1", "--port", "2525", "--from", "a@example.com", "--security", "none")
        gig = next(it for it in hub.json("list", "projects") if "Advent" in it["name"])["id"]
        invoice = next(it for it in hub.json("list", "invoices") if it["status"] == "overdue")["id"]
        with support.device(browser, hub, theme=theme) as page:
            owner = Person(page)
            owner.sees("Ready to Invoice")
            for path, name, wanted in (
                ("/settings/mail", "Send a Test", "To"),
                ("/settings/mail", "Change Server", "Server"),
                ("/settings/mail", re.compile("^Edit Template"), "Subject"),
                ("/settings/musicians", "New Musician", "Name"),
                ("/settings/rates", "New Rate", "Amount"),
                ("/calendar/month", "Subscribe", "For"),
                (f"/project/{gig}", "Add Player", "Musician"),
                (f"/project/{gig}", "Add Deal", "Kind of Deal"),
                (f"/invoice/{invoice}", "Remind", "How"),
            ):
                owner.opens(path)
                if path == "/settings/mail":
                    owner.sees("Send a Test")  # what the hub says of its server is here
                names = walks(owner, page.locator("#app").get_by_role("button", name=name, exact=True).first)
                assert any(it.startswith(wanted) for it in names), f"{name}: {names}"
            # From a menu: the link of an invoice, and a file's name.
            owner.opens(f"/invoice/{invoice}")
            page.locator("[data-pane=detail]").get_by_role("button", name="More", exact=True).focus()
            page.keyboard.press("Enter")
            page.get_by_role("button", name="Share a Link").focus()
            page.keyboard.press("Enter")
            owner.sheet.get_by_label("Works for").wait_for()
            page.keyboard.press("Escape")
            assert not page.evaluate(FOCUS)["page"]
            owner.opens(f"/project/{gig}")
            adds(owner, "Add Files", file("rider.pdf", PDF, "application/pdf"))
            names = walks(owner, page.get_by_role("button", name="Actions for rider.pdf"))
            assert "Name and Kind" in names and "Delete" in names


def test_backup_erasing_the_outbox_and_other_days_by_keyboard_alone(browser):
    with support.Server("--demo", "--private-mail") as hub:
        port = str(support.free_port())  # where nobody takes mail
        hub.run("mail", "set", "--host", "127.0.0.1", "--port", port, "--from", "a@example.com", "--security", "none")
        hub.run("gig", "add", "Residency", "--on", "2027-02-02", "--at", "20:00", "--repeat", "FREQ=WEEKLY;COUNT=8")
        series = next(it for it in hub.json("list", "projects") if it["name"] == "Residency")["id"]
        overdue = [it for it in hub.json("list", "invoices") if it["status"] == "overdue"]
        hub.run("mail", "send", overdue[0]["id"], "--to", "pay@example.com", "--subject", "Please pay")
        client = hub.json("list", "clients")[0]["id"]
        with support.device(browser, hub) as page:
            owner = Person(page)
            owner.sees("Ready to Invoice")

            def enters(name, place="#app"):
                button = page.locator(place).get_by_role("button", name=name, exact=True).first
                button.focus()
                page.keyboard.press("Enter")

            def leaves(back):
                page.keyboard.press("Escape")
                page.locator("#sheet .sheet").wait_for(state="detached")
                assert page.evaluate(FOCUS)["name"] == back

            # A backup: what is saved needs no sheet, and the focus stays where it was.
            owner.opens("/settings/data")
            with page.expect_download():
                enters("Save Backup")
            assert page.evaluate(FOCUS)["name"] == "Save Backup"
            walks(owner, page.get_by_role("button", name="Start Over …"))
            assert page.evaluate(FOCUS)["name"] == "Start Over …"

            # Erasing, from a client's form.
            owner.opens(f"/client/{client}")
            enters("Edit Client", "[data-pane=detail]")
            enters("Erase Person …", "#sheet")
            owner.sees("Becomes blank")
            assert page.evaluate(FOCUS)["inside"]
            leaves("Edit Client")

            # A series on other days, from a gig's menu.
            owner.opens(f"/project/{series}")
            enters("More", "[data-pane=detail]")
            enters("Other Days From Here …", "#sheet")
            page.locator("#sheet").get_by_label("Repeats").wait_for()
            inside = page.evaluate(FOCUS)
            assert inside["inside"] and inside["ring"], inside
            leaves("More")

            # A mail's form, and what waits in the outbox.
            owner.opens(f"/invoice/{overdue[1]['id']}")
            enters("Remind", "[data-pane=detail]")
            page.locator("#sheet").get_by_label("How", exact=True).focus()
            page.keyboard.type("Mail With")
            page.locator("#sheet").get_by_label("Subject", exact=True).wait_for()
            assert page.evaluate(FOCUS)["name"] == "How"
            leaves("Remind")
            owner.opens("/outbox")
            owner.sees("Please pay")
            enters("Delete Please pay")
            page.get_by_role("button", name="Delete Please pay").wait_for(state="detached")
            here = page.evaluate(FOCUS)
            assert not here["page"] and not here["inside"], here


def test_on_a_phone_tab_comes_to_new_before_the_list(browser, studio):
    with support.device(browser, studio, support.PHONE) as page:
        owner = Person(page)
        owner.sees("Ready to Invoice")
        for path, name in (
            ("/", "New"),
            ("/projects", "New Project"),
            ("/clients", "Add Client"),
            ("/invoices", "New Invoice"),
            ("/expenses", "New Expense"),
            ("/inventory", "New Item"),
            ("/inventory/transactions", "New Transaction"),
            ("/accounts", "New Account"),
        ):
            owner.opens(path)
            page.locator("#app .row").first.wait_for()
            page.evaluate("document.activeElement?.blur()")
            page.locator(".skip").focus()
            stops = []
            for _ in range(16):
                page.keyboard.press("Tab")
                now = page.evaluate(FOCUS)
                if now["name"] == name:
                    assert now["ring"], path
                    break
                assert "row-link" not in now["what"], f"{path}: a row before {name}: {stops}"
                stops.append(now["name"])
            else:
                raise AssertionError(f"{path}: {name} is not among {stops}")


# What has the focus, where the round button lies over it.
BELOW = """() => {
  const here = document.activeElement, box = here.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return top?.closest(".fab") && !top.closest(".fab").contains(here) ? [here.textContent] : [];
}"""


def test_what_the_keyboard_reaches_on_a_phone_is_not_below_the_round_button(browser, studio):
    with support.device(browser, studio, support.PHONE) as page:
        page.locator("#main .row").first.wait_for()
        # What comes meanwhile moves what has the focus.
        expect(page.locator("#sync")).to_contain_text("Up to date", timeout=40_000)
        support.stands_still(page)
        hidden = []
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate(BELOW):
                # What was still moving when the key went down is not the page's last word.
                support.stands_still(page)
                hidden += page.evaluate(BELOW)
        assert hidden == []


# How far what stands last on a page that is scrolled to its end is above the round button.
ABOVE = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const last = [...document.querySelectorAll("#main .row, #main .project-card")].at(-1).getBoundingClientRect();
  return Math.round(document.querySelector(".fab").getBoundingClientRect().top - last.bottom);
}"""


def test_on_a_phone_the_last_row_of_a_list_is_read_whole(browser, studio):
    with support.device(browser, studio, support.PHONE) as page:
        owner = Person(page)
        owner.sees("Ready to Invoice")
        for path in ("/projects/paid", "/studio", "/clients", "/invoices", "/expenses", "/inventory"):
            owner.opens(path)
            page.locator("#main :is(.row, .project-card)").first.wait_for()
            # Rows come as the list is scrolled.
            left = support.comes_to_rest(lambda: page.evaluate(ABOVE))
            assert left >= 8, (path, left)


def test_on_a_desk_the_focus_stays_where_one_works(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        rows, bar = page.locator(".desk-list .row"), page.locator(".bulk-bar")
        max.opens("/inventory")
        expect(rows.first).to_be_visible()
        for key in "jxjx":
            page.keyboard.press(key)
        expect(bar).to_contain_text("2 selected")
        # To the first that is drawn there: the box in the head selects all, so the bar's own button is not.
        page.keyboard.press("b")
        expect(bar.get_by_role("button", name="Set Status")).to_be_focused()
        # What ends the selection takes the bar away: on with the row that is open.
        bar.get_by_role("button", name="Clear").focus()
        page.keyboard.press("Enter")
        expect(bar).to_have_count(0)
        expect(rows.nth(1).locator(".row-link")).to_be_focused()
        # What is made stands beside its list, and what is done with it comes next.
        max.opens("/clients")
        expect(page.get_by_role("button", name="Add Client")).to_be_visible()
        page.keyboard.press("n")
        expect(max.sheet.get_by_label("First Name")).to_be_focused()
        page.keyboard.type("Zora")
        page.keyboard.press("Control+Enter")
        max.is_told("Client added")
        expect(page.locator(".desk-detail")).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Edit Client")).to_be_focused()


def test_an_amount_that_is_proposed_is_typed_over(browser, studio):
    invoice = next(it for it in studio.json("list", "invoices") if it["status"] == "overdue")
    with support.device(browser, studio) as page:
        owner = Person(page)
        owner.sees("Ready to Invoice")
        owner.opens(f"/invoice/{invoice['id']}")
        pay = page.get_by_role("button", name="Record Payment")
        pay.focus()
        page.keyboard.press("Enter")
        amount = owner.sheet.get_by_label("Amount", exact=True)
        expect(amount).to_be_focused()
        page.keyboard.type("10")
        expect(amount).to_have_value("10")
        page.keyboard.press("Control+Enter")
        owner.is_told("$10.00 received")
        expect(pay).to_be_focused()
        # What was typed and kept is gone on with.
        page.keyboard.press("Enter")
        expect(amount).to_be_focused()
        page.keyboard.type("1")
        support.keeps(page, "amount\t1\t")
        page.keyboard.press("Escape")
        expect(pay).to_be_focused()
        page.keyboard.press("Enter")
        owner.sees("Continued from where you left")
        expect(amount).to_be_focused()
        page.keyboard.type("2")
        expect(amount).to_have_value("12")
        page.get_by_role("button", name="Start Over", exact=True).click()
        # All of it: the button is gone, and what was drawn into its place was not pressed, so it has no focus.
        expect(owner.sheet.get_by_text("Continued from where you left")).to_have_count(0)
        page.keyboard.press("Control+Enter")
        expect(pay).to_have_count(0)
        expect(page.locator(".desk-detail")).to_be_focused()


def test_on_a_phone_an_amount_that_is_proposed_is_typed_over(browser, studio):
    invoice = next(it for it in studio.json("list", "invoices") if it["status"] == "overdue")
    with support.device(browser, studio, support.PHONE) as page:
        owner = Person(page)
        owner.sees("Ready to Invoice")
        owner.opens(f"/invoice/{invoice['id']}")
        page.get_by_role("button", name="Record Payment").tap()
        amount = owner.sheet.get_by_label("Amount", exact=True)
        expect(amount).to_be_focused()
        page.keyboard.type("10")
        expect(amount).to_have_value("10")


def test_on_a_desk_the_row_beside_one_that_is_deleted_has_the_focus(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        rows = page.locator(".desk-list .row")
        max.opens("/clients")
        expect(page.get_by_role("button", name="Add Client")).to_be_visible()
        for key in "jj":
            page.keyboard.press(key)
        expect(page.locator(".desk-detail")).to_be_visible()
        next = rows.nth(2).locator(".row-link")
        name = next.inner_text()
        page.get_by_role("button", name="Edit Client").focus()
        page.keyboard.press("Enter")
        max.sheet.get_by_role("button", name="Delete Client").focus()
        page.keyboard.press("Enter")
        expect(rows.nth(1).locator(".row-link")).to_have_text(name)
        expect(rows.nth(1).locator(".row-link")).to_be_focused()
        page.keyboard.press("Control+z")
        expect(rows.nth(2).locator(".row-link")).to_have_text(name)
        expect(rows.nth(2).locator(".row-link")).to_be_focused()


def test_what_a_search_leaves_of_a_list_is_said(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        said = page.locator("#announcer")
        max.opens("/inventory")
        page.locator("[role=grid]").wait_for()
        page.keyboard.press("/")
        expect(page.get_by_role("searchbox")).to_be_focused()
        page.keyboard.type("lamp")
        expect(said).to_have_text("Items: 1")
        page.keyboard.type("zzz")
        expect(said).to_have_text("No Matches No items match this search.")
        page.keyboard.press("Control+a")
        page.keyboard.press("Delete")
        expect(said).to_have_text(re.compile(r"^Items: \d\d$"))
        # The letters that a table has between its rows are none of them.
        max.opens("/clients")
        page.locator("[role=grid]").wait_for()
        page.keyboard.press("/")
        expect(page.get_by_role("searchbox")).to_be_focused()
        page.keyboard.type("sørensen")
        expect(said).to_have_text("Clients: 1")


def test_what_a_part_and_a_filter_leave_of_a_list_is_said(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        said = page.locator("#announcer")
        max.opens("/invoices")
        part = page.get_by_role("navigation", name="Status").get_by_role("link", name=re.compile("^Paid"))
        count = part.locator(".count").inner_text()
        part.focus()
        page.keyboard.press("Enter")
        expect(part).to_have_attribute("aria-current", "page")
        expect(part).to_be_focused()
        expect(said).to_have_text(f"Invoices: {count}")
        max.opens("/inventory/items")
        filters = page.get_by_role("button", name="Filter", exact=True)
        filters.focus()
        page.keyboard.press("Enter")
        chip = max.sheet.get_by_role("button", name=re.compile("^Bookmarked"))
        count = chip.locator(".count").inner_text()
        chip.focus()
        page.keyboard.press("Enter")
        expect(said).to_have_text(f"Items: {count}")
        max.sheet.get_by_role("button", name="Clear All").focus()
        page.keyboard.press("Enter")
        expect(said).to_have_text(re.compile(r"^Items: \d\d$"))
