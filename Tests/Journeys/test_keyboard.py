"""Sheets of mail, links, files and players by keyboard alone: in, through, out, and back where one was."""

import re

import pytest

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
