"""Several devices and the terminal at one hub, with and without a signal."""

import http.client
import http.server
import threading

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
        expect(first.locator("#sync")).to_contain_text("Up to date")
        server.stop()
        server.start()
        with support.device(browser, server, support.PHONE) as second:
            bob = Person(second)
            bob.sees("Bowl Night")
            second.locator(".row a.row-link").first.click()
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


def test_another_port_sees_the_cookie_and_can_do_nothing_with_it(browser, server):
    seen = []

    class Listener(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            seen.append(self.headers["Cookie"] or "")
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=other.serve_forever, daemon=True).start()
    try:
        with support.device(browser, server) as page:
            max = Person(page).starts_empty()
            max.adds_a_project("Bowl Night", "Ann Lee")
            expect(page.locator("#sync")).to_contain_text("Up to date")
            # The link's key is neither in the address nor in the history.
            assert "key" not in page.url
            assert len(page.evaluate("localStorage.getItem('ledgerline-key')")) == 64
            tab = page.context.new_page()
            tab.goto(f"http://127.0.0.1:{other.server_port}/")
            assert tab.evaluate("localStorage.length") == 0
            [cookie] = {it for it in seen if "ledgerline-" in it}
            for path in ("/v1/pull?after=0", "/v1/snapshot", "/v1/account"):
                connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
                connection.request("GET", path, headers={"Cookie": cookie})
                assert connection.getresponse().status == 401, path
                connection.close()
            # A tab opened later has the key, and so has the page after a reload.
            tab.goto(server.url + "/projects")
            Person(tab).sees("Bowl Night")
            page.reload()
            max.sees("Bowl Night")
            # Without it the browser is asked to sign in, and keeps what it has.
            page.evaluate("localStorage.removeItem('ledgerline-key')")
            page.reload()
            max.sees("Signed out").sees("Bowl Night")
    finally:
        other.shutdown()
        other.server_close()
