"""A list and what of it is open, side by side: walked with the keyboard, sorted, selected, moved together."""

import pytest
from playwright.sync_api import expect

import support
from person import Person


def at_desk(page):
    """The rows of the list, and what is open beside it."""
    return page.locator(".desk-list .row"), page.locator(".desk-detail")


def title(detail):
    return detail.get_by_role("heading", level=1)


def name(row):
    return row.locator(".row-title").inner_text()


def test_walking_the_rows_opens_each_beside_the_list(browser, host):
    with support.device(browser, host) as page:
        Person(page).explores_the_sample()
        rows, detail = at_desk(page)
        expect(rows.first).to_be_visible()
        expect(detail).to_have_count(0)
        box = rows.first.bounding_box()
        page.keyboard.press("j")
        expect(title(detail)).to_contain_text(name(rows.nth(0)))
        page.keyboard.press("j")
        expect(title(detail)).to_contain_text(name(rows.nth(1)))
        expect(rows.nth(1).locator(".row-link")).to_be_focused()
        page.keyboard.press("ArrowUp")
        expect(title(detail)).to_contain_text(name(rows.nth(0)))
        now = rows.first.bounding_box()
        assert (now["x"], now["y"]) == (box["x"], box["y"]), "the list moved"
        # In and out again.
        page.keyboard.press("Enter")
        expect(detail).to_be_focused()
        page.keyboard.press("Escape")
        expect(rows.first.locator(".row-link")).to_be_focused()
        page.keyboard.press("Escape")
        expect(detail).to_have_count(0)
        expect(rows.first.locator(".row-link")).to_be_focused()
        page.go_back()
        expect(title(detail)).to_contain_text(name(rows.nth(0)))
        page.go_back()
        expect(detail).to_have_count(0)
        page.go_forward()
        expect(title(detail)).to_contain_text(name(rows.nth(0)))


def test_the_list_scrolls_and_is_narrowed_while_the_detail_is_edited(browser, server):
    server.stop()
    server.run("demo", "--transactions", "300")
    server.start()
    with support.device(browser, server) as page:
        max = Person(page)
        max.opens("/projects/paid")
        rows, detail = at_desk(page)
        expect(rows.first).to_be_visible()
        page.mouse.move(500, 500)
        page.mouse.wheel(0, 2400)
        page.wait_for_function("() => scrollY > 2000")
        at = support.comes_to_rest(lambda: page.evaluate("scrollY"))
        seen = page.evaluate(
            "[...document.querySelectorAll('.desk-list .row')].findIndex((it) => it.getBoundingClientRect().top > 300)")
        row = rows.nth(seen)
        gig = name(row)
        row.locator(".row-title").click()
        expect(title(detail)).to_contain_text(gig)
        assert page.evaluate("scrollY") == at, "the list jumped"
        max.presses("Add Charge")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("scrollY") == at, "the sheet moved the list"
        max.types("Name", "Encore")
        max.chooses("Type", "Concert")
        max.types("Fee", "75")
        max.saves()
        expect(detail).to_contain_text("Encore")
        # What is typed into the list's search is about the list.
        page.locator(".desk-list").get_by_role("searchbox").fill("zzzz")
        expect(page.locator(".desk-list")).to_contain_text("No Matches")
        expect(title(detail)).to_contain_text(gig)
        page.locator(".desk-list").get_by_role("link", name="Delivered").click()
        expect(title(detail)).to_contain_text(gig)
        page.reload()
        expect(title(detail)).to_contain_text(gig)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_columns_sort_and_rows_are_selected(browser, host, theme):
    with support.device(browser, host, support.DESKTOP, theme, reduced_motion="reduce") as page:
        max = Person(page).explores_the_sample()
        rows, detail = at_desk(page)
        rows.first.locator(".row-title").click()
        gig = name(rows.first)
        expect(title(detail)).to_contain_text(gig)
        support.picture(page, f"desk-{theme}")
        assert not support.faults_for_the_blind(page, None, ["skip-link"])
        amount = page.locator(".desk-list").get_by_role("columnheader", name="Amount")
        amount.get_by_role("button").click()
        expect(amount).to_have_attribute("aria-sort", "ascending")
        amount.get_by_role("button").click()
        expect(amount).to_have_attribute("aria-sort", "descending")
        expect(title(detail)).to_contain_text(gig)
        tops = [row.bounding_box()["y"] for row in rows.all()]
        rows.nth(0).click(modifiers=["ControlOrMeta"])
        rows.nth(2).click(modifiers=["Shift"])
        bar = page.get_by_role("toolbar", name="Selected rows")
        expect(bar).to_contain_text("3 selected")
        assert [row.bounding_box()["y"] for row in rows.all()] == tops, "the bar moved the rows"
        box = bar.bounding_box()
        assert abs(box["y"] + box["height"] - 800) < 2, "the bar stands at the edge"
        support.picture(page, f"desk-selected-{theme}")
        assert not support.faults_for_the_blind(page, None, ["skip-link"])
        expect(title(detail)).to_contain_text(gig)
        count = rows.count()
        bar.get_by_role("button", name="Mark Delivered").click()
        expect(rows).to_have_count(count - 3)
        expect(bar).to_have_count(0)
        max.presses("Undo")
        expect(rows).to_have_count(count)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_table_and_what_stands_beside_it_is_accessible(browser, host, theme):
    places = ("/projects/paid", "/clients", "/invoices", "/inventory/items", "/inventory/transactions")
    with support.device(browser, host, support.DESKTOP, theme, reduced_motion="reduce") as page:
        max = Person(page).explores_the_sample()
        rows, detail = at_desk(page)
        for place in places:
            what = place.replace("/", "-")
            max.opens(place)
            expect(page).to_have_url(host.address(place))
            support.picture(page, f"desk{what}-alone-{theme}")
            found = support.faults_for_the_blind(page, None, ["skip-link"])
            assert not found, (place, found)
            # A draft has the whole width for its form and its paper.
            rows.filter(has_not_text="Draft").first.locator(".row-title").click()
            expect(detail).to_be_visible()
            support.stands_still(page)
            support.picture(page, f"desk{what}-{theme}")
            found = support.faults_for_the_blind(page, None, ["skip-link"])
            assert not found, (place, found)
            wide = page.evaluate(
                "[...document.querySelectorAll('.page')].some((it) => it.scrollWidth > it.clientWidth + 1)")
            assert not wide, f"{place} is wider than its pane"


