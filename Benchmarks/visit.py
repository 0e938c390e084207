#!/usr/bin/env python3
"""Measures a first and a later visit of a slow phone: until the first rows stand on the screen.

Usage: Benchmarks/visit.py LEDGERLINE-BINARY SITE-FOLDER [CHARGES] [VISITS] [OTHER-SITE]
The hub is reached through a relay that is slow for all that the browser sends, the service worker included: 1.6
Mbit/s down, 0.75 up, 150 ms there and back (Chrome's "slow 4G"); the page's processor is slowed down four times. A
first visit has an empty profile and signs in by link; a later one opens the same profile again, which the first one left ten
seconds after its rows. Prints medians and least of VISITS (3), of two sites in turn where there is another: until the first rows
are painted, and of a later visit until what is pressed on them is done as well; and what the first visit carried, by kind, until
the rows.
"""
import asyncio, os, pathlib, re, statistics, subprocess, sys, tempfile, threading, time

from playwright.sync_api import sync_playwright

from frames import ROWS, until_rows_and_answers

binary, sites = os.path.abspath(sys.argv[1]), [os.path.abspath(it) for it in [sys.argv[2], *sys.argv[5:6]]]
charges = sys.argv[3] if len(sys.argv) > 3 else "10000"
visits = int(sys.argv[4]) if len(sys.argv) > 4 else 3
DOWN, UP, HALF_TRIP = 1.6e6 / 8, 0.75e6 / 8, 0.075


class Pipe:
    """One direction of the line, shared by all connections: bytes leave it at its rate, half a trip later."""

    def __init__(self, rate):
        self.rate, self.free = rate, 0.0

    def due(self, size):
        self.free = max(self.free, time.monotonic()) + size / self.rate
        return self.free + HALF_TRIP


async def pump(reader, writer, pipe):
    queue = asyncio.Queue(maxsize=8)

    async def deliver():
        while True:
            data, due = await queue.get()
            await asyncio.sleep(max(0, due - time.monotonic()))
            if data is None:
                break
            writer.write(data)
            await writer.drain()
        writer.close()

    task = asyncio.create_task(deliver())
    try:
        while data := await reader.read(4096):
            await queue.put((data, pipe.due(len(data))))
    except (ConnectionError, asyncio.CancelledError):
        pass
    await queue.put((None, time.monotonic()))
    try:
        await task
    except ConnectionError:
        pass


def relay(port):
    """A slow relay to 127.0.0.1:port; answers its own port."""
    ready, found = threading.Event(), []

    async def main():
        down, up = Pipe(DOWN), Pipe(UP)

        async def serve(reader, writer):
            await asyncio.sleep(2 * HALF_TRIP)  # the handshake
            try:
                there, back = await asyncio.open_connection("127.0.0.1", port)
            except OSError:  # the hub is gone, the browser still looks
                return writer.close()
            await asyncio.gather(pump(reader, back, up), pump(there, writer, down))

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        found.append(server.sockets[0].getsockname()[1])
        ready.set()
        await server.serve_forever()

    threading.Thread(target=lambda: asyncio.run(main()), daemon=True).start()
    ready.wait()
    return found[0]


def serve(book, site):
    server = subprocess.Popen([binary, "serve", "--port", "0", "--data", book, "--site", site],
                              stdout=subprocess.PIPE, text=True)
    address = ""
    while "token=" not in address:
        address = server.stdout.readline()
    return server, re.search(r"http://127\.0\.0\.1:(\d+)\S*", address)


def visit(browser_type, profile, address, leaves):
    context = browser_type.launch_persistent_context(
        profile, executable_path="/usr/bin/chromium", viewport={"width": 390, "height": 844})
    page = context.pages[0] if context.pages else context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    sizes, urls = {}, {}
    session.on("Network.responseReceived", lambda event: urls.update({event["requestId"]: event["response"]["url"]}))
    session.on("Network.loadingFinished", lambda event: sizes.update(
        {event["requestId"]: event["encodedDataLength"]}))
    page.add_init_script(ROWS)
    milliseconds = until_rows_and_answers(page, address)
    weights = {}
    for key, size in sizes.items():
        name = re.sub(r"\.[0-9a-f]{12}\.", ".", urls.get(key, "?").split("?")[0].rsplit("/", 1)[-1]) or "page"
        kind = name if name.endswith((".wasm", ".ttf")) or name == "snapshot" else "the rest"
        weights[kind] = weights.get(kind, 0) + size
    # The next visit finds what this one keeps for it.
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")
    if leaves:
        page.wait_for_timeout(10_000)  # the book is read to its end
        page.goto("about:blank")
        page.wait_for_timeout(1000)
    context.close()
    return milliseconds, weights


folder = pathlib.Path(tempfile.mkdtemp(prefix="ledgerline-visit-"))
book = str(folder / "book")
subprocess.run([binary, "demo", "--transactions", charges, "--seed", "1", "--data", book], check=True,
               stdout=subprocess.DEVNULL)
first, later, answers, carried = ({site: [] for site in sites} for _ in range(4))
with sync_playwright() as playwright:
    for number in range(visits * len(sites)):
        site = sites[number % len(sites)]
        server, address = serve(book, site)
        try:
            slow = address[0].replace(f":{address[1]}", f":{relay(int(address[1]))}")
            profile = str(folder / f"profile{number}")
            taken, carried[site] = visit(playwright.chromium, profile, slow, True)
            first[site].append(taken[0])
            (painted, answered), _ = visit(playwright.chromium, profile, slow.split("?")[0], False)
            later[site].append(painted)
            answers[site].append(answered)
        finally:
            server.terminate()
            server.wait()
print(f"load average {os.getloadavg()}; {charges} charges, slow 4G, processor four times slower, {visits} visits\n")
print("| seconds, median (least) | first visit, until the first rows | later visit, painted | they answer |\n|---|---|---|---|")
for site in sites:
    cells = [f"{statistics.median(it[site]) / 1000:.2f} ({min(it[site]) / 1000:.2f})" for it in (first, later, answers)]
    print(f"| {site} | {' | '.join(cells)} |")
for site in sites:
    print(f"\n| {site}: carried until the rows | KB |\n|---|---|")
    for kind, size in sorted(carried[site].items(), key=lambda item: -item[1]):
        print(f"| {kind} | {size / 1024:.0f} |")
