"""Typing: keys that open a sheet, Return from field to field, choosing with the keyboard, one after another."""

import pytest
from playwright.sync_api import expect

import support
from person import Person


def is_in(max, label):
    expect(max.sheet.get_by_label(label, exact=True).first).to_be_focused()


def test_a_key_that_opens_a_sheet_is_not_typed_into_it(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        max.goes_to("Clients")
        page.keyboard.press("n")
        is_in(max, "First Name")
        expect(max.sheet.get_by_label("First Name", exact=True)).to_have_value("")


def test_escape_leaves_the_search(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        page.keyboard.press("/")
        page.keyboard.type("zz")
        page.keyboard.press("Escape")
        expect(page.get_by_role("searchbox")).not_to_be_focused()
        expect(page.get_by_role("searchbox")).to_have_value("zz")
        page.keyboard.press("?")
        expect(max.sheet).to_contain_text("Keyboard Shortcuts")


def test_return_goes_on_and_saves_from_the_last_field(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        max.opens("/settings/vendors")
        max.sees("Vendors")
        page.keyboard.press("n")
        page.keyboard.press("Escape")
        max.goes_to("Clients")
        page.keyboard.press("n")
        for label in ("First Name", "Last Name", "Company", "Email"):
            is_in(max, label)
            page.keyboard.press("Enter")
        is_in(max, "Phone")
        page.keyboard.type("6155550142")
        page.keyboard.press("Control+Enter")
        max.sees("Name or Company is required")
        max.types("Company", "Acme")
        max.sheet.get_by_label("Company", exact=True).press("Control+Enter")
        expect(max.sheet).to_have_count(0)
        max.sees("(615) 555-0142")
        page.keyboard.press("e")
        expect(max.sheet).to_contain_text("Edit Client")
        max.presses("Cancel")
        max.opens("/settings/profile")
        page.keyboard.press("e")
        is_in(max, "First Name")
        page.keyboard.press("Enter")
        is_in(max, "Last Name")
        page.keyboard.type("Playersdottir")
        page.keyboard.press("Enter")
        expect(max.sheet).to_have_count(0)
        max.sees("Playersdottir")
        # Switches that nothing is typed behind come one by one.
        max.opens("/settings/categories")
        max.sees("Furnishings")
        page.keyboard.press("n")
        is_in(max, "Name")
        max.sheet.get_by_label("Part Of", exact=True).press("Enter")
        is_in(max, "Offered for Projects")
        page.keyboard.press("Enter")
        is_in(max, "Offered for the Business")


def test_from_the_first_question_on_return_goes_to_what_is_typed_next(browser, host):
    with support.device(browser, host) as page:
        # The second press of a double click is not for the choice that has come into its place.
        page.get_by_role("button", name="Start a New Book", exact=True).dblclick()
        expect(page.get_by_role("heading", name="What do you do?")).to_be_visible()
        page.wait_for_timeout(500)
        expect(page.locator("input:checked")).to_have_count(0)
        page.get_by_label("Expenses").check()
        page.get_by_role("button", name="Continue", exact=True).click()
        for label, text in (("First Name", "Max"), ("Last Name", "Player"), ("Company", "")):
            expect(page.get_by_label(label, exact=True)).to_be_focused()
            page.keyboard.type(text)
            page.keyboard.press("Enter")
        expect(page.get_by_label("Currency", exact=True)).to_be_focused()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Get Started", exact=True).click()
        max = Person(page)
        is_in(max, "Amount")
        page.keyboard.press("Escape")
        expect(max.sheet).to_have_count(0)
        # Nor does that press take the focus from the sheet, which is beside the button here.
        page.locator("main").get_by_role("button", name="New Expense", exact=True).dblclick()
        is_in(max, "Amount")
        page.wait_for_timeout(500)
        is_in(max, "Amount")
        page.keyboard.type("12.50")
        page.keyboard.press("Enter")
        # Behind switches, where it would be lost.
        is_in(max, "Merchant")
        page.keyboard.type("Rewe")
        max.saves()
        max.sees("Rewe")
        max.sees("$12.50")


def test_a_double_click_skips_no_question(browser, host):
    with support.device(browser, host, support.PHONE) as page:
        max = Person(page).presses("Start a New Book")
        page.get_by_label("Freelancer").check()
        max.presses("Continue").types("First Name", "Max")
        # The next Continue stands where this one does.
        page.get_by_role("button", name="Continue", exact=True).dblclick()
        page.wait_for_timeout(500)
        expect(page.get_by_label("Currency", exact=True)).to_be_visible()


def test_every_fast_press_counts_that_is_meant_for_what_it_hits(browser, host):
    with support.device(browser, host, support.PHONE) as page:
        max = Person(page).presses("Start a New Book")
        expect(page.get_by_role("heading", name="What do you do?")).to_be_visible()
        page.wait_for_timeout(500)
        choices = [one.bounding_box() for one in page.locator("label.option").all()]
        page.evaluate("""() => { window.changes = 0;
          document.addEventListener("change", () => { changes += 1; }); }""")
        # Two neighbours across the line between them, then one three times.
        for box, y in ((choices[0], choices[0]["height"] - 4), (choices[1], 4), *[(choices[2], 20)] * 3):
            page.touchscreen.tap(100, box["y"] + y)
        page.wait_for_function("() => changes === 5")
        assert [it.is_checked() for it in page.locator("label.option input").all()][:3] == [True] * 3
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        max.opens("/calendar/month/2026-01-15")
        max.sees("January 2026")
        page.get_by_role("link", name="Next", exact=True).click(click_count=3)
        max.sees("April 2026")


def test_an_error_goes_as_it_is_mended(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        max.goes_to("Clients")
        page.keyboard.press("n")
        max.types("Email", "nobody@nowhere")
        page.keyboard.press("Tab")
        expect(max.sheet.locator(".problem")).to_have_count(1)
        max.sheet.get_by_label("Email", exact=True).press_sequentially(".example")
        expect(max.sheet.locator(".problem")).to_have_count(0)
        max.sheet.get_by_role("button", name="Save", exact=True).click()
        expect(max.sheet.get_by_role("alert")).to_be_visible()
        max.sheet.get_by_label("Company", exact=True).press_sequentially("A")
        expect(max.sheet.get_by_role("alert")).to_have_count(0)


def test_a_new_client_is_made_with_return_and_keeps_its_whole_name(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        page.keyboard.press("n")
        is_in(max, "Client")
        page.keyboard.type("Blue Moon")
        page.keyboard.press("Enter")
        is_in(max, "Project Name")
        page.keyboard.type("Late Show")
        max.saves()
        max.sees("Blue Moon")
        page.locator("main a[href*='/client/']").first.click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Blue Moon")
        page.keyboard.press("e")
        expect(max.sheet.get_by_label("Company", exact=True)).to_have_value("Blue Moon")
        max.presses("Split into First and Last Name")
        expect(max.sheet.get_by_label("First Name", exact=True)).to_have_value("Blue")
        expect(max.sheet.get_by_label("Last Name", exact=True)).to_have_value("Moon")


def test_arrows_walk_the_clients_and_return_takes_one(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        page.keyboard.press("n")
        is_in(max, "Client")
        options = max.sheet.get_by_role("option")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        expect(options.nth(1)).to_have_attribute("aria-selected", "true")
        name = options.nth(1).locator("span").first.inner_text()
        assert not support.faults_for_the_blind(page, without=["skip-link"])
        page.keyboard.press("Enter")
        is_in(max, "Project Name")
        expect(max.sheet).to_contain_text(name)
        max.presses("Change")
        is_in(max, "Client")
        page.keyboard.type(name)
        max.types("Project Name", "Late Show")
        max.saves()
        max.sees(name)


def looks_for_a_client(max, letters):
    """By keys: what a program fills in is not left when it goes. Answers the choices, of which one is marked."""
    max.page.keyboard.press("n")
    is_in(max, "Client")
    max.page.keyboard.type(letters)
    choices = max.page.locator("#c-clientQuery [role=option]")
    expect(choices.first).to_have_attribute("aria-selected", "true")
    return choices


@pytest.mark.parametrize("how", ["Return", "a press"])
def test_a_client_that_few_letters_find_is_taken(browser, host, how):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        for letters, choice, name in [("mar", 0, "Marcus Ade"), ("Blue Moon", -1, "Blue Moon")]:
            max.opens("/projects")
            choices = looks_for_a_client(max, letters)
            if how == "Return":
                page.keyboard.press("Enter")
            else:
                choices.nth(choice).click()
            is_in(max, "Project Name")
            expect(choices).to_have_count(0)
            taken = page.locator("[data-key=client-picker]")
            expect(taken.locator(".strong")).to_have_text(name)
            expect(taken.get_by_text("New", exact=True)).to_have_count(1 if choice else 0)
            page.keyboard.type("Late Show")
            max.saves()
            expect(page.locator("main a[href*='/client/']").first).to_have_text(name)


def test_the_first_arrow_goes_to_what_was_found_and_the_new_one_comes_last(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        choices = looks_for_a_client(max, "mar")
        marked = page.locator("#c-clientQuery [aria-selected=true]")
        page.keyboard.press("ArrowDown")
        expect(marked).to_have_text("Marcus Ade")
        for _ in range(choices.count() - 1):
            page.keyboard.press("ArrowDown")
        expect(marked).to_contain_text("Add Client")
        # Another letter begins anew.
        page.keyboard.type("c")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        is_in(max, "Project Name")
        taken = page.locator("[data-key=client-picker]")
        expect(taken.locator(".strong")).to_have_text("Marcus Ade")
        expect(taken.get_by_text("New", exact=True)).to_have_count(0)


def test_a_menu_that_becomes_a_form_begins_in_its_first_field(browser, host):
    with support.device(browser, host) as page:
        ida = Person(page).explores_the_sample()
        ida.opens("/studio").follows("Lake House").follows("Transactions")
        page.keyboard.press("n")
        expect(ida.sheet).to_contain_text("What type of transaction?")
        page.keyboard.press("Enter")
        is_in(ida, "Source")


def test_behind_the_last_choice_comes_what_saves(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        max.goes_to("Invoices")
        looks_for_a_client(max, "mar")
        page.keyboard.press("Enter")
        # Not the delivered project that stands first: Return would have billed that one.
        expect(max.sheet.get_by_role("button", name="Create")).to_be_focused()
        page.keyboard.press("Enter")
        max.sees("Draft Invoice")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Marcus Ade")


def test_a_form_that_begins_with_a_vendor_covers_nothing(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        max.opens("/inventory/transactions")
        max.presses("New Transaction")
        for answer in ("type/purchase", "destination/inventory", "channel/in-store"):
            max.sheet.locator(f"[data-on-click='transaction/choose/{answer}']").click()
        is_in(max, "Source")
        vendors = page.locator("#c-source")
        expect(vendors).to_be_attached()
        expect(vendors).to_be_hidden()
        page.keyboard.press("ArrowDown")
        expect(vendors).to_be_visible()
        expect(vendors.get_by_role("option").first).to_have_attribute("aria-selected", "true")


def test_a_vendor_is_chosen_or_made_where_it_is_typed(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        max.opens("/inventory/items")
        page.keyboard.press("n")
        is_in(max, "Name")
        page.keyboard.type("Floor Lamp")
        page.keyboard.press("Enter")
        is_in(max, "Source")
        page.keyboard.type("Blue Moon Lamps")
        expect(max.sheet.get_by_role("option", name="Add Vendor")).to_be_visible()
        page.keyboard.press("Enter")
        is_in(max, "SKU")
        max.is_told("Vendor added")
        expect(max.sheet.get_by_label("Source", exact=True).first).to_have_value("Blue Moon Lamps")
        max.saves()
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        page.keyboard.type("moon")
        page.keyboard.press("Enter")
        is_in(max, "SKU")
        expect(max.sheet.get_by_label("Source", exact=True).first).to_have_value("Blue Moon Lamps")


def test_charges_are_entered_one_after_another(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        page.locator(".row a.row-link").first.click()
        max.presses("Add Charge")
        for number, name in enumerate(("First Set", "Second Set"), start=1):
            is_in(max, "Name")
            page.keyboard.type(name)
            max.chooses("Type", "Concert")
            max.types("Fee", "100")
            max.presses("Save and Add Another")
            expect(max.sheet.get_by_label("Name", exact=True)).to_have_value("")
            expect(max.sheet.get_by_label("Type", exact=True)).to_have_value("Concert")
            max.is_told("Charge added" if number == 1 else "Charge added, 2 so far")
            # The field that was left by the click is not blamed for being empty now.
            expect(max.sheet.locator(".problem")).to_have_count(0)
        max.presses("Cancel")
        max.sees("First Set").sees("Second Set")


def test_the_phone_has_one_new_button_and_all_tabs(browser, host):
    narrow = {**support.PHONE, "viewport": {"width": 320, "height": 640}}
    with support.device(browser, host, narrow) as page:
        max = Person(page).explores_the_sample()
        expect(page.get_by_role("button", name="New Project")).to_have_count(1)
        expect(page.locator(".search kbd")).to_be_hidden()
        # Seven do not fit: a designer's Settings is in the bar of Today.
        settings = page.locator(".tabs").get_by_role("link", name="Settings")
        expect(settings).to_be_hidden()
        for tab in page.locator(".tabs .tab:visible").all():
            expect(tab).to_be_in_viewport(ratio=1)
        max.goes_to("Today")
        expect(page.get_by_role("button", name="Settings")).to_be_in_viewport(ratio=1)
        max.goes_to("Projects")
        max.opens("/studio")
        max.follows("Lake House")
        for tab in page.locator(".segments .segment").all():
            expect(tab).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        # The search has room for what it says, and a badge stays where its row's name has none.
        max.opens("/inventory/items")
        assert page.get_by_role("searchbox").evaluate("it => it.clientWidth") >= 170
        max.opens("/invoices")
        name = page.locator(".row-title:has(> .badge)").first
        assert name.evaluate("""it => {
            it.firstChild.data = "The longest name ".repeat(9);
            return it.lastElementChild.getBoundingClientRect().right <= it.getBoundingClientRect().right + 1;
        }""")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_whole_row_selects_and_the_bar_stands_above_the_tabs(browser, host):
    with support.device(browser, host, support.PHONE) as page:
        max = Person(page).explores_the_sample()
        max.opens("/inventory/items")
        max.presses("Select")
        row = page.locator(".item-row").first
        row.locator(".row-title").click()
        expect(row.get_by_role("checkbox")).to_be_checked()
        bar, tabs = page.locator(".bulk-bar").bounding_box(), page.locator(".tabs").bounding_box()
        assert bar["y"] + bar["height"] <= tabs["y"]
        assert tabs["y"] - bar["y"] - bar["height"] < 24


def test_a_message_leaves_the_new_button_free(browser, host):
    with support.device(browser, host, support.PHONE, reduced_motion="reduce") as page:
        max = Person(page).explores_the_sample()
        toast = page.locator("#toasts .toast")
        page.evaluate("document.querySelector('#main [data-on-click$=\"/delivered\"]').click()")
        toast.wait_for()
        below = page.locator(".fab").bounding_box()
        told = toast.bounding_box()
        assert told["y"] + told["height"] <= below["y"]
