"""What the hub refuses, and what it does not answer: nothing is lost, and the person decides."""

import itertools
import json
import struct

import pytest
from playwright.sync_api import expect

import support
from person import Person

FORMS = list(itertools.product([("phone", support.PHONE), ("desktop", support.DESKTOP)], ["light", "dark"]))


class Hub:
    """What a page's pushes meet: nobody there, a hub that refuses, or the hub itself. Changed at once, with no push between."""

    def __init__(self, page, answer):
        self.answer = answer
        page.route("**/v1/push*", lambda route: self.answer(route))

    def listens(self):
        self.answer = lambda route: route.continue_()


def away(route):
    route.abort()


def refusing(route):
    """Answers a push as a hub that refuses each change."""
    (count,) = struct.unpack_from("<I", route.request.post_data_buffer)
    verdict = "rejected:The project is kept by somebody else\nhas-facts 2 0 0".encode()
    fields = [b"0"] + [verdict] * count
    body = struct.pack("<II", 0, len(fields))
    body += b"".join(struct.pack("<I", len(it)) + it for it in fields)
    route.fulfill(status=200, content_type="application/octet-stream", body=body)


@pytest.mark.parametrize("form,theme", FORMS, ids=[f"{name}-{theme}" for (name, _), theme in FORMS])
def test_a_refused_change_waits_under_needs_attention(browser, server, form, theme):
    name, form = form
    with support.device(browser, server, form, theme) as page:
        ann = Person(page).starts_empty()
        expect(page.locator("#sync")).to_contain_text("Up to date")
        hub = Hub(page, away)
        ann.adds_a_project("Bowl Night", "Ann Lee")
        hub.answer = refusing
        # What is asked again after a silence waits longer each time.
        expect(page.get_by_text("could not be accepted")).to_be_visible(timeout=90_000)
        hub.listens()
        # The reason and what was wanted survive a reload; the keyboard alone reaches all of it.
        page.reload()
        review = page.get_by_role("button", name="Review")
        expect(review).to_be_visible(timeout=20_000)
        review.focus()
        page.keyboard.press("Enter")
        sheet = page.locator("#sheet")
        expect(sheet).to_contain_text("The project is kept by somebody else")
        expect(sheet).to_contain_text("Bowl Night")
        support.stands_still(page)
        support.picture(page, f"attention-{name}-{theme}")
        assert not support.faults_for_the_blind(page)
        again = sheet.get_by_role("button", name="Try Again").first
        for _ in range(20):
            if again.evaluate("it => it === document.activeElement"):
                break
            page.keyboard.press("Tab")
        expect(again).to_be_focused()
        while sheet.get_by_role("button", name="Try Again").count():
            left = sheet.get_by_role("button", name="Try Again").count()
            sheet.get_by_role("button", name="Try Again").first.press("Enter")
            expect(sheet.get_by_role("button", name="Try Again")).to_have_count(left - 1)
        expect(page.locator("#sync")).to_contain_text("Up to date")
    assert [it["name"] for it in server.json("list", "projects")] == ["Bowl Night"]
    server.run("verify")


@pytest.mark.parametrize("form,theme", FORMS, ids=[f"{name}-{theme}" for (name, _), theme in FORMS])
def test_a_refused_field_is_tried_again_beside_what_others_wrote(browser, server, form, theme):
    name, form = form
    with support.device(browser, server, form, theme) as page:
        ann = Person(page).starts_empty()
        ann.adds_a_project("Bowl Night", "Ann Lee", artist="Trio")
        expect(page.locator("#sync")).to_contain_text("Up to date")
        project = server.json("list", "projects")[0]["id"]
        hub = Hub(page, refusing)
        ann.presses("Edit Project")
        ann.types("Project Name", "Bowl Night at the Hall").types("Artist", "Duo").saves()
        expect(page.get_by_text("could not be accepted")).to_be_visible(timeout=60_000)
        hub.listens()
        server.run("apply", "-", input=json.dumps({"projects": [{"id": project, "name": "Bowling"}]}))
        ann.sees("Bowling")
        review = page.get_by_role("button", name="Review")
        review.press("Enter")
        expect(ann.sheet).to_be_visible()
        page.keyboard.press("Escape")
        expect(review).to_be_focused()
        page.keyboard.press("Enter")
        again = ann.sheet.get_by_role("button", name="Try Again")
        again.press("Enter")
        # Both values; the keyboard alone chooses between them.
        expect(ann.sheet).to_contain_text("Yours: Bowl Night at the Hall")
        expect(ann.sheet).to_contain_text("In the book: Bowling")
        expect(ann.sheet).to_contain_text("In the book: Trio")
        support.stands_still(page)
        support.picture(page, f"again-{name}-{theme}")
        assert not support.faults_for_the_blind(page)
        box = ann.sheet.get_by_role("checkbox", name="Name")
        expect(box).to_be_checked()
        box.focus()
        page.keyboard.press("Space")
        expect(box).not_to_be_checked()
        expect(box).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        expect(ann.sheet.get_by_role("button", name="Try Again with These")).to_be_focused()
        page.keyboard.press("Enter")
        expect(ann.sheet).to_have_count(0)
        expect(page.locator("#sync")).to_contain_text("Up to date")
    (row,) = server.json("list", "projects")
    assert (row["name"], row["artist"]) == ("Bowling", "Duo")
    server.run("verify")


@pytest.mark.parametrize("form,theme", FORMS, ids=[f"{name}-{theme}" for (name, _), theme in FORMS])
def test_without_an_answer_the_number_is_shown_before_it_is_frozen(browser, server, form, theme):
    name, form = form
    with support.device(browser, server, form, theme) as page:
        ann = Person(page).starts_empty()
        ann.adds_a_project("Bowl Night", "Ann Lee")
        ann.adds_a_charge("Evening", "850")
        ann.marks("Delivered")
        ann.presses("Create Invoice")
        expect(page.locator("#sync")).to_contain_text("Up to date")
        # The log would bring the hub's number soon after, and close the sheet.
        page.route("**/v1/pull*", lambda route: route.abort())
        page.route("**/v1/issue*", lambda route: (route.fetch(), route.abort()))
        ann.presses("Issue Invoice")
        sheet = page.locator("#sheet")
        # The next sheet may come in the same frame that takes this one away.
        sheet.get_by_role("button", name=support.ISSUE).click()
        expect(sheet).to_contain_text("The Hub Does Not Answer")
        expect(sheet).to_contain_text("It may have given one")
        support.stands_still(page)
        support.picture(page, f"number-{name}-{theme}")
        assert not support.faults_for_the_blind(page)
        here = sheet.locator("button[data-on-click^='number-here/']")
        number = here.inner_text().removeprefix("Issue as ")
        here.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_contain_text(number)
        page.unroute("**/v1/issue*")
        page.unroute("**/v1/pull*")
        expect(page.locator("#sync")).to_contain_text("Up to date", timeout=40_000)
    # The hub had numbered it: this device's number stands, and the hub's is on a void invoice.
    invoices = {it["issue"]["content"]["number"]: it for it in server.json("list", "invoices")}
    assert invoices[number]["void"] is None and len(invoices) == 2
    assert all(it["void"] for other, it in invoices.items() if other != number)
    server.run("verify")
