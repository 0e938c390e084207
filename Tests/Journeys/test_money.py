"""Accounts of money: a bank's file is dropped, its lines become an expense and an invoice's payment, and all of it is taken back."""

from playwright.sync_api import expect

import support
from person import Person

HAND = """([name, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name, { type: "text/csv" }));
  document.querySelector("h1").dispatchEvent(
    new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: carried }));
}"""

STATEMENT = """Date,Description,Amount,Balance
2026-11-02,STRING SHOP ORDER 77,-24.50,975.50
2026-11-03,ANN LEE THANKS,600.00,1575.50
2026-11-04,CARD PAYMENT THE OAK GRILL,-31.20,1544.30
"""


def test_a_statement_is_dropped_and_its_lines_are_explained(browser, host):
    with support.visitor(browser) as page:
        person = Person(page)
        page.goto(host.address("/"))
        person.explores_the_sample()
        person.opens("/accounts")
        person.sees("Studio Checking")  # the sample's
        page.evaluate(HAND, ["everyday.csv", STATEMENT])
        page.get_by_label("Into", exact=True).select_option("new")
        page.get_by_label("Name of the Account").fill("Everyday")
        person.sees("3 lines from")
        # The amounts are shown as they will stand in the book, also where nothing is asked.
        person.sees("Nov 2, 2026 · -$24.50 · STRING SHOP ORDER 77")
        person.presses("Import")
        expect(page.locator("h1")).to_contain_text("Everyday")
        person.sees("3 lines · 3 to explain")
        assert support.faults_for_the_blind(page) == []
        # The same file again brings nothing.
        page.evaluate(HAND, ["everyday.csv", STATEMENT])
        person.sees("In the book already, and left out: 3")
        person.presses("Cancel")
        # An expense.
        person.opens("/explain")
        person.follows("STRING SHOP ORDER 77")
        person.presses("A New Expense")
        expect(page.get_by_label("Amount", exact=True)).to_have_value("24.50")
        person.saves()
        person.is_told("Explained")
        # It goes on to the next line, which pays an invoice.
        person.opens("/explain")
        expect(page.get_by_text("STRING SHOP ORDER 77")).to_have_count(0)
        person.follows("ANN LEE THANKS")
        person.presses("Payment of a Client")
        # Nothing in the line says which: somebody does.
        paid = page.get_by_label("Invoice or Project", exact=True)
        expect(paid).to_be_focused()  # a form begins in its first field
        paid.select_option(index=1)
        person.saves()
        person.is_told("Explained")
        page.get_by_role("button", name="Undo").click()
        person.is_told("Undone")
        person.opens("/explain")
        person.sees("ANN LEE THANKS")
        # The import as a whole; what was explained is asked about.
        person.opens("/settings/data")
        person.presses("Take Back …: everyday.csv")
        person.sees("Explained since and kept")
        person.presses("Take Back All")
        person.opens("/explain")
        person.sees("To Explain")
        for line in ("STRING SHOP ORDER 77", "ANN LEE THANKS", "CARD PAYMENT THE OAK GRILL"):
            expect(page.get_by_text(line)).to_have_count(0)


OPEN = """Date,Description,Amount
03/04/2026,STRING SHOP ORDER 77,24.50
05/04/2026,ANN LEE THANKS,600.00
07/06/2026,CARD PAYMENT THE OAK GRILL,31.20
"""

FOCUS = """() => {
  const it = document.activeElement;
  return (it.closest("[data-row]")?.dataset.row.split("/")[0] ?? it.id) + " " + (it.innerText || it.name || "").split("\\n")[0];
}"""


def tabs_to(page, selector, most=30):
    """Presses Tab until something has the focus, as somebody without a mouse would."""
    for _ in range(most):
        if page.evaluate("(it) => document.activeElement.matches(it)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {selector}")


