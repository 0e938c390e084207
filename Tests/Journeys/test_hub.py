"""Several devices and the terminal at one hub, with and without a signal."""

from playwright.sync_api import expect

import support
from person import Person


def test_a_whole_gig_without_a_signal_arrives_at_the_hub(browser, server):
    with support.device(browser, server, support.PHONE, accept_downloads=True) as page:
        max = Person(page).starts_empty()
        support.serve_worker_ready(page)
        server.kill()
        page.reload()
        max.adds_a_project("Tunnel Gig", "Ann Lee")
        max.adds_a_charge("Evening", "850")
        max.marks("Delivered")
        number = max.issues_the_invoice()
        assert max.downloads("Download PDF").read_bytes().startswith(b"%PDF-")
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_contain_text(number)
        max.sees("to send")
        server.start()
        expect(page.locator("#sync")).to_contain_text("Up to date", timeout=40_000)
    [invoice] = server.json("list", "invoices")
    assert invoice["issue"]["content"]["number"] == number
    server.run("verify")


def test_two_devices_meet(browser, server):
    with support.device(browser, server) as first:
        ann = Person(first).starts_empty()
        ann.adds_a_project("Bowl Night", "Ann Lee")
        expect(first.locator("#sync")).to_contain_text("Up to date", timeout=20_000)
        server.stop()
        server.start()
        with support.device(browser, server, support.PHONE) as second:
            bob = Person(second)
            bob.sees("Bowl Night")
            second.locator("li.row a.row-link").first.click()
            bob.adds_a_charge("From the phone", "20")
            ann.sees("From the phone")
            second.context.set_offline(True)
            bob.adds_a_charge("In the tunnel", "30")
            ann.adds_a_charge("At the desk", "40")
            second.context.set_offline(False)
            bob.sees("At the desk")
            ann.sees("In the tunnel").sees("$90.00")
            bob.sees("$90.00")
    assert len(server.json("list", "charges")) == 3


def test_what_the_terminal_writes_appears_in_the_browser(browser, server):
    with support.device(browser, server) as page:
        max = Person(page).starts_empty()
        max.goes_to("Clients")
        change = server.folder / "change.json"
        change.write_text(
            '{"format":"ledgerline","version":1,'
            '"clients":[{"firstName":"Terry","lastName":"Minal"}]}'
        )
        server.run("apply", change)
        max.sees("Terry Minal")


def test_two_tabs_show_the_same_book(browser, server):
    with support.device(browser, server) as page:
        max = Person(page).starts_empty()
        other = page.context.new_page()
        other.goto(server.url + "/clients")
        max.goes_to("Clients")
        max.presses("Add Client")
        max.types("First Name", "Ann").types("Last Name", "Lee").saves()
        expect(other.locator("body")).to_contain_text("Ann Lee")
