#!/usr/bin/env python3
"""Measures the app in Chromium over a large book, beside a plain page that holds the same rows.

Usage: Benchmarks/browser.py LEDGERLINE-BINARY SITE-FOLDER [CHARGES]
Needs Playwright and Debian's Chromium. Prints a table of milliseconds: p50, p95 and the ratio to the
plain page (a JavaScript array filled from one JSON record in IndexedDB, filtered with includes() and
shown with innerHTML), which takes the same steps in the same browser, one after the other.
"""
import functools, http.server, json, os, pathlib, shutil, subprocess, sys, tempfile, threading

from playwright.sync_api import sync_playwright

from frames import ROWS, SCRIPT, row, serve_book, steps, until_rows

binary, site = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
charges = sys.argv[3] if len(sys.argv) > 3 else "100000"
folder = pathlib.Path(tempfile.mkdtemp(prefix="ledgerline-bench-"))
book = os.environ.get("BENCH_BOOK") or str(folder / "book")
here = pathlib.Path(__file__).parent

def ensure_book():
    if not pathlib.Path(book).exists():
        subprocess.run([binary, "demo", "--transactions", charges, "--seed", "1", "--data", book], check=True)


def serve_plain():
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Quiet, directory=str(here))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 8932), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "http://127.0.0.1:8932/plain.html"


WORDS = ["a", "an", "ann", "anna", "b", "bo", "bow", "bowl", "se", "ses", "sess", "sessi", "lu", "lun", "m", "ma",
         "mar", "night", "nigh", "x", "xq", "studio", "2", "live"]


def rows(count):
    """The rows of the open list as the plain page keeps them."""
    projects = json.loads(subprocess.run([binary, "list", "projects", "--data", book, "--json"],
                                         check=True, capture_output=True).stdout)
    plain = [{"id": it["id"], "name": it["name"], "artist": it["artist"], "location": it["location"],
              "mediaType": it["mediaType"], "stage": it["stage"]["name"], "opened": it["opened"]} for it in projects]
    charged = json.loads(subprocess.run([binary, "list", "charges", "--data", book, "--json"],
                                        check=True, capture_output=True).stdout)
    for charge in charged:
        plain.append({"id": charge["id"], "name": charge["name"], "artist": charge["service"], "location": "",
                      "mediaType": "", "stage": "charge", "opened": "", "minor": charge["price"]["unit"]["minor"]})
    return plain


ensure_book()
hub, login = serve_book(binary, site, book)
plain_url = serve_plain()
try:
    with sync_playwright() as playwright:
        profile = str(folder / "profile")
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=shutil.which("chromium"), args=["--no-sandbox"], viewport={"width": 390, "height": 844})
        context.add_init_script(SCRIPT)
        context.add_init_script(ROWS)
        context.set_default_timeout(180_000)
        page = context.pages[0]
        page.goto(login)
        page.wait_for_selector("li.row")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.wait_for_timeout(5_000)
        (folder / "rows.json").write_text(json.dumps(rows(charges)))
        peer = context.new_page()
        peer.goto(plain_url)
        peer.set_input_files("#file", str(folder / "rows.json"))
        peer.wait_for_selector("li.row")

        print(f"load average {os.getloadavg()}, Chromium {context.browser.version if context.browser else ''}, "
              f"{charges} charges")
        print("| step | p50 ms | p95 ms | plain p50 | plain p95 | ratio |\n|---|---|---|---|---|---|")
        ours, theirs = [], []
        for _ in range(7):
            page.bring_to_front()
            ours.append(until_rows(page, "http://127.0.0.1:8931/"))
            page.wait_for_timeout(3_000)
            peer.bring_to_front()
            theirs.append(until_rows(peer, plain_url))
        row("cold open, local data, navigation to first rows", ours, theirs)
        for stage in ("open", "paid"):
            page.goto(f"http://127.0.0.1:8931/projects/{stage}")
            page.wait_for_selector("li.row")
            page.wait_for_timeout(1_000)
            a = steps(page, "bench.type(value)", WORDS)
            b = steps(peer, f"bench.search(value, '{stage}')", WORDS)
            row(f"search keystroke ({stage}), handler", a[0], b[0])
            row(f"search keystroke ({stage}), to painted frame", a[1], b[1])
            page.evaluate("() => bench.type('')")
        page.goto("http://127.0.0.1:8931/invoices")
        page.wait_for_selector("li.row")
        tabs = ["/invoices/overdue", "/invoices/paid", "/invoices", "/invoices/draft"] * 6
        a = steps(page, "document.querySelector(`main a[href$='${value}']`)?.click()", tabs)
        row("invoice filter, handler", a[0])
        row("invoice filter, to painted frame", a[1])
        page.goto("http://127.0.0.1:8931/projects/open")
        page.wait_for_selector("li.row")
        a = steps(page, "document.querySelector(`li.row [data-on-click$='/delivered']`).click()", range(24))
        row("edit (mark delivered), handler", a[0])
        row("edit (mark delivered), to painted frame", a[1])
        issued = next(it["id"] for it in json.loads(subprocess.run(
            [binary, "list", "invoices", "--data", book, "--json"], check=True, capture_output=True).stdout) if it["issue"])
        page.goto(f"http://127.0.0.1:8931/invoice/{issued}")
        button = "[data-on-click$='/download']"
        page.wait_for_selector(button)
        page.evaluate("(it) => bench.saved(it)", button)
        made = [page.evaluate("(it) => bench.saved(it)", button) for _ in range(20)]
        row(f"invoice PDF, press to file ({made[0][1] // 1024} KB), in the page", [it[0] for it in made])
        memory = page.evaluate("bench.megabytes()")
        print(f"\nthe module's memory: {memory:.0f} MB")
        context.close()
finally:
    hub.terminate()
    shutil.rmtree(folder, ignore_errors=True)
