#!/usr/bin/env python3
"""Measures the designer's screens in Chromium and on the command line, over a large book.

Usage: Benchmarks/design.py LEDGERLINE-BINARY SITE-FOLDER [TRANSACTIONS [ITEMS]]
Needs Playwright and Debian's Chromium; BENCH_BOOK names a book that is there already; with ONE=1 one project has all
transactions, and all items but each thousandth. Prints milliseconds: p50 and p95 of the handler (what our code takes) and of
the painted frame, then the command line's seconds.
The lists are those of one project; search and the book around them have everything.
"""
import json, os, pathlib, shutil, subprocess, sys, tempfile, time

from playwright.sync_api import sync_playwright

from frames import SCRIPT, row, serve_book, steps

binary, site = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
transactions, items = (sys.argv[3:] + ["100000", "20000"][len(sys.argv) - 3:])[:2]
folder = pathlib.Path(tempfile.mkdtemp(prefix="ledgerline-bench-"))
book = os.environ.get("BENCH_BOOK") or str(folder / "book")

TRANSACTION_SORTS = ["date-asc", "created-desc", "created-asc", "source-asc", "source-desc", "amount-desc",
                     "amount-asc", "date-desc"]
ITEM_SORTS = ["created-asc", "alphabetical-asc", "alphabetical-desc", "created-desc"]
TRANSACTION_FILTERS = ["status=completed", "status=pending", "reimbursement=owed-to-company", "receipt=no", "type=purchase",
                       "type=return", "completeness=needs-review", "completeness=complete", "purchased-by=client-card"]
ITEM_FILTERS = ["bookmarked", "from-inventory", "to-return", "returned", "no-sku", "no-name", "no-project-price",
                "no-image", "no-transaction"]
WORDS = ["l", "la", "lam", "lamp", "s", "so", "sof", "sofa", "1", "12", "120", "oak", "oa", "ch", "chair", "rug"]


def ours(*arguments):
    done = subprocess.run([binary, *arguments, "--data", book, "--json"], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def seconds(*arguments):
    began = time.monotonic()
    subprocess.run([binary, *arguments, "--data", book, "--json"], check=True, capture_output=True)
    return time.monotonic() - began


def timed(page, what, script, values):
    handled, shown = steps(page, script, values)
    row(what + ", handler", handled)
    row(what + ", to painted frame", shown)


def opened(page, what, path):
    """Opens the path from elsewhere, ten times; the way elsewhere does not count."""
    handled, shown = steps(page, "bench.go(value)", ["/settings", path] * 10)
    row(what + ", handler", handled[1::2])
    row(what + ", to painted frame", shown[1::2])


def after_edit(page, what, item, path):
    """Opens the path after an edit of an item's row, ten times: what was kept until then is added up again."""
    handled, shown = [], []
    for _ in range(10):
        page.evaluate("(path) => bench.go(path)", f"/item/{item}")
        page.evaluate("() => document.querySelector(`[data-on-click^='item/bookmark/']`).click()")
        one = steps(page, "bench.go(value)", [path])
        handled += one[0]
        shown += one[1]
    row(what + " after an edit, handler", handled)
    row(what + " after an edit, to painted frame", shown)


def make(path):
    subprocess.run([binary, "demo", "--transactions", transactions, "--items", items, "--seed", "1", "--data", path], check=True)


def gathered(spread, path):
    """The book of a folder with everything in its first project, as a new one."""
    file = folder / "book.json"
    subprocess.run([binary, "export", "--format", "json", "--data", spread, "--out", file], check=True)
    rows = json.loads(file.read_text())
    del rows["hash"]
    project = rows["transactions"][0]["project"]
    for transaction in rows["transactions"]:
        transaction["project"] = project
    for place, item in enumerate(rows["items"]):
        item |= {"project": project, "space": None} if place % 1000 else {"project": None, "space": None, "transaction": None}
    file.write_text(json.dumps(rows))
    subprocess.run([binary, "import", file, "--data", path], check=True, stdout=subprocess.DEVNULL)


if not pathlib.Path(book).exists():
    if os.environ.get("ONE"):
        make(str(folder / "spread"))
        gathered(str(folder / "spread"), book)
    else:
        make(book)
held = ours("list", "items")
homes = {}
for item in held:
    homes.setdefault(item.get("project"), []).append(item["id"])
home = max((it for it in homes if it), key=lambda it: len(homes[it]))
hub, login = serve_book(binary, site, book)
try:
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            str(folder / "profile"), executable_path=shutil.which("chromium"), args=["--no-sandbox"],
            viewport={"width": 390, "height": 844})
        context.add_init_script(SCRIPT)
        context.set_default_timeout(300_000)
        page = context.pages[0]
        page.goto(login)
        page.wait_for_selector(".tabs")
        page.wait_for_timeout(10_000)
        print(f"load average {os.getloadavg()}, {transactions} transactions, {items} items")
        print("| step | p50 ms | p95 ms | | | |\n|---|---|---|---|---|---|")
        here = f"/project/{home}"
        go = "bench.go(value)"
        tabs = [f"{here}/{tab}" for tab in ("transactions", "items", "spaces", "budget", "accounting")]
        opened(page, "open the list of design projects", "/studio")
        for tab in tabs:
            opened(page, f"open {tab.rsplit('/')[-1]} of a project", tab)
        for tab in tabs[3:]:
            after_edit(page, f"open {tab.rsplit('/')[-1]} of a project", homes[home][0], tab)
        timed(page, "transactions, each sort", go, [f"{tabs[0]}?sort={it}" for it in TRANSACTION_SORTS] * 3)
        timed(page, "transactions, each filter", go, [f"{tabs[0]}?{it}" for it in TRANSACTION_FILTERS] * 3)
        page.evaluate("(path) => bench.go(path)", tabs[0])
        timed(page, "transactions, search keystroke", "bench.type(value)", WORDS)
        timed(page, "items, each sort", go, [f"{tabs[1]}?sort={it}" for it in ITEM_SORTS] * 6)
        timed(page, "items, each filter", go, [f"{tabs[1]}?show={it}" for it in ITEM_FILTERS] * 3)
        for item, where in ((homes[home][0], "a project"), (homes[None][0], "inventory")):
            page.evaluate("(path) => bench.go(path)", f"/item/{item}")
            timed(page, f"edit (bookmark) of an item of {where}",
                  "document.querySelector(`[data-on-click^='item/bookmark/']`).click()", range(24))
        page.evaluate("(path) => bench.go(path)", "/inventory/transactions")
        timed(page, "inventory, each sort", go, [f"/inventory/transactions?sort={it}" for it in TRANSACTION_SORTS] * 3)
        page.evaluate("(path) => bench.go(path)", "/search")
        timed(page, "search over everything, first word (builds its texts)", "bench.type(value)", ["lamp"])
        timed(page, "search over everything, keystroke", "bench.type(value)", WORDS)
        opened(page, "client summary on the screen", f"/report/{home}/client-summary")
        context.close()
finally:
    hub.terminate()
    hub.wait()
print("\n| command line | seconds, best of 3 |\n|---|---|")
for report in ("budget", "invoice", "client-summary", "property"):
    best = min(seconds("report", report, "--project", home) for _ in range(3))
    print(f"| report {report} of one project | {best:.3f} |")
moved = [it for project, group in homes.items() if project for it in group][:500]
best = seconds("item", "sell", *moved, "--to-business")
print(f"| item sell, {len(moved)} items in one change | {best:.3f} |")
shutil.rmtree(folder, ignore_errors=True)
