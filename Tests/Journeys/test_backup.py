"""A book as one file, as people save, check and restore it in the browser (rules G60 to G62)."""

import json
import re
import zipfile

import pytest
from playwright.sync_api import expect

import support
from person import Person
from test_images import adds, file, photo


def picks(max, button, name, contents):
    with max.page.expect_file_chooser() as chooser:
        max.presses(button)
    chooser.value.set_files({"name": name, "mimeType": "application/octet-stream", "buffer": contents})


def counts(max):
    """Settings, Your Data, In the Book: what and how many."""
    facts = max.page.locator(".card", has=max.page.get_by_role("heading", name="In the Book"))
    return dict(zip(facts.locator("dt").all_inner_texts(), facts.locator("dd").all_inner_texts()))


@pytest.mark.parametrize("form", [support.PHONE, support.DESKTOP], ids=["phone", "desktop"])
def test_a_book_without_a_hub_is_saved_checked_and_restored_elsewhere(browser, host, form):
    with support.device(browser, host, form, accept_downloads=True) as page:
        max = Person(page).explores_the_sample()
        page.locator("#main a.row-link").first.click()
        adds(max, "Add Files", file("poster.jpg", photo(900, 600)))
        expect(page.locator("#attachments, [data-key=attachments]").first).to_contain_text("poster.jpg")
        max.opens("/settings/data").sees("Backup")
        before = counts(max)
        saved = max.downloads("Save Backup")
        max.is_told("Backup saved")
        max.sees("The last backup is from")
        assert re.fullmatch(r"ledgerline-\d{4}-\d\d-\d\d\.ledgerline", saved.name)
        with zipfile.ZipFile(saved) as zipped:
            assert zipped.testzip() is None
            manifest = json.loads(zipped.read("manifest.json"))
            assert manifest["absent"] == []
            assert any(it["name"].startswith("files/") for it in manifest["members"])
        picks(max, "Check a Backup …", saved.name, saved.read_bytes())
        max.is_told("is whole")
        # Into a book that has something it does not go.
        picks(max, "Choose File …", saved.name, saved.read_bytes())
        max.is_told("empty book")
        assert counts(max) == before
        assert support.faults_for_the_blind(page) == []

    with support.device(browser, host, form) as page:
        eve = Person(page).starts_empty()
        eve.opens("/settings/data").sees("Backup")
        empty = counts(eve)
        whole = saved.read_bytes()
        cut, other = whole[: len(whole) * 2 // 3], bytearray(whole)
        other[len(other) // 2] ^= 1
        for bad in (cut, bytes(other), whole[:100], b""):
            picks(eve, "Choose File …", "bad.ledgerline", bad)
            expect(page.locator("#toasts .toast.bad, #toasts [role=alert]").first).to_be_visible()
            eve.is_told("bad.ledgerline")
            assert counts(eve) == empty
            page.locator("#toasts").get_by_role("button").first.click()
        picks(eve, "Choose File …", saved.name, whole)
        expect(eve.sheet).to_contain_text("Backup of")
        assert support.faults_for_the_blind(page) == []
        eve.presses("Import")
        eve.is_told("Imported")
        eve.opens("/settings/data").sees("Backup")
        assert counts(eve) == before
        eve.opens("/projects").sees("UPCOMING PROJECT")
        page.reload()
        eve.sees("UPCOMING PROJECT")


def test_a_backup_from_the_browser_is_one_for_the_command_line(browser, studio, tmp_path):
    with support.device(browser, studio, accept_downloads=True) as page:
        max = Person(page)
        max.sees("Ready to Invoice").opens("/settings/data").sees("Backup")
        saved = max.downloads("Save Backup")
        max.is_told("Backup saved")
    support.command("verify", "--backup", saved)
    support.command("restore", saved, "--data", tmp_path / "other")
    there, here = (
        json.loads(support.command("export", "--data", it).stdout)["projects"]
        for it in (tmp_path / "other", studio.data)
    )
    assert there == here


def test_a_backup_restored_at_a_hub_has_the_last_number_confirmed_first(browser, host, server):
    """Rule G86: the hub is told before the first row; offline and with an older hub nothing is touched."""
    with support.device(browser, host, accept_downloads=True) as page:
        max = Person(page).explores_the_sample()
        max.opens("/settings/data").sees("Backup")
        saved = max.downloads("Save Backup")
        max.is_told("Backup saved")
        whole = saved.read_bytes()
    with support.device(browser, server) as page:
        eve = Person(page).starts_empty()
        expect(page.locator("#sync")).to_contain_text("Up to date")
        eve.opens("/settings/data").sees("Backup")
        empty = counts(eve)

        def imports():
            picks(eve, "Choose File …", saved.name, whole)
            expect(eve.sheet).to_contain_text("Backup of")
            eve.presses("Import")

        page.route("**/v1/numbering/doubt*", lambda route: route.abort())
        imports()
        eve.is_told("Nothing was changed: go online and try again")
        assert counts(eve) == empty
        page.unroute("**/v1/numbering/doubt*")
        page.locator("#toasts").get_by_role("button").first.click()
        page.route("**/v1/numbering/doubt*", lambda route: route.fulfill(status=404))
        imports()
        eve.is_told("The hub is too old")
        assert counts(eve) == empty
        page.unroute("**/v1/numbering/doubt*")
        page.locator("#toasts").get_by_role("button").first.click()
        assert server.json("numbers", "show")["confirmed"] is True
        imports()
        eve.is_told("Imported")
        assert server.json("numbers", "show")["confirmed"] is False
        expect(page.locator("#sync")).to_contain_text("Up to date")
        given = len([it for it in server.json("list", "invoices") if it.get("issue")])
        assert given > 0
        # Issuing is refused until the owner has confirmed the last number, and goes on behind it.
        (draft, *_) = [it for it in server.json("list", "invoices") if not it.get("issue")]
        eve.opens(f"/invoice/{draft['id']}")
        eve.presses("Issue Invoice")
        eve.sheet.get_by_role("button", name=support.ISSUE).click()
        expect(eve.sheet).to_contain_text("Confirm the Last Number")
        assert not [it for it in server.json("list", "invoices") if it["id"] == draft["id"] and it.get("issue")]
        field = eve.sheet.get_by_label("Last Number Given Out").first
        field.fill("2000")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_contain_text("2001")
        expect(page.locator("#sync")).to_contain_text("Up to date")
    assert server.json("numbers", "show")["confirmed"] is True
    server.run("verify")


@pytest.mark.parametrize("form", [support.PHONE, support.DESKTOP], ids=["phone", "desktop"])
def test_an_older_export_says_what_it_writes_over_and_undo_brings_it_back(browser, studio, form):
    (project, *_) = studio.json("list", "projects")
    older = studio.run("export", "--format", "json").stdout.encode()
    made = {"projects": [{"id": project["id"], "name": "Renamed since"}]}
    studio.run("apply", "-", input=json.dumps(made))

    def name():
        return studio.json("show", "project", project["id"])["name"]

    with support.device(browser, studio, form) as page:
        nora = Person(page)
        expect(page.locator("#sync")).to_contain_text("Up to date")
        nora.opens("/settings/data").sees("Backup")
        picks(nora, "Choose File …", "older.json", older)
        expect(nora.sheet).to_contain_text("written over: 1, in rows: 1")
        assert support.faults_for_the_blind(page) == []
        nora.presses("Import")
        nora.is_told("Undo brings back what it wrote over")
        support.wait_until(lambda: name() == project["name"], what="the older name at the hub")
        page.locator("#toasts").get_by_role("button", name="Undo").click()
        support.wait_until(lambda: name() == "Renamed since", what="the newer name at the hub")
