"""Firefox and WebKitGTK, driven alike: open an address, evaluate JavaScript, take a picture.

Debian has no geckodriver, so Firefox is spoken to directly by WebDriver BiDi; WebKitGTK, of the
family of the iPhone's engine, through Selenium and a screen of its own.
"""

import base64
import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from support import SCREENS, free_port, wait_until


class Engine:
    """The little that an engine must be able to do; a subclass brings `open` and `evaluate`."""

    def wait_for(self, expression, seconds=60):
        """Waits until the JavaScript expression is true and returns it."""

        def now():
            with contextlib.suppress(ScriptProblem):
                return self.evaluate(expression)

        return wait_until(now, seconds, expression)

    def click(self, selector):
        self.wait_for(f"!!document.querySelector({json.dumps(selector)})")
        self.evaluate(f"document.querySelector({json.dumps(selector)}).click()")

    def fill(self, selector, text):
        """Types as a person does, as far as the page can tell: focus, value, input, change."""
        self.wait_for(f"!!document.querySelector({json.dumps(selector)})")
        self.evaluate(
            """((field, text) => {
              field.focus();
              field.value = text;
              for (const kind of ["input", "change"]) {
                field.dispatchEvent(new Event(kind, { bubbles: true }));
              }
            })(document.querySelector(%s), %s)"""
            % (json.dumps(selector), json.dumps(text))
        )

    def text(self):
        return self.evaluate("document.body.innerText")


class ScriptProblem(Exception):
    """The page threw, or is between two documents."""


class Firefox(Engine):
    def __init__(self, socket):
        self.socket = socket
        self.count = 0
        self.send("session.new", capabilities={})
        tree = self.send("browsingContext.getTree")
        self.context = tree["contexts"][0]["context"]

    def send(self, method, **parameters):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv(timeout=40))
            if answer.get("id") == self.count:
                if "result" not in answer:
                    raise ScriptProblem(f"{method}: {answer.get('error')} {answer.get('message')}")
                return answer["result"]

    def open(self, url):
        self.send("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def reload(self):
        self.send("browsingContext.reload", context=self.context, wait="complete")

    def evaluate(self, expression):
        answer = self.send(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({expression})) ?? null))()",
            target={"context": self.context},
            awaitPromise=True,
        )
        if answer["type"] != "success":
            raise ScriptProblem(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def picture(self, name):
        SCREENS.mkdir(parents=True, exist_ok=True)
        for pause in (0, 1, 3):
            time.sleep(pause)
            try:
                answer = self.send("browsingContext.captureScreenshot", context=self.context)
                break
            except ScriptProblem:
                if pause == 3:  # on a busy machine Firefox cannot always draw at once
                    raise
        (SCREENS / f"{name}.png").write_bytes(base64.b64decode(answer["data"]))


@contextlib.contextmanager
def firefox():
    from websockets.sync.client import connect

    profile = tempfile.mkdtemp(prefix="ledgerline-firefox-")
    port = free_port()
    process = subprocess.Popen(
        ["firefox-esr", "--headless", "--no-remote", "--profile", profile]
        + ["--remote-debugging-port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "HOME": profile},
    )

    def session():
        with contextlib.suppress(OSError):
            return connect(f"ws://127.0.0.1:{port}/session", max_size=None)

    try:
        with wait_until(session, 60, "Firefox") as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        shutil.rmtree(profile, ignore_errors=True)


class WebKit(Engine):
    def __init__(self, driver):
        self.driver = driver
        driver.set_script_timeout(40)

    def open(self, url):
        self.driver.get(url)

    def reload(self):
        self.driver.refresh()

    def evaluate(self, expression):
        from selenium.common.exceptions import WebDriverException

        script = """const done = arguments[0];
          (async () => (%s))().then(
            (it) => done(JSON.stringify({ value: it ?? null })),
            (problem) => done(JSON.stringify({ problem: String(problem) })))"""
        try:
            answer = json.loads(self.driver.execute_async_script(script % expression))
        except WebDriverException as problem:
            raise ScriptProblem(problem.msg) from problem
        if "problem" in answer:
            raise ScriptProblem(answer["problem"])
        return answer["value"]

    def picture(self, name):
        SCREENS.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(SCREENS / f"{name}.png"))


@contextlib.contextmanager
def screen():
    """A screen nobody sees; yields its name for DISPLAY."""
    reader, writer = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as number:
            yield ":" + number.readline().strip()
    finally:
        process.terminate()
        process.wait(10)


@contextlib.contextmanager
def webkit():
    from selenium import webdriver

    browser = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(browser)
    options.add_argument("--automation")
    home = tempfile.mkdtemp(prefix="ledgerline-webkit-")
    with screen() as display:
        place = {
            "DISPLAY": display,
            "HOME": home,
            "XDG_DATA_HOME": f"{home}/data",
            "XDG_CACHE_HOME": f"{home}/cache",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        service = webdriver.WebKitGTKService(
            shutil.which("WebKitWebDriver") or "/usr/bin/WebKitWebDriver",
            env={**os.environ, **place},
        )
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            yield WebKit(driver)
        finally:
            driver.quit()
            shutil.rmtree(home, ignore_errors=True)
