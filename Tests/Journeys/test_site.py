"""The written site on a plain static host below a path, without a hub; and what happens when it fails."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest
from playwright.sync_api import expect

import support

# (module (memory (export "memory") 2) (func (export "reserve") (param i32) (result i32) i32.const 1024)
#   (func (export "receive") (param i32) unreachable))
TRAPPING = bytes.fromhex(
    "0061736d01000000" "010a0260017f017f60017f00" "0303020001" "0503010002"
    "071e03066d656d6f72790200077265736572766500000772656365697665" "0001"
    "0a0b0205004180080b0300000b"
)


@pytest.fixture
def page(browser):
    context = browser.new_context(**support.PHONE, locale="en-US")
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda said: page.faults.append(said.text) if "Content Security" in said.text else None)
    yield page
    assert not page.faults, page.faults
    context.close()


def opened(page, site=support.SITE):
    """A host that has the site below a path, where a sample studio is open."""
    host = support.StaticHost(site, below="/books").start()
    page.goto(f"{host.url}/")
    page.get_by_role("button", name="Explore a Sample Studio").click()
    page.locator(".row").first.wait_for()
    return host


def test_the_site_works_below_a_path_and_after_its_host_is_gone(page):
    host = opened(page)
    page.locator(".tab", has_text="Clients").click()
    page.locator(".monogram").first.wait_for()
    expect(page).to_have_url(f"{host.url}/#/clients")
    rows = support.comes_to_rest(page.locator(".row").count)
    support.serve_worker_ready(page)
    host.stop()
    page.reload()
    page.locator(".monogram").first.wait_for()
    expect(page.locator(".row")).to_have_count(rows)
    page.go_back()
    page.get_by_role("heading", name="Today").wait_for()
    # A deep address is answered by the service worker too, and becomes the address without a hub.
    page.goto(f"{host.url}/clients")
    page.locator(".monogram").first.wait_for()
    expect(page).to_have_url(f"{host.url}/#/clients")


def test_a_second_tab_shows_what_the_first_one_does(page):
    host = opened(page)
    other = page.context.new_page()
    other.goto(f"{host.url}/")
    other.locator(".row").first.wait_for()
    for tab in (page, other):
        tab.locator(".tab", has_text="Projects").click()
        tab.get_by_role("navigation", name="Stage").wait_for()
    name = page.locator(".row-title").first.text_content()
    page.locator(".row-link").first.click()
    page.get_by_role("button", name="Delivered").click()
    other.get_by_text(name, exact=True).wait_for(state="detached")
    host.stop()


def test_what_is_forgotten_is_gone_in_every_tab(page):
    host = opened(page)
    other = page.context.new_page()
    other.goto(f"{host.url}/#/clients")
    other.locator(".row").first.wait_for()
    page.evaluate(
        """async () => {
          const databases = await indexedDB.databases();
          const open = indexedDB.open(databases[0].name);
          const db = await new Promise((resolve) => { open.onsuccess = () => resolve(open.result); });
          const writing = db.transaction([...db.objectStoreNames], "readwrite");
          for (const name of db.objectStoreNames) writing.objectStore(name).clear();
          await new Promise((resolve) => { writing.oncomplete = resolve; });
          db.close();
          new BroadcastChannel(databases[0].name).postMessage("forgotten");
        }"""
    )
    other.locator(".row").first.wait_for(state="detached")
    host.stop()


def visited(page, tmp_path):
    """A copy of the site on a host of its own, where a sample studio is open and a worker controls the page from its start."""
    site = tmp_path / "site"
    shutil.copytree(support.SITE, site)
    host = opened(page, site)
    support.serve_worker_ready(page)
    page.reload()
    return site, host


def renew(site):
    """Makes a next version of a site."""
    # With blanks or without, as esbuild leaves it.
    worker, count = re.subn(r'(VERSION ?= ?")', r"\1next-", (site / "sw.js").read_text())
    assert count == 1
    (site / "sw.js").write_text(worker)


def test_a_new_version_waits_for_an_open_form(page, tmp_path):
    site, host = visited(page, tmp_path)
    page.locator(".row-link").first.click()
    page.get_by_role("button", name="Edit Project").click()
    page.locator(".sheet input[name=name]").fill("Half Typed")

    renew(site)
    page.evaluate("() => { window.isOld = true; }")
    waiting = "async () => !!(await navigator.serviceWorker.getRegistration()).waiting"
    page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")
    support.wait_until(lambda: page.evaluate(waiting), what="the new version")
    page.wait_for_timeout(1200)
    assert page.evaluate("() => window.isOld") and page.locator(".sheet input[name=name]").input_value() == "Half Typed"

    page.get_by_role("button", name="Save").click()
    page.get_by_role("heading", name="Half Typed").wait_for()
    page.wait_for_function("() => !window.isOld")
    page.get_by_role("heading", name="Half Typed").wait_for()
    support.wait_until(lambda: not page.evaluate(waiting), what="the new version at work")
    host.stop()


def test_a_font_that_a_document_needed_stays_after_an_update(page, tmp_path):
    site, host = visited(page, tmp_path)
    page.locator(".row").first.wait_for()
    path = json.loads((site / "assets.json").read_text())["NotoSansMath-Regular.ttf"]["url"]
    font = f"{host.url}/{path}"
    kept = "async (url) => !!(await caches.match(url))"
    assert not page.evaluate(kept, font)
    page.evaluate("async (url) => { await (await fetch(url)).arrayBuffer(); }", font)
    support.wait_until(lambda: page.evaluate(kept, font), what="the font")

    renew(site)
    page.evaluate("() => { window.isOld = true; }")
    page.evaluate("async () => { (await navigator.serviceWorker.getRegistration()).update(); }")
    page.wait_for_function("() => !window.isOld")
    page.locator(".row").first.wait_for()
    old = """async () => (await caches.keys())
      .some((name) => /-[0-9a-f]{12}$/.test(name) && !name.includes("next-"))"""
    support.wait_until(lambda: not page.evaluate(old), what="the end of the old version's files")
    assert page.evaluate(kept, font)
    host.stop()


def test_an_app_that_traps_twice_says_so_and_hands_out_the_data(page):
    host = support.StaticHost(support.ROOT / "web").start()
    # Also while the rest cannot be fetched: it would not help.
    page.route("**/first.wasm", lambda route: route.fulfill(body=TRAPPING, content_type="application/wasm"))
    page.route("**/rest.wasm", lambda route: route.abort())
    page.goto(host.url)
    page.get_by_role("heading", name="Ledgerline Did Not Start").wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download My Data").click()
    assert open(download.value.path(), "rb").read() == b"\0\0\0\0"
    host.stop()


def test_a_page_without_its_core_says_so(page):
    host = support.StaticHost(support.ROOT / "web").start()
    page.goto(host.url)
    page.get_by_text("The app itself could not be loaded (404).").wait_for()
    host.stop()


def test_an_esbuild_that_does_not_know_all_leaves_scripts_and_styles_as_they_are(tmp_path):
    for name in ["app.wasm", "app.rest.wasm", "app.later.wasm", "NotoSans-Regular.ttf", "NotoSans-Bold.ttf"]:
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "bin").mkdir()
    other = tmp_path / "bin" / "esbuild"
    other.write_text("#!/bin/sh\necho 'cannot read this' >&2\n")
    other.chmod(0o755)
    site = tmp_path / "site"
    script, web = support.ROOT / "scripts" / "build_site.py", support.ROOT / "web"
    made = subprocess.run(
        [sys.executable, script, web, site, tmp_path / "app.wasm", tmp_path], capture_output=True, text=True,
        env={**os.environ, "PATH": f"{other.parent}:{os.environ['PATH']}", "BROTLI_QUALITY": "1"})
    assert made.returncode == 0 and "note: esbuild: cannot read this" in made.stderr, made.stderr
    assert "// Keeps the whole app on the device" in (site / "sw.js").read_text()