def test_a_statement_comes_in_and_is_explained_by_keys_alone(browser, host):
    with support.visitor(browser) as page:
        person = Person(page)
        keys = page.keyboard
        page.goto(host.address("/"))
        person.explores_the_sample()
        person.opens("/accounts")
        person.sees("Studio Checking")
        page.evaluate(HAND, ["everyday.csv", OPEN])
        person.sees("Answer the 2 questions above")
        tabs_to(page, "[name=answer-dates]")
        keys.press("ArrowDown")
        person.sees("Answer the question above")
        # What was answered stays, with the focus on it, and is answered otherwise.
        assert page.evaluate("document.activeElement.name") == "answer-dates"
        keys.press("ArrowDown")
        expect(page.locator("[name=answer-dates]")).to_have_value("month-first")
        keys.press("Tab")
        keys.press("ArrowDown")
        person.sees("3 lines from Mar 4, 2026 to Jul 6, 2026")
        assert page.evaluate("document.activeElement.name") == "answer-sign"
        tabs_to(page, "[data-on-click=import]")
        keys.press("Enter")
        expect(page.locator("h1")).to_contain_text("everyday")
        # One press accepts what is proposed; the focus goes on with it, and comes back.
        person.opens("/explain")
        keys.press("j")
        expect(page.locator("h1")).to_contain_text("LARSEN STRINGS")
        keys.press("a")
        expect(page.locator("h1")).not_to_contain_text("LARSEN STRINGS")
        assert page.evaluate(FOCUS).startswith("bankline "), page.evaluate(FOCUS)
        keys.press("u")
        person.is_told("Undone")
        keys.press("k")
        expect(page.locator("h1")).to_contain_text("LARSEN STRINGS")
        # Enter goes into what is open, Escape comes back to its row.
        keys.press("Enter")
        tabs_to(page, "[data-on-click^='sheet/money/apart']")
        keys.press("Enter")
        expect(page.get_by_role("dialog")).to_contain_text("Set Apart")
        keys.press("Escape")
        assert page.evaluate(FOCUS).endswith("Set Apart"), page.evaluate(FOCUS)
        keys.press("Escape")
        keys.press("Escape")
        assert page.evaluate(FOCUS) == "bankline LARSEN STRINGS"
        # Several at once.
        keys.press("x")
        keys.press("j")
        keys.press("x")
        keys.press("b")
        person.sees("2 selected")
        tabs_to(page, "[data-on-click='sheet/money/apart-selected']")
        keys.press("Enter")
        keys.type("Private")
        keys.press("Enter")
        person.is_told("2 lines set apart")
        assert support.faults_for_the_blind(page) == []


def test_the_second_press_of_a_double_click_accepts_no_other_line(browser, host):
    with support.visitor(browser) as page:
        person = Person(page)
        page.goto(host.address("/"))
        person.explores_the_sample()
        person.opens("/explain")
        person.follows("LARSEN STRINGS")
        rows = page.locator("[data-row^='bankline/']")
        before = rows.count()
        box = page.get_by_role("button", name="Accept", exact=True).first.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for press in (1, 2):
            page.mouse.down(click_count=press)
            page.mouse.up(click_count=press)
            page.wait_for_timeout(150)
        expect(page.locator("h1")).to_contain_text("ŁUCJA WIŚNIEWSKA")
        expect(rows).to_have_count(before - 1)


def test_a_finger_that_comes_down_twice_accepts_no_other_line(browser, host):
    with support.visitor(browser, support.PHONE) as page:
        person = Person(page)
        page.goto(host.address("/"))
        person.explores_the_sample()
        person.opens("/explain")
        rows = page.locator("#app .row")
        person.sees("LARSEN STRINGS")
        before = rows.count()
        person.follows("LARSEN STRINGS")
        box = page.get_by_role("button", name="Accept", exact=True).first.bounding_box()
        for _ in (1, 2):
            # Half a second later it would be another press: the second comes at once.
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator("h1")).to_contain_text("ŁUCJA WIŚNIEWSKA")
        person.opens("/explain")
        person.sees("ŁUCJA WIŚNIEWSKA")
        expect(rows).to_have_count(before - 1)
