"""Any screen on paper: what it says, black on white, and nothing of the app around it."""

import subprocess

import pytest
from playwright.sync_api import expect

import support
from person import Person
from test_screens import PLACES

# What is on paper though it is meant for fingers, and what is dark on the white page.
JUDGE = """() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length;
  const name = (one) => `${one.localName}.${one.className} "${(one.innerText || one.ariaLabel || '').slice(0, 30)}"`;
  const around = [...document.querySelectorAll('.tabs, #sheet, #toasts, .bar-back, .fab, nav, input, select, textarea, button')]
    .filter((one) => seen(one) && !one.matches('.row-link, .menu-item, .tile, .table-head button, button.cell')).map(name);
  const light = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map(Number);
    return r * .2 + g * .7 + b * .1;
  };
  const pale = [...document.querySelectorAll('#app :is(h1, h2, h3, p, td, .row-title, .amount, dt, dd)')]
    .filter((one) => seen(one) && one.innerText && light(getComputedStyle(one).color) > 160).map(name);
  const dark = [...document.querySelectorAll('html, body, #app, .shell, .page, .content, .card, .row, .paper')]
    .filter((one) => seen(one) && !/, 0\\)$/.test(getComputedStyle(one).backgroundColor)
      && light(getComputedStyle(one).backgroundColor) < 200).map(name);
  const wide = document.documentElement.scrollWidth - innerWidth;
  return { around: [...new Set(around)], pale: [...new Set(pale)], dark, wide: wide > 1 ? wide : 0 };
}"""


@pytest.fixture
def browser(whole_browser):
    return whole_browser


def on_paper(page):
    """What the printed page says, in pages of text."""
    pdf = page.pdf(format="A4")
    return subprocess.run(
        ["pdftotext", "-layout", "-", "-"], input=pdf, check=True, capture_output=True).stdout.decode()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_screen_is_clean_on_paper(browser, host, theme):
    faults = {}
    with support.device(browser, host, support.DESKTOP, theme, reduced_motion="reduce") as page:
        max = Person(page)
        max.explores_the_sample()
        page.set_viewport_size({"width": 718, "height": 1020})  # A4 less its margins

        def look(screen):
            page.emulate_media(media="print", color_scheme=theme)
            found = {what: where for what, where in page.evaluate(JUDGE).items() if where}
            if theme == "dark":
                support.picture(page, f"print-{screen}")
            page.emulate_media(media="screen", color_scheme=theme)
            if found:
                faults[screen] = found

        for screen, path in PLACES.items():
            max.opens(path)
            expect(page).to_have_url(host.address(path))
            look(screen)
        for screen, start in {"project": "/projects", "client": "/clients", "invoice": "/invoices"}.items():
            max.opens(start)
            page.locator(".row a.row-link").first.click()
            expect(page).not_to_have_url(host.address(start))
            look(screen)
        max.opens("/studio")
        page.get_by_role("link", name="Lake House").first.click()
        page.wait_for_url("**/project/**")
        home = "/" + page.url.split("/project/")[1].split("/")[0]
        for tab in ("budget", "items", "transactions", "spaces", "accounting"):
            max.opens(f"/project{home}/{tab}")
            look(f"home-{tab}")
        for report in ("invoice", "client-summary", "property", "budget", "accounting"):
            max.opens(f"/report{home}/{report}")
            look(f"report-{report}")
    assert faults == {}


def test_a_long_list_is_printed_whole_and_a_sheet_is_not(browser, host):
    with support.device(browser, host, support.DESKTOP) as page:
        max = Person(page)
        max.explores_the_sample()
        max.opens("/clients")
        names = page.locator(".row .row-title")
        expect(names.first).to_be_visible()
        first = names.first.inner_text().split("\n")[0]
        page.keyboard.press("n")
        expect(max.sheet).to_be_visible()
        paper = on_paper(page)
        assert first in paper
        assert "Save" not in paper and "Settings" not in paper, paper


def test_the_letters_of_printed_clients_stand_where_their_names_do(browser, host):
    with support.device(browser, host, support.DESKTOP) as page:
        max = Person(page)
        max.explores_the_sample()
        max.opens("/clients")
        expect(page.locator(".table-list .row").first).to_be_visible()
        page.emulate_media(media="print")
        letter, name = page.evaluate("""() => [".section-head", ".row .row-link"].map((wanted) => {
          const words = document.createRange();
          words.selectNodeContents(document.querySelector(`.table-list ${wanted}`));
          return words.getBoundingClientRect().left;
        })""")
        assert abs(letter - name) <= 1


def test_every_row_of_a_windowed_list_is_on_paper(browser, server):
    server.stop()
    server.run("demo", "--transactions", "1200")
    server.start()
    with support.device(browser, server) as page:
        max = Person(page)
        max.opens("/projects/paid")
        expect(page.get_by_role("navigation", name="Stage")).to_be_visible()
        expect(page.locator(".row").first).to_be_visible()
        shown = support.comes_to_rest(page.locator(".row").count)
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        expect(page.locator(".spacer:not([data-height='0'])")).to_have_count(0)
        assert page.locator(".row").count() > shown, "the list is short enough to be whole on the screen"
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        expect(page.locator(".row")).to_have_count(shown)
