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
        person.presses("Payment of an Invoice")
        # Nothing in the line says which: somebody does.
        page.get_by_label("Invoice", exact=True).select_option(index=1)
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
