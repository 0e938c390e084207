"""People come from the device's own address book, where a browser shows it.

No browser on a desk has the contact picker, so a stand-in answers as its specification says; that the button is away
without one is tried in the browser as it is.
"""

import support
from person import Person

PICKER = """
window.ContactsManager = class {};
Object.defineProperty(navigator, "contacts", { value: {
  getProperties: async () => ["name", "email", "tel", "address", "icon"],
  select: async (wanted, options) => {
    window.asked = { wanted, options };
    if (window.cancels) throw new TypeError("cancelled");
    return [
      { name: ["Łucja Wiśniewska"], email: ["lucja@example.com", "office@example.com"], tel: ["+48 22 555 01 99"],
        address: [{ addressLine: ["ul. Długa 7", "Flat 3"], city: "Warszawa", postalCode: "00-238", country: "PL" }] },
      { name: ["Comma, Semi; Colon"], tel: ["(615) 555-0177"] },
    ];
  },
}, configurable: true });
"""


def test_who_is_picked_becomes_a_client_after_a_look(browser, host):
    with support.visitor(browser) as page:
        page.add_init_script(PICKER)
        page.goto(host.address("/"))
        max = Person(page).starts_empty()
        max.goes_to("Clients")
        page.evaluate("window.cancels = true")
        max.presses("From Contacts")
        page.wait_for_function("window.asked !== undefined")
        assert page.evaluate("window.asked") == {
            "wanted": ["name", "email", "tel", "address"], "options": {"multiple": True}}
        assert max.sheet.count() == 0
        page.evaluate("window.cancels = false")
        max.presses("From Contacts").sees("clients: 2 added")
        max.presses("Import")
        max.sees("Łucja Wiśniewska").sees("Comma, Semi; Colon")
        max.follows("Łucja Wiśniewska").sees("lucja@example.com").sees("ul. Długa 7").sees("00-238")
        # Picked again they are the same.
        max.goes_to("Clients").presses("From Contacts").sees("clients: 2 already here")


def test_a_browser_without_a_picker_shows_no_button(browser, host):
    with support.visitor(browser) as page:
        page.goto(host.address("/"))
        max = Person(page).starts_empty()
        max.goes_to("Clients").sees("Import Address Book")
        assert not page.get_by_role("button", name="From Contacts").is_visible()
