"""No signal: everything works from the first load on, in all three engines."""

import subprocess

import pytest
from playwright.sync_api import expect

import engines
import support
from person import Person


@pytest.fixture
def browser(whole_browser):
    return whole_browser


def test_a_gig_from_booking_to_paid_without_a_network(browser, host):
    with support.device(browser, host, support.PHONE) as page:
        support.serve_worker_ready(page)
        host.stop()
        page.reload()
        max = Person(page).starts_empty(start="1001")
        max.adds_a_project("Tunnel Gig", "Ann Lee")
        max.adds_a_charge("Evening", "850")
        max.marks("Delivered")
        assert max.issues_the_invoice() == "1001"
        max.records_a_payment().reads_status("Paid")
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Invoice 1001")
        max.reads_status("Paid")


@pytest.mark.parametrize(
    "engine", [engines.firefox, engines.webkit], ids=["firefox", "webkit"]
)
def test_the_offline_journey_passes_in_other_engines(host, engine):
    with engine() as page:
        page.open(host.url)
        page.wait_for("document.body.innerText.includes('Welcome to Ledgerline!')")
        page.wait_for("!!navigator.serviceWorker.controller")
        host.stop()
        page.reload()
        submit = "form.welcome-body button[type=submit]"
        page.wait_for("document.body.innerText.includes('Welcome to Ledgerline!')")
        page.click(submit)
        page.wait_for("!!document.querySelector('input[name=musician]')")
        page.evaluate("document.querySelector('input[name=musician]').checked"
                      " || document.querySelector('input[name=musician]').click()")
        page.click(submit)
        page.fill("input[name=firstName]", "Max")
        page.click(submit)
        page.wait_for("!!document.querySelector('select[name=currency]')")
        page.click(submit)
        page.click("button[data-on-click='step/skip']")
        page.wait_for("document.body.innerText.includes('Ready!')")
        page.click(submit)
        page.fill("#sheet input[name=clientQuery]", "Ann Łódź")
        page.click("#sheet button[data-on-click='pick/client/new']")
        page.fill("#sheet input[name=name]", "Tunnel Gig")
        page.click("#sheet button[type=submit]")
        page.click("button[data-on-click$='/new'][data-on-click^='sheet/charge/']")
        page.fill("#sheet input[name=name]", "Evening")
        page.fill("#sheet input[name=unit]", "850")
        page.click("#sheet button[type=submit]")
        page.wait_for("document.querySelector('#main').innerText.includes('$850.00')")
        page.click("button[data-on-click$='/delivered']")
        page.click("button[data-on-click^='draft-invoice/']")
        page.click("button[data-on-click^='sheet/issue/']")
        page.click("#sheet button[type=submit]")
        page.wait_for("document.querySelector('h1').innerText.startsWith('Invoice 1')")
        page.reload()
        page.wait_for("document.querySelector('h1')?.innerText.startsWith('Invoice 1')")
        assert "Ann Łódź" in page.text()
        page.picture(f"offline-{engine.__name__}")


BACKUP = b'{"format":"ledgerline","version":1,"clients":[{"id":"0000000000abc","firstName":"Zoe","lastName":"Kay"}]}'


def imports(max, name, contents):
    max.opens("/settings/data")
    with max.page.expect_file_chooser() as chooser:
        max.presses("Choose File …")
    chooser.value.set_files({"name": name, "mimeType": "application/json", "buffer": contents})
    max.presses("Import")
    max.is_told("Imported")


def test_a_pdf_and_an_import_work_offline_from_the_first_visit_on(browser, host):
    with support.device(browser, host, support.PHONE, accept_downloads=True) as page:
        support.serve_worker_ready(page)
        host.stop()
        page.reload()
        max = Person(page).starts_empty(start="1001")
        max.adds_a_project("Tunnel Gig", "Ann Lee")
        max.adds_a_charge("Evening", "850")
        max.marks("Delivered")
        max.issues_the_invoice()
        assert max.downloads("Download PDF").read_bytes().startswith(b"%PDF-")
        imports(max, "backup.json", BACKUP)
        max.opens("/clients").sees("Zoe Kay")