def test_a_phone_has_rows_and_one_page(browser, host):
    with support.device(browser, host, support.PHONE) as page:
        max = Person(page).explores_the_sample()
        expect(page.locator(".row").first).to_be_visible()
        page.locator(".row a.row-link").first.click()
        expect(page.locator(".row .row-lead")).to_have_count(0)
        expect(page.get_by_role("grid")).to_have_count(0)
        expect(page.locator(".desk")).to_have_count(0)
        max.opens("/inventory/transactions")
        field = page.get_by_role("searchbox")
        # The words in the empty field are not cut.
        assert field.evaluate("""(it) => {
          const pen = document.createElement('canvas').getContext('2d'), style = getComputedStyle(it);
          pen.font = style.font;
          return pen.measureText(it.placeholder).width
            <= it.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        }""")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_several_are_done_at_once_and_what_stays_is_said(browser, host, theme):
    with support.device(browser, host, support.PHONE, theme, reduced_motion="reduce") as page:
        max = Person(page).explores_the_sample()
        for place in ("/clients", "/invoices", "/inventory/transactions", "/projects"):
            max.opens(place)
            page.get_by_role("button", name="Select", exact=True).click()
            bar = page.get_by_role("toolbar", name="Selected rows")
            boxes = page.locator(".row > [role=checkbox]")
            boxes.nth(0).click()
            boxes.nth(1).click()
            expect(bar).to_contain_text("2 selected")
            box, tabs = bar.bounding_box(), page.locator(".tabs").bounding_box()
            assert box["y"] + box["height"] <= tabs["y"], "the bar stands above the tabs"
            assert box["x"] >= 0 and box["x"] + box["width"] <= 390
            support.picture(page, f"bulk{place.replace('/', '-')}-{theme}")
            assert not support.faults_for_the_blind(page, None, ["skip-link"]), place
            page.get_by_role("button", name="Done", exact=True).click()
            expect(bar).to_have_count(0)
    with support.device(browser, host, support.DESKTOP, theme, reduced_motion="reduce") as page:
        max = Person(page).explores_the_sample()
        max.opens("/invoices")
        rows, detail = at_desk(page)
        page.get_by_role("checkbox", name="Select all").click()
        max.presses("Record Payments")
        expect(max.sheet).to_contain_text("left unchanged: A void invoice takes no payment")
        support.picture(page, f"bulk-pay-{theme}")
        assert not support.faults_for_the_blind(page, None, ["skip-link"])
        max.saves("Record")
        expect(page.locator("#toasts")).to_contain_text("paid")
        support.picture(page, f"bulk-paid-{theme}")
        max.presses("Undo")
        expect(page.locator(".badge.overdue").first).to_be_visible()


