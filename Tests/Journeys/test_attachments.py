"""Files of a gig as people add, open, keep and delete them (rules G70 and G71)."""

import re

import pytest
from playwright.sync_api import expect

import support
from person import Person
from test_images import PAGE, PDF, adds, file, files_at, is_painted, photo


def gig(server):
    return next(it for it in server.json("list", "projects") if "Advent" in it["name"])


def card(page):
    return page.locator("#main .card", has=page.get_by_role("heading", name="Attachments", exact=True))


def row(page, name):
    return card(page).locator("li.row", has_text=name)


def actions(page, name):
    row(page, name).get_by_role("button", name=re.compile("^Actions for")).click()


@pytest.mark.parametrize("form", [support.PHONE, support.DESKTOP], ids=["phone", "desktop"])
def test_a_contract_and_a_photo_go_with_a_gig_and_are_had_offline_on_demand(browser, studio, form):
    path = "/project/" + gig(studio)["id"]
    with support.device(browser, studio) as desk:
        max = Person(desk)
        max.sees("Ready to Invoice").opens(path)
        expect(card(desk)).to_contain_text("50 MB")
        large = photo(2040, 1500)
        adds(max, "Add Files", file("stage.jpg", large), file("contract.pdf", PDF, "application/pdf"))
        expect(row(desk, "stage.jpg")).to_contain_text("on this device")
        expect(row(desk, "contract.pdf")).to_contain_text("on this device")
        expect(desk.locator("#main .tile-state")).to_have_count(0)
        support.wait_until(lambda: len(files_at(studio)) >= 2, what="the uploads")
        adds(max, "Add Files", file("page.pdf", PAGE, "application/pdf"))
        max.is_told("“page.pdf”")
        expect(card(desk).locator("li.row")).to_have_count(2)

        actions(desk, "contract.pdf")
        max.presses("Name and Kind").types("Name", "Agreement").chooses("Kind", "contract").saves()
        expect(row(desk, "Agreement")).to_contain_text("Contract")
        row(desk, "stage.jpg").get_by_role("button").first.click()
        is_painted(max.sheet.locator(".viewer-stage img"))
        assert support.faults_for_the_blind(desk) == []
        desk.keyboard.press("Escape")
        max.opens("/settings/privacy")
        expect(desk.locator("#main .card", has_text="On This Device").first).to_contain_text("2 files")

        # A token signs in one device; the next start prints another.
        studio.stop()
        studio.start()
        with support.device(browser, studio, form) as other:
            eve = Person(other)
            eve.sees("Ready to Invoice").opens(path)
            support.serve_worker_ready(other)
            expect(row(other, "Agreement")).to_contain_text("not on this device")
            actions(other, "Agreement")
            assert support.faults_for_the_blind(other) == []
            eve.presses("Keep on This Device")
            expect(row(other, "Agreement")).not_to_contain_text("not on this device")
            eve.opens("/settings/privacy").sees("On This Device")
            eve.opens(path)
            other.context.set_offline(True)
            actions(other, "Agreement")
            with other.context.expect_page() as shown:
                eve.presses("Open")
            shown.value.close()
            other.context.set_offline(False)
            actions(other, "Agreement")
            eve.presses("Remove from This Device")
            expect(row(other, "Agreement")).to_contain_text("not on this device")
            eve.is_told("stays in the account")

            actions(other, "Agreement")
            eve.presses("Delete")
            expect(card(other).locator("li.row")).to_have_count(1)
            eve.presses("Undo")
            expect(row(other, "Agreement")).to_be_visible()
            actions(other, "Agreement")
            eve.presses("Delete")
            expect(row(other, "Agreement")).to_have_count(0)
            # A page that ends at once may not have told the hub yet.
            support.wait_until(lambda: "Agreement" not in str(studio.json("list", "attachments")), what="the deletion")
        max.opens(path)
        expect(row(desk, "Agreement")).to_have_count(0)
        expect(row(desk, "stage.jpg")).to_be_visible()
