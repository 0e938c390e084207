"""What a change of the page costs in style: a rule may not make the browser style everything anew."""

import pytest
from playwright.sync_api import expect

import support
from person import Person


def restyled(page, step):
    """How many elements each round of styling took on, while `step` was done and shown."""
    session = page.context.new_cdp_session(page)
    events, ends = [], []
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda end: ends.append(end))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}, "transferMode": "ReportEvents"})
    step()
    # It is styled with the next frame, however late that comes.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_timeout(300)
    session.send("Tracing.end")
    support.wait_until(lambda: page.evaluate("1") and ends, what="the trace")
    session.detach()
    return [event["args"]["elementCount"] for event in events if event["name"] == "UpdateLayoutTree"]


def test_an_edit_styles_what_changed(browser, host):
    """`:has()` before a part that any element can be (`.notice:has(> .button) > :first-child`) styled all of it, each time."""
    with support.device(browser, host, support.PHONE) as page:
        mia = Person(page).explores_the_sample()
        mia.opens("/projects/open")
        page.locator("li.row").first.wait_for()
        page.wait_for_timeout(500)
        all_of_it = page.locator("*").count()
        click = "document.querySelector(`li.row [data-on-click$='/delivered']`).click()"
        most = max(restyled(page, lambda: page.evaluate(click)))
        page.get_by_text("Undo", exact=True).wait_for()
        assert most < all_of_it / 2, f"{most} of {all_of_it} elements were styled anew"


def test_a_button_below_a_sentence_does_not_touch_it(browser, studio):
    with support.device(browser, studio, support.PHONE) as page:
        Person(page).opens("/settings/taxes")
        button = page.get_by_role("link", name="Tax Year", exact=True)
        button.wait_for()
        above = page.get_by_text("no tax advice").bounding_box()
        assert button.bounding_box()["y"] - (above["y"] + above["height"]) >= 8


def test_each_figure_of_a_report_says_on_a_phone_which_it_is(browser, studio):
    with support.device(browser, studio, support.PHONE) as page:
        said = "(cell) => [cell.dataset.label, getComputedStyle(cell, '::before').content !== 'none']"
        for report, last in {"spending-budgets": "Projected", "fees": "Average Fee", "profit": "Profit"}.items():
            Person(page).opens(f"/report/{report}")
            row = page.locator(f".report tbody tr:has(td:last-child[data-label='{last}'])").first
            row.wait_for()
            cells = row.locator("td.paper-number:not(:empty)")
            assert cells.count() > 1
            for cell in cells.all():
                label, is_shown = cell.evaluate(said)
                assert is_shown, f"{report}: {label} has no name"
        # One figure only is what the report is about.
        Person(page).opens("/report/income-over-time")
        only = page.locator(".report tbody td.paper-number").first
        only.wait_for()
        assert not only.evaluate(said)[1]


def test_what_else_a_row_of_a_report_says_stands_on_one_line_below_it_on_a_phone(browser, studio):
    with support.device(browser, studio, support.PHONE) as page:
        Person(page).opens("/report/expenses")
        row = page.locator(".report tbody tr:has(td:nth-child(3))").first
        row.wait_for()
        name, *others, last = [it.bounding_box() for it in row.locator("td:not(:empty)").all()]
        assert len(others) > 1
        assert last["x"] > name["x"] and abs(last["y"] - name["y"]) < 8
        assert len({round(it["y"]) for it in others}) == 1
        assert all(it["y"] >= name["y"] + name["height"] - 1 for it in others)


def test_a_reports_title_stands_in_the_bar_of_its_page_and_on_its_paper(browser, studio):
    with support.device(browser, studio, support.DESKTOP) as page:
        Person(page).opens("/report/expenses")
        title = page.locator(".report .paper-title")
        title.wait_for(state="attached")
        # It is there for who listens.
        assert title.bounding_box()["height"] <= 1
        page.emulate_media(media="print")
        assert title.bounding_box()["height"] > 10


