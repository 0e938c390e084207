"""A designer's work: a project with a budget, a purchase, things in rooms, a sale, a report."""

import re

from playwright.sync_api import expect

import support
from person import Person


def begins_as_designer(page):
    ida = Person(page)
    ida.presses("Start a New Book")
    page.get_by_label("Interior Designer").check()
    ida.presses("Continue")
    ida.types("Company", "Novak Interiors")
    ida.presses("Continue")
    ida.presses("Continue")
    ida.presses("Skip")
    ida.presses("Get Started")
    expect(ida.sheet).to_contain_text("New Project")
    return ida


def test_a_designer_goes_from_budget_to_a_room(browser, host):
    with support.device(browser, host) as page:
        ida = begins_as_designer(page)
        ida.types("Project Name", "Mill Loft")
        ida.types("Client", "Ada Byron")
        ida.types("Furnishings", "5000")
        ida.saves()
        ida.sees("$5,000 remaining")
        page.wait_for_url("**/project/**")
        home = page.url.split("/project/")[1].split("/")[0]
        ida.follows("Spaces")
        page.keyboard.press("n")
        ida.types("Name", "Living Room")
        ida.saves()
        ida.sees("Living Room")
        ida.opens(f"/project/{home}/items")
        page.keyboard.press("n")
        ida.types("Name", "Linen Sofa")
        ida.types("Purchase Price", "1200")
        ida.types("Project Price", "1500")
        ida.saves()
        ida.sees("Linen Sofa")


def test_selling_to_the_business_moves_money_and_thing(browser, host):
    with support.device(browser, host, support.PHONE) as page:
        ida = Person(page).explores_the_sample()
        ida.opens("/studio")
        ida.follows("Lake House")
        ida.follows("Items")
        page.locator("main a[href*='/item/']").first.click()
        name = page.get_by_role("heading", level=1).inner_text().split("\n")[0]
        ida.presses("More")
        ida.presses("Sell to Business", exact=False)
        ida.sees("This will move items from the project into business inventory.")
        ida.sheet.get_by_role("button", name="Sell", exact=False).last.click()
        expect(ida.sheet).to_have_count(0)
        ida.opens("/inventory/items")
        ida.sees(name)


def test_a_report_never_shows_what_things_cost(browser, host):
    with support.device(browser, host) as page:
        ida = Person(page).explores_the_sample()
        ida.opens("/studio")
        ida.follows("Lake House")
        ida.follows("Accounting")
        ida.sees("Owed to Design Business")
        ida.follows("Client Summary")
        ida.sees("What You Spent")
        ida.sees_not("Purchase Price")
        path = ida.downloads("Download PDF")
        assert path.read_bytes().startswith(b"%PDF-")


def test_search_finds_an_amount_and_a_sku(browser, host):
    with support.device(browser, host) as page:
        ida = Person(page).explores_the_sample()
        page.keyboard.press("Control+k")
        ida.sees("Start typing to search")
        page.get_by_role("searchbox").fill("linen sofa")
        ida.sees("Linen Sofa")
        page.get_by_role("searchbox").fill("zzzzqq")
        ida.sees("No items found")


def test_categories_stay_in_the_order_they_are_dragged_into(browser, host):
    with support.device(browser, host) as page:
        ida = begins_as_designer(page)
        page.keyboard.press("Escape")
        expect(ida.sheet).to_have_count(0)
        ida.opens("/settings/categories")
        rows = page.get_by_role("list", name="Budget categories").get_by_role("listitem")
        names = rows.locator(".row-title")
        expect(names.first).to_have_text("Furnishings")
        was = names.all_text_contents()

        def drags(row, onto):
            """Takes a row by its handle to where another is, and holds it there."""
            begin = rows.nth(row).locator(".drag-handle").bounding_box()
            end = rows.nth(onto).bounding_box()
            page.mouse.move(begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] / 2)
            page.mouse.down()
            page.mouse.move(begin["x"] + 10, end["y"] + end["height"] / 2, steps=8)

        drags(0, 3)
        page.keyboard.press("Escape")
        page.mouse.up()
        expect(names).to_have_text(was)
        support.stands_still(page)
        drags(0, 2)
        page.mouse.up()
        now = [was[1], was[2], was[0], *was[3:]]
        expect(names).to_have_text(now)
        rows.nth(2).get_by_role("button", name="Move Up: " + was[0]).press("Enter")
        now = [was[1], was[0], *was[2:]]
        expect(names).to_have_text(now)
        page.reload()
        expect(names).to_have_text(now)


def test_a_finger_drags_rows_and_scrolls_the_page(browser, host):
    with support.device(browser, host, support.PHONE) as page:
        ida = begins_as_designer(page)
        ida.presses("Cancel")
        expect(ida.sheet).to_have_count(0)
        ida.opens("/settings/vendors")
        rows = page.get_by_role("list", name="Vendors").get_by_role("listitem")
        names = rows.locator(".row-title")
        expect(names.first).to_have_text("Homegoods")
        was = names.all_text_contents()
        finger = support.Finger(page)

        # Held by the handle, the row goes along.
        begin = rows.nth(0).locator(".drag-handle").bounding_box()
        end = rows.nth(2).bounding_box()
        finger.down(begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] / 2)
        finger.moves(begin["x"] + 12, end["y"] + end["height"] / 2)
        expect(rows.nth(0)).to_have_class(re.compile("dragging"))
        finger.up()
        now = [was[1], was[2], was[0], *was[3:]]
        expect(names).to_have_text(now)
        support.stands_still(page)

        # Anywhere else the finger scrolls, and nothing changes its place.
        box = rows.nth(4).locator(".row-title").bounding_box()
        finger.down(box["x"] + 20, box["y"] + 10)
        finger.moves(box["x"] + 20, box["y"] - 240)
        finger.up()
        page.wait_for_function("() => scrollY > 50")
        expect(names).to_have_text(now)

        # What interrupts the finger, a call for instance, puts the row back.
        # The page may still go on by itself.
        scrolled = "() => { const was = scrollY; scrollTo(0, 0); return was; }"
        support.wait_until(lambda: page.evaluate(scrolled) == 0, what="the top of the page")
        support.comes_to_rest(lambda: page.evaluate("scrollY"))
        begin = rows.nth(1).locator(".drag-handle").bounding_box()
        finger.down(begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] / 2)
        finger.moves(begin["x"] + 12, begin["y"] + 140)
        finger.cancel()
        page.wait_for_timeout(400)
        expect(names).to_have_text(now)
        page.reload()
        expect(names).to_have_text(now)


