"""What Orca says, word for word, in a screen that nobody sees; without Orca (Debian: orca, openbox, xdotool) this is left out.

Chromium hands its tree to AT-SPI, Orca turns it into speech, and its log says what it would have spoken.
"""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time

import pytest

from engines import screen

BUS = pathlib.Path("/usr/libexec/at-spi-bus-launcher")
NEEDED = ("orca", "openbox", "xdotool", "dbus-run-session", "Xvfb")

pytestmark = pytest.mark.skipif(
    not BUS.exists() or not all(shutil.which(it) for it in NEEDED), reason="Orca is not installed"
)

# In a session of its own: the bus of accessibility, a window manager, Orca, the browser; until this is killed.
SESSION = f"""
{BUS} --launch-immediately &
sleep 1
for what in IsEnabled ScreenReaderEnabled; do
  gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \\
    --method org.freedesktop.DBus.Properties.Set org.a11y.Status $what '<true>'
done
openbox &
PYTHONPATH="$HOME/lines" orca --replace --debug-file="$HOME/orca.log" &
for tenth in $(seq 600); do grep -qs "Screen reader on" "$HOME/orca.log" && break; sleep 0.1; done
chromium --no-sandbox --test-type --force-renderer-accessibility --no-first-run --disable-gpu --user-data-dir="$HOME/profile" \\
  --lang=en-US --window-size=1280,900 --app="$ADDRESS" &
wait
"""

# Orca writes its log in blocks of 8 KB: what was said last would wait for more, and be cut where a block ends.
LINES = """
import builtins

opened = builtins.open
builtins.open = lambda file, mode="r", buffering=-1, *rest, **named: opened(
    file, mode, 1 if str(file).endswith("orca.log") else buffering, *rest, **named
)
"""


class Orca:
    def __init__(self, home, display):
        self.log = home / "orca.log"
        self.display = display
        self.read = 0

    def keys(self, *keys, pause=1.0):
        for key in keys:
            subprocess.run(["xdotool", "key", "--clearmodifiers", key], env={**os.environ, "DISPLAY": self.display})
            time.sleep(pause)
        return self

    def said(self):
        """What was spoken since, a sentence a line."""
        text = self.log.read_text(errors="replace") if self.log.exists() else ""
        # A line that is being written is read when it is whole.
        whole = text.rfind("\n") + 1
        new = re.findall(r"(?m)SPEECH OUTPUT: '(.*?)'(?:{|$)", text[self.read : whole])
        self.read = max(self.read, whole)
        return [re.sub(r"\s+", " ", it).strip() for it in new]

    def has_begun(self, seconds):
        """Waits for the button in which the first page begins: the last that is said of it."""
        self.heard = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.heard += self.said()
            if any("Start a New Book" in it for it in self.heard):
                return True
            time.sleep(0.2)
        return False

    def hears(self, words, *keys, times=1):
        """Presses keys until the words are said; everything that was said on the way."""
        heard = []
        for _ in range(times):
            self.keys(*keys)
            end = time.monotonic() + (20 if times == 1 else 3)
            while time.monotonic() < end:
                heard += self.said()
                if any(words in it for it in heard):
                    return heard
                time.sleep(0.1)
        raise AssertionError(f"{words} was not said: {heard}")


@contextlib.contextmanager
def listening(address):
    """An Orca that reads a browser at an address, on a display and a bus of accessibility of their own."""
    home = pathlib.Path(tempfile.mkdtemp(prefix="ledgerline-orca-"))
    (home / "run").mkdir(mode=0o700)
    (home / "lines").mkdir()
    (home / "lines/sitecustomize.py").write_text(LINES)
    with screen() as display:
        place = {"HOME": str(home), "XDG_RUNTIME_DIR": str(home / "run"), "DISPLAY": display, "ADDRESS": address}
        session = subprocess.Popen(
            ["dbus-run-session", "--", "bash", "-c", SESSION], env={**os.environ, **place, "LANG": "C.UTF-8"},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )
        try:
            yield Orca(home, display)
        finally:
            os.killpg(session.pid, signal.SIGKILL)
            session.wait(10)
            shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def orca(host):
    # The window manager, the bus and Orca come up in any order; on a busy machine they once missed each other.
    with listening(host.login_url) as orca:
        if orca.has_begun(40):
            yield orca
            return
    with listening(host.login_url) as orca:
        assert orca.has_begun(90), f"The first page was not said: {orca.heard}"
        yield orca


def test_today_and_booking_are_said_in_words(orca):
    orca.hears("Explore a Sample Studio push button", "Tab", times=10)
    # Another page: its name is said.
    heard = orca.hears("Today", "Return")
    assert not any("Explore" in it for it in heard)
    time.sleep(4)
    # Rows are read with a pause between what and where.
    heard = orca.hears("link.", "Tab", times=4)
    assert any(re.search(r"\w \S+.* · ", it) for it in heard), heard
    # From heading to heading, with its number apart.
    heard = orca.hears("heading level 2", "h")
    assert any(re.search(r"\w \d+ heading level 2", it) for it in heard), heard
    # Booking: the form is a dialog that begins in its first field.
    heard = orca.hears("editable combo box", "n")
    assert any("New Project dialog" in it for it in heard), heard
    assert any("Client" in it for it in heard), heard
    orca.hears("Project Name entry", "Tab")
    orca.hears("Media Type combo box", "Tab", times=4)
    # What is wrong is said, where one is and all of it.
    heard = orca.hears("Please complete required fields", "ctrl+Return")
    assert any("Client selection is required" in it for it in heard), heard