@pytest.mark.parametrize(
    "how, words",
    [
        (lambda route: route.abort(), "Go online and try again."),
        (lambda route: route.fulfill(status=404), "A newer version of Ledgerline is here."),
        (lambda route: route.fulfill(body=b"\0asm", content_type="application/wasm"), "could not be loaded."),
    ],
    ids=["offline", "gone", "broken"],
)
def test_a_later_piece_that_does_not_come_is_told_and_asked_for_again(browser, host, how, words):
    with support.visitor(browser, support.PHONE) as page:
        privately(page)
        page.route("**/later.*.wasm", how)
        page.goto(host.url)
        max = Person(page)
        max.presses("Explore a Sample Studio")
        max.is_told(words)
        max.sees("Welcome to Ledgerline!")
        page.unroute("**/later.*.wasm")
        max.presses("Try Again")
        max.sees("Ready to Invoice")


def privately(page):
    """As in a private window: nothing is kept."""
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })")


def test_the_first_screen_stands_without_the_rest_and_does_then_what_was_pressed(browser, host):
    with support.visitor(browser, support.PHONE) as page:
        privately(page)
        asked = []
        page.route("**/rest.*.wasm", lambda route: (asked.append(1), route.abort()))
        page.goto(host.url)
        max = Person(page)
        max.sees("Welcome to Ledgerline!")
        expect(page.locator("#alarm")).to_contain_text("has not come as a whole yet")
        assert not support.faults_for_the_blind(page)
        max.presses("Explore a Sample Studio")
        page.wait_for_timeout(500)
        max.sees("Welcome to Ledgerline!")
        before = len(asked)
        max.presses("Try Again")
        support.wait_until(lambda: page.wait_for_timeout(50) or len(asked) > before)
        # From now on it comes, when it is asked for again.
        page.unroute("**/rest.*.wasm")
        max.sees("Ready to Invoice")
        expect(page.locator("#alarm")).to_be_empty()


def test_a_rest_that_fits_no_more_is_told_with_a_way_out(browser, host):
    with support.visitor(browser, support.DESKTOP) as page:
        privately(page)
        page.route("**/rest.*.wasm", lambda route: route.fulfill(status=404))
        page.goto(host.url)
        expect(page.locator("#alarm")).to_contain_text("a newer version may be here")
        page.unroute("**/rest.*.wasm")
        page.locator("#alarm").get_by_role("button", name="Reload").click()
        Person(page).presses("Explore a Sample Studio").sees("Ready to Invoice")


def test_a_book_that_takes_more_than_the_first_piece_has_waits_for_the_rest(browser, studio):
    told = []
    with support.visitor(browser, support.PHONE) as page:
        page.on("console", lambda said: told.append(said.text))
        # A first piece that lacks what it runs at once stands for a book like no sample.
        page.add_init_script("""const { imports } = WebAssembly.Module;
            const instantiate = WebAssembly.instantiate;
            let isFirst = true;
            WebAssembly.instantiate = async (module, given) => {
              const instance = await instantiate(module, given);
              if (!given.rest || !isFirst) return instance;
              isFirst = false;
              const absent = Object.values(given.rest)[0];
              return { exports: { ...instance.exports, receive: () => absent() } };
            };""")
        page.goto(studio.login_url)
        page.locator(".row").first.wait_for()
        assert [words for words in told if "waits for the rest" in words]
        # The one that began anew goes on as the first would have.
        change = studio.folder / "change.json"
        change.write_text('{"format":"ledgerline","version":1,"projects":[{"name":"From the Terminal"}]}')
        studio.run("apply", change)
        Person(page).sees("From the Terminal")


def test_the_sample_studio_needs_no_rest_for_its_first_screen(browser, studio):
    told = []
    with support.visitor(browser, support.PHONE) as page:
        page.on("console", lambda said: told.append(said.text))
        page.goto(studio.login_url)
        page.locator(".row").first.wait_for()
        support.serve_worker_ready(page)
        page.reload()
        page.locator(".row").first.wait_for()
        assert not [words for words in told if "waits for the rest" in words]


@pytest.mark.parametrize("kind", ["gigs", "design"])
def test_the_first_piece_shows_first_visits_books_that_it_was_not_made_from(tmp_path, kind):
    of_design = ["--transactions", "900", "--items", "700"] if kind == "design" else ["--transactions", "10000"]
    subprocess.run([support.PROGRAM, "demo", *of_design, "--seed", "1", "--data", tmp_path / "book"], check=True,
                   stdout=subprocess.DEVNULL)
    for path in ["/", "/projects", "/projects/delivered", "/projects/paid", "/clients", "/invoices", "/studio", "/inventory"]:
        shown = subprocess.run(
            ["node", support.ROOT / "scripts/first-visit.mjs", support.ROOT / ".build-wasm/ledgerline.wasm",
             tmp_path / "book", path], capture_output=True, text=True)
        assert shown.returncode == 0, f"{path}: {shown.stderr}"
