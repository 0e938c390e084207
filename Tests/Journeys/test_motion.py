"""Who asked their system for less motion sees none: sheets, messages and rows are there at once."""

import pytest
from playwright.sync_api import expect

import support
from person import Person

# What moves or fades for longer than anybody sees.
MOVING = """() => document.getAnimations().map((it) => [it.effect.target?.className, it.effect.getComputedTiming().endTime])
  .filter(([, time]) => time > 1)"""


@pytest.mark.parametrize("form", [support.PHONE, support.DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_with_less_motion_nothing_moves(browser, host, form, motion):
    with support.device(browser, host, form, reduced_motion=motion) as page:
        max = Person(page).explores_the_sample()
        moved = []

        def looks():
            moved.extend(page.evaluate(MOVING))

        page.evaluate("document.querySelector('[data-on-click=\"sheet/project/new\"]').click()")
        max.sheet.wait_for()
        looks()
        page.keyboard.press("Escape")
        expect(max.sheet).to_have_count(0)
        row = page.locator(".row").first
        row.hover()
        looks()
        page.evaluate("document.querySelector('#main [data-on-click$=\"/delivered\"]').click()")
        page.locator("#toasts .toast").wait_for()
        looks()
        assert bool(moved) == (motion == "no-preference"), moved
