#!/usr/bin/env python3
"""Measures typing and editing on a slow phone: a page of 390 × 844 whose processor is slowed down four times.

Usage: Benchmarks/phone.py LEDGERLINE-BINARY SITE-FOLDER [CHARGES]
Prints milliseconds, p50 and p95, of the handler (what our code takes from an event to the new page) and to the end of the frame
that shows it. BENCH_BOOK is a folder with a book to take instead of a new one of CHARGES (10000). TRACE=1 adds what the browser
spends a step on parsing, styling, layout and painting, which tells changes apart on a machine that does other things as well.
"""
import collections, os, pathlib, shutil, subprocess, sys, tempfile

from playwright.sync_api import sync_playwright

from frames import SCRIPT, row, serve_book, steps

binary, site = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
charges = sys.argv[3] if len(sys.argv) > 3 else "10000"
folder = pathlib.Path(tempfile.mkdtemp(prefix="ledgerline-phone-"))
book = os.environ.get("BENCH_BOOK") or str(folder / "book")
WORDS = ["a", "an", "ann", "anna", "b", "bo", "bow", "bowl", "se", "ses", "sess", "sessi", "lu", "lun", "m", "ma", "mar", "night",
         "nigh", "x", "xq", "studio", "2", "live"]
PORT = 8934

PARTS = ["ParseHTML", "UpdateLayoutTree", "Layout", "PrePaint", "Paint"]


def measured(session, page, what, script, values):
    events, ends = [], []
    if os.environ.get("TRACE"):
        session.on("Tracing.dataCollected", lambda part: ends or events.extend(part["value"]))
        session.once("Tracing.tracingComplete", lambda end: ends.append(end))
        session.send("Tracing.start", {
            "traceConfig": {"includedCategories": ["devtools.timeline"]}, "transferMode": "ReportEvents"})
    handled, shown = steps(page, script, values)
    row(f"{what}, handler", handled)
    row(f"{what}, to painted frame", shown)
    if not os.environ.get("TRACE"):
        return
    session.send("Tracing.end")
    while not ends:
        page.wait_for_timeout(50)
    spent = collections.Counter()
    for event in events:
        spent[event["name"]] += event.get("dur", 0) / 1000 / len(values)
    print("; ".join(f"{part} {spent[part]:.1f} ms" for part in PARTS) + " a step")


if not pathlib.Path(book).exists():
    subprocess.run([binary, "demo", "--transactions", charges, "--seed", "7", "--data", book], check=True, stdout=subprocess.DEVNULL)
hub, login = serve_book(binary, site, book, port=PORT)
try:
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            str(folder / "profile"), executable_path=shutil.which("chromium"), args=["--no-sandbox"],
            viewport={"width": 390, "height": 844})
        context.add_init_script(SCRIPT)
        context.set_default_timeout(180_000)
        page = context.pages[0]
        page.goto(login)
        page.wait_for_selector("li.row")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        print(f"load average {os.getloadavg()}, processor four times slower\n| step | p50 ms | p95 ms |\n|---|---|---|")
        for stage in ("open", "paid"):
            page.goto(f"http://127.0.0.1:{PORT}/projects/{stage}")
            page.wait_for_selector("li.row")
            page.wait_for_timeout(5_000)
            measured(session, page, f"search keystroke ({stage})", "bench.type(value)", WORDS * 2)
        page.goto(f"http://127.0.0.1:{PORT}/projects/open")
        page.wait_for_selector("li.row")
        page.wait_for_timeout(5_000)
        click = "document.querySelector(`li.row [data-on-click$='/delivered']`).click()"
        measured(session, page, "edit (mark delivered)", click, range(24))
        context.close()
finally:
    hub.terminate()
    shutil.rmtree(folder, ignore_errors=True)
