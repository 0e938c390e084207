"""Who asked their system for less motion sees none: sheets and messages are there at once."""

import pytest

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
        max.types("Project Name", "Bowl Night")
        page.keyboard.press("Escape")
        max.is_told("Draft kept")
        looks()
        assert bool(moved) == (motion == "no-preference"), moved
