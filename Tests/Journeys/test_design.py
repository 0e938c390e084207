"""A designer's work: a project with a budget, a purchase, things in rooms, a sale, a report."""

from playwright.sync_api import expect

import support
from person import Person


def begins_as_designer(page):
    ida = Person(page)
    ida.presses("Start Empty")
    page.get_by_label("Interior Designer").check()
    page.get_by_label("Musician").uncheck()
    ida.presses("Continue")
    ida.types("Company", "Novak Interiors")
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