@pytest.mark.parametrize(("width", "locale"), [(390, "en-US"), (320, "de-DE")])
def test_the_two_buttons_of_a_due_expense_stay_together(browser, studio, width, locale):
    form = {**support.PHONE, "viewport": {"width": width, "height": 844}}
    with support.device(browser, studio, form, locale=locale) as page:
        Person(page).opens("/expenses/recurring")
        row = page.locator(".today .row:has(.cluster)").first
        row.wait_for()
        name = row.locator(".row-title").bounding_box()
        enter, skip = [it.bounding_box() for it in row.locator(".button").all()]
        assert abs(enter["y"] + enter["height"] / 2 - skip["y"] - skip["height"] / 2) < 2
        assert (enter["y"] < name["y"] + name["height"]) == (width == 390)


def test_a_draft_in_german_is_shown_whole(browser, studio):
    draft = next(it["id"] for it in studio.json("list", "invoices") if not it["number"])
    cut = """() => [...document.querySelectorAll('.form-facts .cell-label, .form-facts .cell-text')]
        .filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent)"""
    with support.device(browser, studio, support.DESKTOP, locale="de-DE") as page:
        Person(page).opens(f"/invoice/{draft}")
        page.get_by_text("Rechnungsdatum", exact=True).wait_for()
        for width in (1600, 1440, 1280, 1100, 700):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(cut) == [], f"{width} pixels"
        page.set_viewport_size(support.PHONE["viewport"])
        for button in page.locator(".content > .buttons > .button").all():
            box = button.bounding_box()
            assert box["x"] + box["width"] <= 390, button.inner_text()


def test_a_credited_invoice_in_german_is_shown_whole(browser, studio):
    """The longest words of the list of invoices, and the widest stamp: on a desk they were cut, on a phone it stood on letters."""
    studio.run("apply", "-", input='{"settings": {"locale": "de-DE"}}')
    draft = next(it["id"] for it in studio.json("list", "invoices") if not it["number"])
    number = studio.json("invoice", "issue", draft)["number"]
    credit = studio.json("invoice", "credit", number)["id"]
    studio.run("invoice", "issue", credit)
    cut = """() => [...document.querySelectorAll('.table-invoice .row')].flatMap((row) => [
        ...[...row.querySelectorAll('.row-title')].filter((it) => it.getBoundingClientRect().height > row.clientHeight),
        ...[...row.querySelectorAll('.badge')].filter((it) => it.scrollWidth > it.clientWidth
          || it.getBoundingClientRect().right > it.parentElement.getBoundingClientRect().right + 1),
      ]).map((it) => it.textContent)"""
    with support.device(browser, studio, support.DESKTOP, locale="de-DE") as page:
        for path in ("/invoices", f"/invoice/{draft}"):
            Person(page).opens(path)
            page.locator(".table-invoice .badge", has_text="Gutgeschrieben").first.wait_for()
            assert page.evaluate(cut) == [], path
        page.set_viewport_size(support.PHONE["viewport"])
        Person(page).opens(f"/invoice/{draft}")
        expect(page.locator(".paper-stamp:visible")).to_have_text("GUTGESCHRIEBEN")
        free = page.evaluate("""() => {
            const stamp = [...document.querySelectorAll('.paper-stamp')].find((it) => it.offsetParent);
            return [...stamp.parentElement.querySelectorAll('.paper-amount, .paper-caption')].map((it) => {
              const letters = document.createRange();
              letters.selectNodeContents(it);
              return stamp.getBoundingClientRect().left - letters.getBoundingClientRect().right;
            });
          }""")
        assert min(free) >= 0, free


@pytest.mark.parametrize("form", [support.PHONE, support.DESKTOP], ids=["phone", "desktop"])
def test_a_total_stands_under_what_it_adds_up(browser, host, form):
    with support.device(browser, host, form, reduced_motion="reduce") as page:
        Person(page).explores_the_sample().follows("Advent Concert").sees("Add Charge")
        charges = page.locator("section, .card").filter(has=page.get_by_role("heading", name="Charges", exact=True)).last
        charges.locator(".sums dd").first.wait_for()
        ends = charges.evaluate("""(card) => {
          const end = (one) => {
            const words = document.createRange();
            words.selectNodeContents(one);
            return words.getBoundingClientRect().right;
          };
          const rows = [...card.querySelectorAll(".row")].map((row) => [...row.querySelectorAll(".amount, .number")].at(-1));
          return [...rows, card.querySelector(".sums dd")].map(end);
        }""")
        assert len(ends) > 2 and max(ends) - min(ends) < 1, ends
