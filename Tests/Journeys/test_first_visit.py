"""A first visit on a slow line: the first rows stand before the rest of the book has come."""

import contextlib
import re
import socket
import threading

from playwright.sync_api import expect

import support
from person import Person


class Line:
    """A relay to a hub that keeps back the last fifth of the book until `free` is set, and then may cut it off."""

    def __init__(self, port, cuts=False):
        self.port, self.cuts = port, cuts
        self.free = threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.serve, daemon=True).start()

    @property
    def own_port(self):
        return self.listener.getsockname()[1]

    def serve(self):
        with contextlib.suppress(OSError):
            while True:
                here, _ = self.listener.accept()
                there = socket.create_connection(("127.0.0.1", self.port))
                asked = {"book": False}
                threading.Thread(target=self.ask, args=(here, there, asked), daemon=True).start()
                threading.Thread(target=self.answer, args=(there, here, asked), daemon=True).start()

    def ask(self, here, there, asked):
        with contextlib.suppress(OSError), here, there:
            while data := here.recv(65536):
                asked["book"] |= b"GET /v1/snapshot" in data
                there.sendall(data)
            there.shutdown(socket.SHUT_WR)

    def answer(self, there, here, asked):
        with contextlib.suppress(OSError), there, here:
            while data := there.recv(65536):
                if not asked["book"] or self.free.is_set():
                    here.sendall(data)
                    continue
                asked["book"] = False
                while b"\r\n\r\n" not in data:
                    data += there.recv(65536)
                head, _, body = data.partition(b"\r\n\r\n")
                size = int(re.search(rb"content-length: (\d+)", head.lower())[1])
                while len(body) < size:
                    body += there.recv(65536)
                here.sendall(head + b"\r\n\r\n" + body[: size * 4 // 5])
                self.free.wait(300)
                if self.cuts:
                    # Closing alone tells nobody while the other thread reads of it.
                    here.shutdown(socket.SHUT_RDWR)
                    return
                here.sendall(body[size * 4 // 5:])

    def close(self):
        self.free.set()
        self.listener.close()


@contextlib.contextmanager
def visit(browser, server, path="/", **how):
    """A device's first visit to a hub with a large book, behind a slow line."""
    server.stop()
    server.run("demo", "--transactions", "1500")
    server.start()
    line = Line(server.port, **how)
    context = browser.new_context(**support.PHONE)
    try:
        page = context.new_page()
        address = server.login_url.replace(f":{server.port}", f":{line.own_port}")
        page.goto(address.replace("/?", f"{path}?"))
        yield page, line
    finally:
        line.close()
        context.close()


def test_the_first_rows_stand_before_the_book_is_here(browser, server):
    with visit(browser, server) as (page, line):
        max = Person(page)
        rows = page.locator(".list > .row")
        expect(rows.first).to_be_visible(timeout=20_000)
        ahead = rows.first.inner_text()
        # What is pressed meanwhile is done once the book is here.
        rows.first.locator("a").first.click()
        page.wait_for_timeout(500)
        expect(page.locator("h1")).to_contain_text("Today")
        line.free.set()
        expect(page.get_by_role("link", name="Projects").first).to_be_visible()
        expect(page.locator("h1")).to_contain_text(ahead.splitlines()[0])
        max.adds_a_charge("Encore", "120")
        max.sees("Encore")
        expect(page.locator("#sync")).to_contain_text("Up to date", timeout=40_000)
    assert len([it for it in server.json("list", "charges") if it["name"] == "Encore"]) == 1


def test_a_book_that_breaks_off_is_asked_for_again(browser, server):
    with visit(browser, server, cuts=True) as (page, line):
        rows = page.locator(".list > .row")
        expect(rows.first).to_be_visible(timeout=20_000)
        expect(page.locator("#sync")).to_contain_text("Loading")
        line.free.set()
        expect(page.locator("#sync")).to_contain_text("Up to date", timeout=40_000)
        expect(rows.first).to_be_visible(timeout=20_000)
        rows.first.locator("a").first.click()
        expect(page.locator("h1")).not_to_contain_text("Today")
