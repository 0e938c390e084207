"""Pictures and receipts: what is taken in, what is refused, and where they are shown."""

import hashlib
import io
import json

import pytest
from PIL import Image
from playwright.sync_api import expect

import support
from person import Person


def photo(width=3000, height=2000, color=(180, 90, 40), kind="JPEG", exif=None, mode="RGB"):
    """A picture as bytes: the left half in `color`, the right half dark."""
    picture = Image.new(mode, (width, height), color)
    dark = (20, 20, 20) if mode == "RGB" else (20, 20, 20, 0)
    picture.paste(dark, (width // 2, 0, width, height))
    out = io.BytesIO()
    picture.save(out, kind, **({"exif": exif} if exif else {}))
    return out.getvalue()


def turned_photo_with_a_place():
    """Stored on its side, with the orientation and the position that a phone writes."""
    exif = Image.Exif()
    exif[0x0112] = 6  # turn right by a quarter
    exif[0x010F] = "Fruit Phones"
    exif.get_ifd(0x8825).update({1: "N", 2: (41.0, 52.0, 30.0), 3: "W", 4: (87.0, 37.0, 40.0)})
    return photo(3000, 2000, exif=exif)


def png_that_claims(width, height):
    """The head of a PNG of any size with nothing behind it, as a decompression bomb has."""
    import struct
    import zlib

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 4096)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
SVG = b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
PAGE = b"<!doctype html><script>document.title = 'taken over'</script>"


# the page's side by itself


@pytest.fixture
def intake(browser, web):
    """Takes bytes in as the page does; answers with what would be handed to the app."""
    context = browser.new_context()
    context.route(
        "**/stub", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html")
    )
    page = context.new_page()
    page.goto(f"{web}/stub")

    def take(name, data, accept="image/*,application/pdf", claimed="image/jpeg"):
        answer = page.evaluate(
            """async ([name, data, accept, type]) => {
              const { takeIn } = await import("/intake.js");
              const file = new File([new Uint8Array(data)], name, { type });
              const { name: called, mime, bytes, problem } = await takeIn(file, accept);
              return [called, mime, [...bytes], problem];
            }""",
            [name, list(data), accept, claimed],
        )
        return answer[0], answer[1], bytes(answer[2]), answer[3]

    yield take
    context.close()


def test_a_photo_is_made_small_and_upright_and_forgets_where_it_was_taken(intake):
    name, mime, data, problem = intake("IMG_1.HEIC.jpeg", turned_photo_with_a_place())
    assert (name, mime, problem) == ("IMG_1.HEIC.jpg", "image/jpeg", "")
    picture = Image.open(io.BytesIO(data))
    assert picture.size == (1365, 2048)
    assert not picture.getexif()
    assert b"Exif" not in data and b"Fruit" not in data
    # What was at the left of the stored picture is at the top of the upright one.
    assert picture.getpixel((600, 100))[0] > 120 and picture.getpixel((600, 1900))[0] < 60


def test_a_picture_with_clear_parts_stays_a_png_and_any_other_becomes_a_jpeg(intake):
    clear = photo(300, 200, (200, 0, 0, 255), "PNG", mode="RGBA")
    assert intake("logo.png", clear)[:2] == ("logo.png", "image/png")
    assert intake("plain.png", photo(300, 200, kind="PNG"))[:2] == ("plain.jpg", "image/jpeg")
    assert intake("logo.png", clear, accept="image/*,image/jpeg")[:2] == ("logo.jpg", "image/jpeg")
    assert intake("web.webp", photo(300, 200, kind="WEBP"))[1] == "image/jpeg"


def test_a_pdf_is_kept_as_it_is_and_only_among_receipts(intake):
    assert intake("r.jpg", PDF) == ("r.jpg", "application/pdf", PDF, "")
    assert intake("r.pdf", PDF, accept="image/*")[2:] == (b"", "not-picture")


@pytest.mark.parametrize(
    "name, data, problem",
    [
        ("page.jpg", PAGE, "unknown"),
        ("words.png", b"just some words", "unknown"),
        ("program.jpg", b"MZ\x90\x00" + bytes(200), "unknown"),
        ("drawing.jpg", SVG, "drawing"),
        ("nothing.jpg", b"", "empty"),
        ("half.jpg", photo()[:9000], "damaged"),
        ("head.jpg", photo()[:40], "damaged"),
        ("bomb.png", png_that_claims(50_000, 50_000), "too-many-pixels"),
        ("long.png", png_that_claims(65_000, 10), "too-many-pixels"),
        ("no.png", png_that_claims(0, 10), "damaged"),
        ("empty.png", b"\x89PNG\r\n\x1a\n" + bytes(40), "damaged"),
        ("scrambled.jpg", photo(400, 300)[:300] + bytes(300) + b"\xff\xd9", None),
    ],
)
def test_a_hostile_or_broken_file_is_refused_by_its_bytes(intake, name, data, problem):
    called, mime, kept, found = intake(name, data)
    if problem is None:
        # A browser may still draw what is left of it; then it is a clean picture of its own making.
        assert found == "damaged" or Image.open(io.BytesIO(kept)).format == "JPEG"
    else:
        assert (called, mime, kept, found) == (name, "", b"", problem)


# keeping, sending and showing, with a hub of three lines

SHELF = """<!doctype html><meta charset="utf-8"><title>stub</title><base href="/">
<link rel="stylesheet" href="/theme.css"><link rel="stylesheet" href="/parts.css">
<link rel="stylesheet" href="/forms.css"><link rel="stylesheet" href="/gallery.css">
<div id="app"></div><div id="sheet"></div>"""


class Shelf:
    """A page with the real store, uploads and pictures.

    `hub` is what the hub has, `status` what it says to an upload.
    """

    def __init__(self, context, web):
        self.hub = {}
        self.status = 201
        self.asked = []
        # Parts of large files, where it keeps such, and after how many bytes the next connections break.
        self.parts = {}
        self.breaks = []
        context.route("**/stub", lambda route: route.fulfill(body=SHELF, content_type="text/html"))
        context.route("**/v1/blob/*", self.answer)
        self.page = context.new_page()
        self.url = f"{web}/stub"
        self.open()

    def answer(self, route):
        name = route.request.url.rsplit("/", 1)[1]
        self.asked.append((route.request.method, name))
        if route.request.method == "PUT":
            if self.status == 0:
                return route.abort()
            if self.status < 300:
                self.hub[name] = route.request.post_data_buffer
            return route.fulfill(status=self.status, body="No room.")
        if self.parts is not None and route.request.method in ("HEAD", "PATCH"):
            return self.goes_on(route, name)
        if name in self.hub:
            return route.fulfill(body=self.hub[name], content_type="image/jpeg")
        route.fulfill(status=404, body="")

    def goes_on(self, route, name):
        """As docs/sync.md has files in parts."""
        known = self.parts.setdefault(name, b"")
        headers = {"Upload-Offset": str(len(known)), "Upload-Complete": "?0"}
        if route.request.method == "HEAD":
            return route.fulfill(status=204, headers=headers)
        asked = route.request.headers
        assert asked["content-type"] == "application/partial-upload"
        if int(asked["upload-offset"]) != len(known):
            return route.fulfill(status=409, headers=headers)
        body = route.request.post_data_buffer or b""
        if self.breaks:
            self.parts[name] += body[: self.breaks.pop(0)]
            return route.abort("connectionreset")
        self.parts[name] += body
        if asked["upload-complete"] == "?1":
            self.hub[name] = self.parts.pop(name)
            return route.fulfill(status=201)
        route.fulfill(status=204, headers=headers | {"Upload-Offset": str(len(self.parts[name]))})

    def adds_large(self, size):
        return self.page.evaluate(
            """async (size) => {
              const bytes = new Uint8Array(size);
              for (let i = 0; i < size; i++) bytes[i] = (i * 31) ^ (i >> 11);
              const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
              const name = [...digest].map((it) => it.toString(16).padStart(2, "0")).join("");
              await uploads.add(name, "audio/mpeg", bytes);
              return name;
            }""", size)

    def open(self):
        self.page.goto(self.url)
        self.page.evaluate(
            """async () => {
              const { Storage } = await import("/storage.js");
              const { Uploads } = await import("/uploads.js");
              window.images = await import("/images.js");
              window.viewer = await import("/viewer.js");
              window.storage = new Storage("shelf");
              storage.base = new URL("/", location.href);
              window.steps = [];
              window.uploads = new Uploads({ storage, base: storage.base, name: "shelf",
                tell: ([hash, state]) => { if (steps.at(-1) !== state) steps.push(state); } });
              await uploads.begin();
            }"""
        )

    def adds(self, data):
        name = hashlib.sha256(data).hexdigest()
        self.page.evaluate(
            "([name, data]) => uploads.add(name, 'image/jpeg', new Uint8Array(data))",
            [name, list(data)],
        )
        return name

    def steps(self):
        return self.page.evaluate("() => steps.splice(0)")

    def follows(self, on=True):
        self.page.evaluate("(on) => uploads.follow(on)", on)

    def waiting(self):
        return self.page.evaluate("() => storage.waitingBlobs()")

    def shows(self, html):
        self.page.evaluate(
            """(html) => { const region = document.getElementById("app");
               region.innerHTML = html; return images.fill(region, storage); }""",
            html,
        )


@pytest.fixture
def shelf(browser, web):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.set_default_timeout(30_000)
    yield Shelf(context, web)
    context.close()


def test_a_file_that_waits_is_sent_after_the_page_was_closed(shelf):
    name = shelf.adds(photo(60, 40))
    assert shelf.steps() == ["waiting"] and shelf.waiting() == [name]
    shelf.open()
    assert shelf.steps() == ["waiting"]
    shelf.follows()
    support.wait_until(lambda: shelf.waiting() == [])
    assert hashlib.sha256(shelf.hub[name]).hexdigest() == name
    assert shelf.steps()[-1] == "done"
    shelf.open()
    shelf.follows()
    shelf.page.wait_for_timeout(200)
    assert [how for how, _ in shelf.asked] == ["PUT"]


def test_a_large_file_goes_on_where_it_broke_off(shelf):
    shelf.breaks = [3_000_000, 0]
    name = shelf.adds_large(20 << 20)
    shelf.follows()
    support.wait_until(lambda: shelf.waiting() == [])
    assert hashlib.sha256(shelf.hub[name]).hexdigest() == name
    # Three parts and what broke off twice; nothing is sent again that had arrived.
    assert [how for how, _ in shelf.asked] == ["HEAD", "PATCH"] * 2 + ["HEAD"] + ["PATCH"] * 3
    assert shelf.steps()[-1] == "done" and not shelf.parts


def test_a_large_file_goes_on_after_the_page_was_closed_and_whole_to_a_hub_without_parts(shelf):
    name = shelf.adds_large(2 << 20)
    shelf.breaks = [1_000_000]
    shelf.follows()
    # Asking the page is what lets its requests be answered.
    support.wait_until(lambda: shelf.waiting() and not shelf.breaks)
    shelf.open()
    shelf.follows()
    support.wait_until(lambda: shelf.waiting() == [])
    assert hashlib.sha256(shelf.hub[name]).hexdigest() == name
    shelf.parts, shelf.asked = None, []
    name = shelf.adds_large((2 << 20) + 1)
    support.wait_until(lambda: shelf.waiting() == [])
    assert hashlib.sha256(shelf.hub[name]).hexdigest() == name
    assert [how for how, _ in shelf.asked] == ["HEAD", "PUT"]


def test_a_refused_upload_waits_for_retry_and_a_lost_one_is_tried_again(shelf):
    shelf.status = 413
    shelf.follows()
    name = shelf.adds(photo(60, 40))
    support.wait_until(lambda: "failed" in shelf.steps())
    shelf.status = 201
    shelf.page.wait_for_timeout(200)
    assert shelf.waiting() == [name]
    shelf.page.evaluate("(name) => uploads.retry(name)", name)
    support.wait_until(lambda: shelf.waiting() == [])

    shelf.status = 0
    shelf.adds(photo(50, 40))
    support.wait_until(lambda: shelf.waiting() and len(shelf.asked) >= 3)
    shelf.status = 201
    support.wait_until(lambda: shelf.waiting() == [])
    assert len(shelf.hub) == 2


def test_a_picture_of_the_hub_is_kept_and_shown_without_it(shelf):
    data = photo(900, 600)
    name = hashlib.sha256(data).hexdigest()
    shelf.hub[name] = data
    tile = f'<img data-blob="{name}" data-size="small" alt="">'
    shelf.shows(tile)
    size = "() => { const it = document.querySelector('img'); return [it.naturalWidth, it.naturalHeight]; }"
    shelf.page.wait_for_function("() => document.querySelector('img').naturalWidth > 0")
    assert shelf.page.evaluate(size) == [384, 256]
    shelf.hub.clear()
    shelf.open()
    shelf.shows(f'<img data-blob="{name}" alt="">')
    shelf.page.wait_for_function("() => document.querySelector('img').naturalWidth > 0")
    assert shelf.page.evaluate(size) == [900, 600]
    assert len(shelf.asked) == 1


def test_bytes_that_are_not_the_name_s_are_not_shown(shelf):
    name = "0" * 64
    shelf.hub[name] = photo(30, 20)
    shelf.shows(f'<img data-blob="{name}" alt=""><img data-blob="../v1/session" alt="">')
    assert shelf.page.evaluate("() => [...document.images].every((it) => !it.src)")
    assert shelf.page.evaluate("(name) => storage.blob(name)", name) is None
    assert shelf.asked == [("GET", name)]


def test_object_urls_are_given_back(shelf):
    shelf.page.evaluate(
        """() => { window.made = 0; window.given = 0;
          const [make, give] = [URL.createObjectURL, URL.revokeObjectURL];
          URL.createObjectURL = (it) => { made += 1; return make.call(URL, it); };
          URL.revokeObjectURL = (it) => { given += 1; return give.call(URL, it); }; }"""
    )
    names = [shelf.adds(photo(20 + number, 20)) for number in range(80)]
    shelf.shows("".join(f'<img data-blob="{name}" alt="">' for name in names))
    assert shelf.page.evaluate("() => [made, given]") == [80, 0]
    shelf.shows(f'<img data-blob="{names[0]}" alt="">')
    assert shelf.page.evaluate("() => [made, given]") == [80, 16]


def test_the_viewer_zooms_with_fingers_keys_and_taps(shelf):
    name = shelf.adds(photo(1200, 800))
    shelf.page.evaluate(
        """async (name) => {
          document.getElementById("sheet").innerHTML = `<div class="backdrop"></div>
            <section class="sheet viewer"><header class="sheet-head"><b></b><h2>1</h2><b></b></header>
            <figure class="viewer-figure"><div class="viewer-stage" data-viewer="x"><img data-blob="${name}" alt=""></div></figure>
            <button class="icon-button viewer-step viewer-next">next</button></section>`;
          window.pressed = 0;
          document.querySelector(".viewer-next").addEventListener("click", () => { pressed += 1; });
          viewer.listenToViewer();
          await images.fill(document, storage);
        }""",
        name,
    )
    shelf.page.wait_for_function("() => document.querySelector('img').naturalWidth > 0")
    scale = "() => new DOMMatrix(getComputedStyle(document.querySelector('img')).transform).a"
    shelf.page.wait_for_timeout(200)

    def settles_at(wanted):
        support.wait_until(lambda: abs(shelf.page.evaluate(scale) - wanted) < 0.01, what=f"scale {wanted}")

    shelf.page.keyboard.press("+")
    settles_at(1.5)
    shelf.page.keyboard.press("-")
    settles_at(1)
    shelf.page.mouse.dblclick(195, 420)
    settles_at(2.5)
    shelf.page.mouse.move(195, 420)
    shelf.page.mouse.down()
    shelf.page.mouse.move(100, 420, steps=4)
    shelf.page.mouse.up()
    assert shelf.page.evaluate("() => pressed") == 0
    shelf.page.mouse.dblclick(195, 420)
    settles_at(1)
    fingers = """(apart) => {
      const stage = document.querySelector(".viewer-stage");
      const at = (type, id, x) => stage.dispatchEvent(new PointerEvent(type,
        { bubbles: true, pointerId: id, clientX: x, clientY: 420, pointerType: "touch", button: type === "pointermove" ? -1 : 0 }));
      stage.setPointerCapture = () => {};
      at("pointerdown", 11, 175); at("pointerdown", 12, 215);
      at("pointermove", 11, 195 - apart); at("pointermove", 12, 195 + apart);
      at("pointerup", 11, 195 - apart); at("pointerup", 12, 195 + apart);
    }"""
    shelf.page.evaluate(fingers, 60)
    settles_at(3)
    shelf.page.keyboard.press("0")
    settles_at(1)
    shelf.page.mouse.move(300, 420)
    shelf.page.mouse.down()
    shelf.page.mouse.move(150, 420, steps=4)
    shelf.page.mouse.up()
    assert shelf.page.evaluate("() => pressed") == 1


# the whole way


def a_lamp(server):
    """An item in inventory; its address."""
    change = server.folder / "lamp.json"
    lamp = {"id": "lamp", "name": "Corner Lamp"}
    change.write_text(json.dumps({"format": "ledgerline", "version": 1, "items": [lamp]}))
    (item,) = server.json("apply", change)["created"]
    return f"/item/{item['id']}"


def file(name, data, kind="image/jpeg"):
    return {"name": name, "mimeType": kind, "buffer": data}


def adds(max, button, *files):
    with max.page.expect_file_chooser() as chooser:
        max.presses(button)
    chooser.value.set_files(list(files))


def is_painted(picture, seconds=30):
    support.wait_until(
        lambda: picture.evaluate("(it) => it.complete && it.naturalWidth > 0"), seconds, what="the picture"
    )


def kept_files(page):
    """How many files this browser holds, small copies left out."""
    return page.evaluate(
        """() => new Promise((resolve, reject) => {
          const opening = indexedDB.open("ledgerline");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            opening.result.onversionchange = () => opening.result.close();
            const asking = opening.result.transaction("blob").objectStore("blob").getAllKeys();
            asking.onsuccess = () => {
              opening.result.close();
              resolve(asking.result.filter((key) => !key.includes(":")).length);
            };
          };
        })"""
    )


def files_at(server):
    return [it for it in (server.data / "blobs").rglob("*") if it.is_file()]


@pytest.mark.parametrize("form", [support.PHONE, support.DESKTOP], ids=["phone", "desktop"])
def test_a_photo_is_added_offline_seen_after_a_reload_and_sent_when_the_hub_is_back(
    browser, studio, form
):
    lamp = a_lamp(studio)
    with support.device(browser, studio, form) as page:
        support.serve_worker_ready(page)
        max = Person(page)
        page.goto(studio.address(lamp))
        max.sees("Corner Lamp")
        tiles = page.locator("#main .gallery .tile")
        adds(max, "Add Images", file("front.jpg", turned_photo_with_a_place()))
        max.is_told("Image added")
        is_painted(tiles.first.locator("img"))
        expect(tiles.first).to_contain_text("Primary")
        expect(tiles.locator(".tile-state")).to_have_count(0)
        support.wait_until(lambda: len(files_at(studio)) == 1, what="the upload")

        page.context.set_offline(True)
        adds(max, "Add Images", file("back.jpg", photo(800, 600, (20, 90, 200))))
        expect(tiles).to_have_count(2)
        expect(tiles.nth(1)).to_contain_text("Waiting to upload")
        page.reload()
        expect(tiles).to_have_count(2)
        for place in range(2):
            is_painted(tiles.nth(place).locator("img"))
        expect(tiles.nth(1)).to_contain_text("Waiting to upload")
        support.picture(page, f"gallery-{'phone' if form is support.PHONE else 'desktop'}")
        page.context.set_offline(False)
        expect(tiles.locator(".tile-state")).to_have_count(0)
        support.wait_until(lambda: len(files_at(studio)) == 2, what="the waiting upload")
        # Nothing on the hub says where the photo was taken.
        assert all(b"Exif" not in it.read_bytes() for it in files_at(studio))

        tiles.nth(1).get_by_role("button", name="Actions", exact=False).click()
        max.presses("Set as Primary")
        expect(tiles.nth(1)).to_contain_text("Primary")
        expect(tiles.first).not_to_contain_text("Primary")
        tiles.nth(1).get_by_role("button", name="Actions", exact=False).click()
        max.presses("Remove")
        expect(tiles).to_have_count(1)
        expect(tiles.first).to_contain_text("Primary")
        max.presses("Undo")
        expect(tiles).to_have_count(2)
        expect(tiles.nth(1)).to_contain_text("Primary")


def test_pictures_are_looked_at_large_and_on_another_device(browser, studio):
    lamp = a_lamp(studio)
    with support.device(browser, studio) as desk:
        desk.goto(studio.address(lamp))
        max = Person(desk)
        colors = [(200, 30, 30), (30, 200, 30), (30, 30, 200)]
        pictures = [file(f"{n}.jpg", photo(900, 700, color)) for n, color in enumerate(colors)]
        adds(max, "Add Images", *pictures)
        expect(desk.locator(".gallery .tile")).to_have_count(3)
        expect(desk.locator(".tile-state")).to_have_count(0)

        # A token signs in one device; the next start prints another.
        studio.stop()
        studio.start()
        with support.device(browser, studio, support.PHONE) as phone:
            phone.goto(studio.address(lamp))
            tiles = phone.locator(".gallery .tile")
            expect(tiles).to_have_count(3)
            # The last one may not have been sent when the hub went: both sides try again by and by.
            is_painted(tiles.nth(2).locator("img"), 90)

        desk.get_by_role("button", name="Image 1 of 3", exact=False).first.click()
        expect(max.sheet).to_contain_text("Image 1 of 3")
        large = max.sheet.locator(".viewer-stage img")
        is_painted(large)
        expect(large).to_have_attribute("alt", "0.jpg")
        assert not support.faults_for_the_blind(desk)
        desk.keyboard.press("ArrowRight")
        expect(max.sheet).to_contain_text("Image 2 of 3")
        is_painted(large)
        desk.keyboard.press("+")
        support.picture(desk, "viewer")
        max.presses("Next Image")
        expect(max.sheet).to_contain_text("Image 3 of 3")
        expect(max.sheet.get_by_role("button", name="Next Image")).to_have_count(0)
        desk.keyboard.press("Escape")
        expect(max.sheet).to_have_count(0)


def test_a_hostile_or_broken_file_is_refused_and_nothing_is_stored(browser, studio):
    lamp = a_lamp(studio)
    with support.device(browser, studio) as page:
        page.goto(studio.address(lamp))
        max = Person(page)
        expect(page.locator("#main .gallery")).to_be_visible()
        before = kept_files(page)
        for name, data, words in [
            ("page.jpg", PAGE, "“page.jpg” is not a picture or PDF."),
            ("drawing.png", SVG, "“drawing.png” is an SVG"),
            ("half.jpg", photo()[:9000], "“half.jpg” is damaged"),
            ("bomb.png", png_that_claims(50_000, 50_000), "“bomb.png” has too many pixels"),
            ("bill.pdf", PDF, "“bill.pdf” is not a picture."),
        ]:
            adds(max, "Add Images", file(name, data))
            max.is_told(words)
        expect(page.locator(".gallery .tile")).to_have_count(0)
        assert kept_files(page) == before
        assert files_at(studio) == []
        assert page.title() != "taken over"


def test_files_are_dropped_and_pasted_anywhere_on_the_page(browser, studio):
    lamp = a_lamp(studio)
    with support.device(browser, studio) as page:
        page.goto(studio.address(lamp))
        expect(page.locator("#main .gallery")).to_be_visible()
        hand = """([how, name, data]) => {
          const carried = new DataTransfer();
          carried.items.add(new File([new Uint8Array(data)], name, { type: "image/jpeg" }));
          const about = { bubbles: true, cancelable: true };
          document.querySelector("h1").dispatchEvent(how === "drop"
            ? new DragEvent("drop", { ...about, dataTransfer: carried })
            : new ClipboardEvent("paste", { ...about, clipboardData: carried }));
        }"""
        page.evaluate(hand, ["drop", "dropped.jpg", list(photo(60, 40))])
        expect(page.locator(".gallery .tile")).to_have_count(1)
        page.evaluate(hand, ["paste", "pasted.jpg", list(photo(70, 40))])
        expect(page.locator(".gallery .tile")).to_have_count(2)