def test_a_room_is_filled_with_what_the_project_has(browser, host):
    with support.device(browser, host, support.PHONE) as page:
        ida = Person(page).explores_the_sample()
        ida.opens("/studio")
        ida.follows("Lake House")
        ida.follows("Spaces")
        ida.follows("Porch")
        page.locator("#items .fold-head").click()
        rows = page.get_by_role("list", name="Items", exact=True).get_by_role("listitem")
        expect(rows.first).to_be_visible()
        count = rows.count()
        ida.presses("Add Items")
        ida.presses("Place Existing Items", exact=False)
        ida.sheet.get_by_role("searchbox").fill("walnut dresser")
        ida.sheet.get_by_role("button", name="Walnut Dresser", exact=False).click()
        ida.is_told("Placed in Porch")
        ida.presses("Done")
        expect(ida.sheet).to_have_count(0)
        expect(rows).to_have_count(count + 1)
        rows.filter(has_text="Walnut Dresser").get_by_role("link").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Walnut Dresser")
        page.go_back()
        # The section is open as it was left.
        expect(rows).to_have_count(count + 1)


def test_a_templates_entries_are_dragged_in_its_sheet(browser, host):
    with support.device(browser, host) as page:
        ida = begins_as_designer(page)
        page.keyboard.press("Escape")
        expect(ida.sheet).to_have_count(0)
        ida.opens("/settings/templates")
        ida.presses("New Template")
        ida.types("Name", "Bedroom")
        ida.types("Checklists", "Before:\nMeasure\nOrder\nHang")
        ida.sheet.locator("summary").click()
        rows = ida.sheet.get_by_role("list", name="Before", exact=True).get_by_role("listitem")
        texts = rows.locator(".row-main")
        expect(texts).to_have_text(["Measure", "Order", "Hang"])
        rows.nth(2).scroll_into_view_if_needed()
        begin = rows.nth(0).locator(".drag-handle").bounding_box()
        end = rows.nth(2).bounding_box()
        page.mouse.move(begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] / 2)
        page.mouse.down()
        page.mouse.move(begin["x"] + 10, end["y"] + end["height"] / 2, steps=8)
        page.mouse.up()
        expect(texts).to_have_text(["Order", "Hang", "Measure"])
        ida.saves()
        ida.sees("3 checklist entries")


def test_a_client_looks_on_and_sees_no_cost(browser, host):
    with support.device(browser, host, {"viewport": {"width": 1280, "height": 800}}) as page:
        ida = Person(page).explores_the_sample()
        ida.opens("/studio")
        ida.follows("Lake House")
        ida.follows("Accounting")
        ida.sees("At Cost")
        # By keyboard: the switch is a button like any other.
        page.get_by_role("button", name="Client View", exact=True).focus()
        page.keyboard.press("Enter")
        banner = page.locator(".client-banner")
        expect(banner).to_contain_text("Client view")
        ida.follows("Accounting")
        ida.sees("Owed to Design Business")
        ida.sees_not("At Cost")
        ida.sees_not("Margin")
        ida.follows("Items", exact=True)
        page.locator("main a[href*='/item/']").first.click()
        ida.sees("Project Price")
        ida.sees_not("Purchase Price")
        page.keyboard.press("e")
        expect(ida.sheet).to_have_count(0)
        page.reload()
        expect(banner).to_be_visible()
        ida.sees_not("Purchase Price")
        ida.opens("/")
        ida.sees("Not in the client view")
        banner.get_by_role("button", name="Leave").click()
        expect(banner).to_have_count(0)
        expect(page.locator(".tabs")).to_be_visible()


def test_back_leads_to_the_list_as_it_was(browser, host):
    with support.device(browser, host, support.PHONE) as page:
        ida = Person(page).explores_the_sample()
        ida.opens("/studio")
        ida.follows("Lake House")
        ida.follows("Items")
        ida.presses("Filter")
        ida.sheet.get_by_text("No Image").click()
        ida.presses("Done")
        kept = page.get_by_text(re.compile("items · No Image"))
        expect(kept).to_be_visible()
        page.evaluate("scrollTo(0, 150)")
        page.wait_for_function("() => scrollY === 150")
        # Past a sheet that was open meanwhile, too.
        page.locator("main a[href*='/item/']").nth(2).click()
        ida.presses("More")
        page.keyboard.press("Escape")
        expect(ida.sheet).to_have_count(0)
        page.get_by_role("link", name="Back", exact=True).click()
        expect(kept).to_be_visible()
        page.wait_for_function("() => scrollY === 150")
        # Whoever came from elsewhere gets the list as it is.
        ida.opens("/search")
        page.get_by_role("searchbox").fill("linen sofa")
        page.locator("main a[href*='/item/']").first.click()
        page.get_by_role("link", name="Back", exact=True).click()
        ida.sees("items")
        expect(kept).to_have_count(0)
