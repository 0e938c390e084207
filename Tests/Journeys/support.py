"""What every journey needs: a server of its own, browsers, pictures, and the axe rules."""

import collections
import contextlib
import http.client
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("LEDGERLINE_BINARY", ROOT / ".build/debug/ledgerline"))
SITE = pathlib.Path(os.environ.get("LEDGERLINE_SITE", ROOT / ".build/test-site"))
SCREENS = ROOT / ".build/screens"

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}

# The button that issues; before the first invoice it says that something is missing.
ISSUE = re.compile("^Issue( Anyway)?$")


# What keeps ports for whoever was given them: nobody else finds one free, and a server that may use an address anew
# (SO_REUSEADDR, as ours do and those of the tests) listens at its own, also after it was stopped.
KEPT_PORTS = collections.deque(maxlen=200)


def free_port():
    """A port where nobody listens, and which nobody else is given."""
    it = socket.socket()
    it.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    it.bind(("127.0.0.1", 0))
    KEPT_PORTS.append(it)
    return it.getsockname()[1]


def wait_until(true, seconds=30, what="the condition"):
    """Returns the first true answer; fails after `seconds`."""
    end = time.monotonic() + seconds
    while True:
        answer = true()
        if answer:
            return answer
        assert time.monotonic() < end, f"{what} did not come true within {seconds} s"
        time.sleep(0.05)


def comes_to_rest(read, seconds=30, what="it"):
    """Waits until the answer has been the same for a while, and returns it."""
    end, answer, same = time.monotonic() + seconds, read(), 0
    while same < 4:
        assert time.monotonic() < end, f"{what} did not come to rest within {seconds} s: {answer}"
        time.sleep(0.05)
        before, answer = answer, read()
        same = same + 1 if answer == before else 0
    return answer


def session_of(answer):
    """The cookie and the key of an answer that signs in (docs/sync.md), as headers to send."""
    cookie = (answer.getheader("set-cookie") or "").split(";")[0]
    key = answer.getheader("x-ledgerline-key") or ""
    if not key:
        key = (answer.getheader("location") or "").partition("#key=")[2]
    return {"Cookie": cookie, "X-Ledgerline-Key": key}


class Server:
    """One `ledgerline serve` with its own port, data folder and log.

    `stop` ends it as Ctrl-C would, `kill` as a power cut would; `start` brings it back on the same
    port with the same data.
    """

    def __init__(self, *arguments, site=SITE):
        self.arguments = [str(it) for it in arguments]
        self.site = site
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ledgerline-"))
        self.named = self.folder / "data"
        # `serve --demo` keeps the sample in a folder of its own.
        self.data = self.folder / "data-demo" if "--demo" in self.arguments else self.named
        self.log = self.folder / "server.log"
        self.process = None

    def address(self, path):
        """Where a page of the app is."""
        return self.url + path

    def start(self):
        begin = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
                + ["--site", str(self.site), "--data", str(self.named), *self.arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, "SWIFT_BACKTRACE": "enable=no"},
            )

        def address():
            said = self.log.read_bytes()[begin:].decode(errors="replace")
            assert self.process.poll() is None, f"the server ended: {said}"
            found = re.search(r"http://[^\s\"']+[?&#]token=[^\s\"']+", said)
            return found and found[0]

        self.login_url = wait_until(address, 60, "the server's address")
        return self

    def sign_in(self):
        """Spends the printed token; the headers that a program sends from then on."""
        address = urllib.parse.urlsplit(self.login_url)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request("GET", f"{address.path}?{address.query}")
            return session_of(connection.getresponse())
        finally:
            connection.close()

    def end(self, with_signal):
        if self.process and self.process.poll() is None:
            self.process.send_signal(with_signal)
            self.process.wait(60)

    def stop(self):
        self.end(signal.SIGINT)

    def kill(self):
        self.end(signal.SIGKILL)

    def run(self, *arguments, check=True, **more):
        """Runs the command line on this server's data folder, while it serves or not."""
        return command(*arguments, "--data", self.data, check=check, **more)

    def json(self, *arguments):
        return json.loads(self.run(*arguments, "--json").stdout)

    def __enter__(self):
        return self.start()

    def __exit__(self, *problem):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def command(*arguments, check=True, text=True, timeout=120, **more):
    """Runs `ledgerline …` and returns what it said and its exit code."""
    done = subprocess.run(
        [PROGRAM, *map(str, arguments)], capture_output=True, text=text, timeout=timeout, **more
    )
    assert not check or done.returncode == 0, f"{arguments}: {done.returncode} {done.stderr}"
    return done


