"""Several hubs, copies and restored books: no mail is sent by two of them (rules G84 and G85)."""

import collections
import contextlib
import os
import shutil
import signal
import time

import pytest

import support
from maildesk import desk, mail  # noqa: F401  (fixtures)


@contextlib.contextmanager
def beside(hub, data):
    """Another hub, on a folder of one's own choice."""
    other = support.Server("--private-mail")
    shutil.rmtree(other.folder, ignore_errors=True)
    other.folder.mkdir()
    other.named = other.data = data
    other.log = other.folder / "server.log"
    try:
        yield other.start()
    finally:
        other.kill()
        shutil.rmtree(other.folder, ignore_errors=True)


def each_once(mails):
    counts = collections.Counter(mail.message["message-id"] for mail in mails)
    assert set(counts.values()) <= {1}, counts
    return len(counts)


def states(desk, data=None):
    if data is None:
        return [row["state"] for row in desk.queue()]
    import json
    return [row["state"] for row in json.loads(
        support.command("mail", "queue", "--all", "--json", "--data", data).stdout)]


def test_two_hubs_that_have_one_folder_send_each_mail_once(desk):
    # Somebody has removed the lock that keeps a second hub out.
    (desk.hub.data / "serve.lock").unlink()
    desk.hub.run("mail", "set", "--remove")
    for _ in range(25):
        desk.hub.run("mail", "send", desk.number)
    with beside(desk.hub, desk.hub.data):
        desk.set()
        support.wait_until(lambda: set(states(desk)) == {"sent"}, 60, "the mails")
        for _ in range(5):
            desk.hub.run("mail", "send", desk.number)
        support.wait_until(lambda: set(states(desk)) == {"sent"}, 60, "the mails")
        time.sleep(1)
    assert each_once(desk.mail.mails) == len(desk.mail.mails) == 30


def test_a_hub_that_dies_before_the_end_leaves_the_mail_to_another(desk):
    desk.mail.faults.slow_rcpt = 30
    desk.hub.run("mail", "send", desk.number)
    support.wait_until(lambda: desk.mail.faults.connections, what="the talk")
    time.sleep(0.5)
    desk.hub.kill()
    desk.mail.faults.slow_rcpt = 0
    desk.hub.start()
    assert [row["state"] for row in desk.settled()] == ["sent"]
    assert len(desk.mail.mails) == 1


def test_a_hub_that_lives_keeps_its_mail_from_another_one(desk):
    desk.mail.faults.slow_rcpt = 4
    desk.hub.run("mail", "send", desk.number)
    support.wait_until(lambda: desk.mail.faults.connections, what="the talk")
    (desk.hub.data / "serve.lock").unlink()
    with beside(desk.hub, desk.hub.data):
        assert [row["state"] for row in desk.settled()] == ["sent"]
        time.sleep(1)
    assert len(desk.mail.mails) == 1 and desk.mail.faults.connections == 1


def test_another_hub_says_of_a_dead_ones_mail_that_it_may_have_been_sent(desk):
    desk.mail.faults.slow = 30
    desk.hub.run("mail", "send", desk.number)
    support.wait_until(lambda: desk.mail.mails, what="the mail")
    (desk.hub.data / "serve.lock").unlink()
    with beside(desk.hub, desk.hub.data):
        time.sleep(1)
        assert states(desk) == ["queued"]
        os.kill(desk.hub.process.pid, signal.SIGKILL)
        desk.hub.process.wait()
        desk.mail.faults.slow = 0
        support.wait_until(lambda: states(desk) == ["indoubt"], what="the doubt")
        time.sleep(1)
    assert len(desk.mail.mails) == 1


def waiting(desk):
    """One mail that waits, because there is no server yet."""
    desk.hub.run("mail", "set", "--remove")
    desk.hub.run("mail", "send", desk.number)
    assert states(desk) == ["queued"]


def test_a_copied_folder_does_not_send_what_the_first_one_sends(desk, tmp_path):
    waiting(desk)
    desk.hub.stop()
    copy = tmp_path / "copy"
    shutil.copytree(desk.hub.data, copy)
    desk.set()
    shutil.copy2(desk.hub.data / "mail.json", copy)
    desk.hub.start()
    with beside(desk.hub, copy) as other:
        assert [row["state"] for row in desk.settled()] == ["sent"]
        support.wait_until(lambda: states(desk, copy) == ["indoubt"], what="the doubt")
        assert "is a copy" in other.log.read_text()
        # What somebody asks for from then on is sent.
        support.command("mail", "send", desk.number, "--data", copy)
        support.wait_until(lambda: states(desk, copy) == ["indoubt", "sent"], what="the second mail")
    assert len(desk.mail.mails) == 2
    # A folder that only has another name is the one it was.
    desk.hub.stop()
    desk.hub.run("mail", "set", "--remove")
    desk.hub.run("mail", "send", desk.number)
    moved = tmp_path / "moved"
    desk.hub.data.rename(moved)
    support.command("mail", "set", "--host", "127.0.0.1", "--port", desk.mail.port, "--from", "a@example.com",
                    "--security", "none", "--data", moved)
    with beside(desk.hub, moved):
        support.wait_until(lambda: states(desk, moved) == ["sent", "sent"], what="the third mail")


@pytest.mark.parametrize("name", ["all.sqlite", "all.ledgerline"])
def test_a_restored_book_sends_nothing_that_may_have_been_sent(desk, tmp_path, name):
    waiting(desk)
    backup = tmp_path / name
    desk.hub.run("backup", backup)
    desk.set()
    assert [row["state"] for row in desk.settled()] == ["sent"]
    desk.hub.kill()
    restored = tmp_path / "restored"
    support.command("restore", backup, "--data", restored)
    shutil.copy2(desk.hub.data / "mail.json", restored)
    with beside(desk.hub, restored):
        support.wait_until(lambda: states(desk, restored) == ["indoubt"], what="the doubt")
        time.sleep(1)
        assert len(desk.mail.mails) == 1
        # A person who looked decides.
        support.command("mail", "retry", desk.queue()[0]["id"], "--data", restored)
        support.wait_until(lambda: states(desk, restored) == ["sent"], what="the second mail")
    assert len(desk.mail.mails) == 2


def test_an_older_export_does_not_make_a_sent_mail_wait_again(desk, tmp_path):
    waiting(desk)
    old = tmp_path / "old.json"
    desk.hub.run("export", "--out", old)
    desk.set()
    assert [row["state"] for row in desk.settled()] == ["sent"]
    assert "changed" in desk.hub.run("import", old, "--replace").stdout
    time.sleep(2)
    assert states(desk) == ["sent"] and len(desk.mail.mails) == 1