def test_after_a_reload_the_list_shows_what_is_open(browser, server):
    server.stop()
    server.run("demo", "--transactions", "300")
    server.start()
    with support.device(browser, server) as page:
        Person(page).opens("/projects/paid")
        rows, detail = at_desk(page)
        expect(rows.first).to_be_visible()
        page.mouse.move(500, 500)
        page.mouse.wheel(0, 3000)
        page.wait_for_function("() => scrollY > 2500")
        support.comes_to_rest(lambda: page.evaluate("scrollY"))
        seen = page.evaluate(
            "[...document.querySelectorAll('.desk-list .row')].findIndex((it) => it.getBoundingClientRect().top > 300)")
        rows.nth(seen).locator(".row-title").click()
        opened = page.locator(".desk-list .row.opened")
        expect(opened).to_be_in_viewport()
        page.reload()
        expect(opened).to_be_in_viewport()
        assert page.evaluate("scrollY") > 1000


def test_what_is_said_stands_beside_the_panel_and_not_on_its_buttons(browser, host):
    with support.device(browser, host, support.DESKTOP, reduced_motion="reduce") as page:
        max = Person(page).explores_the_sample()
        max.opens("/inventory/spaces")
        max.presses("New Space")
        max.types("Name", "Attic")
        max.sheet.get_by_role("button", name="Save and Add Another").click()
        max.is_told("Space added")
        for width in 1280, 900:
            page.set_viewport_size({"width": width, "height": 800})
            told, panel = page.locator("#toasts .toast").bounding_box(), page.locator("#sheet .sheet").bounding_box()
            assert told["x"] >= 0 and told["x"] + told["width"] <= panel["x"], width


def test_equal_items_are_a_row_that_opens_and_is_selected_as_a_whole(browser, host):
    with support.device(browser, host) as page:
        max = Person(page).explores_the_sample()
        max.opens("/inventory/items")
        rows, detail = at_desk(page)
        expect(rows.first).to_be_visible()
        item = name(rows.nth(1))
        rows.nth(1).get_by_role("button", name=f"More for {item}").click()
        max.presses("Make Copies")
        max.types("Copies", "2")
        max.saves("Copy")
        group = page.locator(".desk-list .item-group")
        head = group.locator(".row-link")
        members = page.locator(".desk-list .item-member")
        expect(group).to_contain_text("3 alike")
        expect(members).to_have_count(0)
        # By keyboard alone: it is opened, walked into, left and closed.
        head.focus()
        page.keyboard.press("ArrowRight")
        expect(members).to_have_count(3)
        expect(head).to_have_attribute("aria-expanded", "true")
        expect(head).to_be_focused()
        page.keyboard.press("j")
        expect(members.first.locator(".row-link")).to_be_focused()
        expect(title(detail)).to_contain_text(item)
        expect(members).to_have_count(3)
        page.keyboard.press("j")
        expect(members.nth(1).locator(".row-link")).to_be_focused()
        page.keyboard.press("ArrowLeft")
        expect(head).to_be_focused()
        page.keyboard.press("ArrowLeft")
        expect(members).to_have_count(0)
        expect(head).to_have_attribute("aria-current", "true")
        page.keyboard.press("Enter")
        expect(members).to_have_count(3)
        # A cell is edited in its own row.
        members.first.locator(".cell").last.click()
        expect(page.locator(".cell-editor input")).to_be_focused()
        page.keyboard.type("77.50")
        page.keyboard.press("Escape")
        expect(page.locator(".cell-editor")).to_have_count(0)
        # All of it is selected, and a range over it closed.
        head.focus()
        page.keyboard.press("x")
        bar = page.get_by_role("toolbar", name="Selected rows")
        expect(bar).to_contain_text("3 selected")
        page.keyboard.press("ArrowLeft")
        expect(members).to_have_count(0)
        expect(bar).to_contain_text("3 selected")
        expect(group.get_by_role("checkbox")).to_be_checked()
        page.keyboard.press("x")
        expect(bar).to_have_count(0)
        place = page.evaluate(
            "[...document.querySelectorAll('.desk-list .row')].findIndex((it) => it.matches('.item-group'))")
        after = rows.nth(place + 1)
        after.locator(".row-check").click()
        expect(bar).to_contain_text("1 selected")
        head.click(modifiers=["Shift"])
        expect(bar).to_contain_text("4 selected")
        expect(members).to_have_count(0)
        assert not support.faults_for_the_blind(page, None, ["skip-link"])