def chromium_path():
    return shutil.which("chromium") or "/usr/bin/chromium"


def chromium(playwright, path=None):
    return playwright.chromium.launch(executable_path=path or chromium_path(), args=["--no-sandbox"])


def chromium_shell(playwright):
    """Chromium's engine without the browser around the page, which costs a third of a journey: two renderers more for each
    visit, and a window that is drawn with every frame."""
    return chromium(playwright, shutil.which("chromium-headless-shell"))


@contextlib.contextmanager
def visitor(browser, form=DESKTOP, theme="light", locale="en-US", **more):
    """A page of a fresh browser profile; anything the page complains of is a failure."""
    context = browser.new_context(
        **form, color_scheme=theme, locale=locale, timezone_id="America/Los_Angeles", **more
    )
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.complaints = []
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.on(
        "console",
        lambda said: said.type == "error"
        and "net::ERR_" not in said.text
        and "Failed to load resource" not in said.text
        # The same of a service worker's script, when a page closes or the network goes meanwhile.
        and "error occurred when fetching the script" not in said.text
        and page.complaints.append(said.text),
    )
    try:
        yield page
        assert not page.complaints, page.complaints
    finally:
        context.close()


@contextlib.contextmanager
def device(browser, server, form=DESKTOP, theme="light", **more):
    """A visitor's page that is logged in."""
    with visitor(browser, form, theme, **more) as page:
        page.goto(server.login_url)
        yield page


def stands_still(page):
    """Waits until nothing on the page is on its way: no sheet that comes up, no color that changes, no row that lands."""
    page.wait_for_function("""() => !document.querySelector(".landing, .dragging") && document.getAnimations()
      .every((it) => it.playState !== "running" || it.effect?.getComputedTiming().endTime === Infinity)""")


def picture(page, name, full=False):
    SCREENS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENS / f"{name}.png", full_page=full)


def faults_for_the_blind(page, rules=None, without=()):
    """What axe finds wrong with the screen when it stands still, a line each; by these rules or by all but some."""
    from axe_playwright_python.sync_playwright import Axe

    stands_still(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    options = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    else:
        options["rules"] = {rule: {"enabled": False} for rule in without}
    found = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    return [
        f"{it['id']}: {it['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for it in found
        for node in it["nodes"]
    ]


def serve_worker_ready(page):
    """Waits until the service worker controls the page, that is, until it works offline."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=40_000)


def keeps(page, words):
    """Waits until the browser's database has something with these words: what is typed is there a moment later."""
    read = """async (words) => {
      const done = (asked) => new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      for (const { name } of await indexedDB.databases()) {
        const database = await done(indexedDB.open(name));
        database.onversionchange = () => database.close();
        const values = await done(database.transaction("meta").objectStore("meta").getAll());
        database.close();
        if (values.some((it) => it instanceof Uint8Array && new TextDecoder().decode(it).includes(words))) return true;
      }
      return false;
    }"""
    wait_until(lambda: page.evaluate(read, words), what=f"a draft with {words}")


class Finger:
    """One finger on the screen, as Chromium itself would report it: touches, pointers and scrolling."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.page = page
        self.at = None

    def send(self, kind):
        points = [] if kind in ("touchEnd", "touchCancel") else [{"x": self.at[0], "y": self.at[1]}]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, x, y):
        self.at = (x, y)
        self.send("touchStart")

    def moves(self, x, y, steps=10):
        start = self.at
        for step in range(1, steps + 1):
            part = step / steps
            self.at = (start[0] + (x - start[0]) * part, start[1] + (y - start[1]) * part)
            self.send("touchMove")
            self.page.wait_for_timeout(16)

    def up(self):
        self.send("touchEnd")

    def cancel(self):
        self.send("touchCancel")


class StaticHost:
    """Any web host: the folder as it is, without a hub behind it; or the folder `below` a path, as a project page would be."""

    def __init__(self, site=SITE, below=""):
        self.site = site
        self.below = below
        self.port = free_port()
        self.url = self.login_url = f"http://127.0.0.1:{self.port}{below}"

    def address(self, path):
        """Where a page of the app is: behind the hash, since a static host knows one page."""
        return f"{self.url}/#{path}"

    def start(self):
        site, below = str(self.site), self.below

        class Files(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=site)

            def translate_path(self, path):
                return super().translate_path(path.removeprefix(below) if path.startswith(below + "/") else "/missing")

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Files)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def stop(self):
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    def __enter__(self):
        return self.start()

    def __exit__(self, *problem):
        self.stop()
