"""The browser's side by itself: morph, storage and events in a page whose app is a stub."""

import pytest

import support

STUB = """<!doctype html><meta charset="utf-8"><title>stub</title>
<link rel="stylesheet" href="/theme.css"><link rel="stylesheet" href="/parts.css">
<link rel="stylesheet" href="/forms.css"><link rel="stylesheet" href="/studio.css">
<div id="alarm"></div><div id="app"></div><div id="sheet"></div><div id="toasts"></div>
<div id="announcer"></div>"""


@pytest.fixture
def context(browser):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.set_default_timeout(30_000)
    context.route("**/stub", lambda route: route.fulfill(body=STUB, content_type="text/html"))
    yield context
    context.close()


def stub(context, web, html=""):
    page = context.new_page()
    page.goto(f"{web}/stub")
    page.evaluate(
        """async (html) => {
          const { morph } = await import("/morph.js");
          const { Storage } = await import("/storage.js");
          const { listen } = await import("/events.js");
          const gestures = await import("/gestures.js");
          const { listenToReordering } = await import("/reorder.js");
          const { makeRoute } = await import("/route.js");
          const region = document.getElementById("app");
          window.show = (html) => morph(region, html);
          window.sent = [];
          window.Storage = Storage;
          window.app = {
            event: (...all) => sent.push(all.flat()),
            files: (token, chosen) => sent.push(["files", token,
              ...chosen.flatMap((file) => [file.name, file.mime, file.bytes.length])]),
          };
          const route = makeRoute({ base: new URL("/", location.href), isHub: true });
          listen({ app, route });
          gestures.listenToSwipes(app);
          gestures.listenToScroll(app);
          gestures.listenToDrops(app);
          listenToReordering(app);
          show(html);
        }""",
        html,
    )
    return page


def sent(page):
    return page.evaluate("() => sent.splice(0)")


# morph


def test_a_render_that_knows_nothing_of_the_typing_leaves_it_alone(context, web):
    page = stub(context, web, '<form><p>old</p><input name="a" value=""><textarea name="b"></textarea></form>')
    page.locator("input").type("Bowl Night")
    page.locator("textarea").fill("by the river")
    page.locator("input").focus()
    page.evaluate("() => document.querySelector('input').setSelectionRange(4, 4)")
    page.evaluate("""() => show('<form><p>new</p><input name="a" value=""><textarea name="b"></textarea></form>')""")
    assert page.locator("p").text_content() == "new"
    assert page.locator("input").input_value() == "Bowl Night"
    assert page.locator("textarea").input_value() == "by the river"
    assert page.evaluate("() => [document.activeElement.name, document.activeElement.selectionStart]") == ["a", 4]


def test_a_new_rendered_value_is_shown_and_the_caret_stays_behind_its_digit(context, web):
    page = stub(context, web, '<input value="">')
    page.locator("input").type("5551234")
    page.evaluate("() => document.querySelector('input').setSelectionRange(4, 4)")
    page.evaluate("""() => show('<input value="555-1234">')""")
    assert page.locator("input").input_value() == "555-1234"
    assert page.evaluate("() => document.activeElement.selectionStart") == 5
    page.evaluate("() => document.activeElement.setSelectionRange(8, 8)")
    page.evaluate("""() => show('<input value="(555) 123-4">')""")
    assert page.evaluate("() => document.activeElement.selectionStart") == 11


def test_keyed_rows_keep_their_elements_when_they_move(context, web):
    rows = "".join(f'<li data-key="{k}"><input value="{k}"></li>' for k in "abcd")
    page = stub(context, web, f"<ul>{rows}</ul>")
    page.evaluate("() => { for (const li of document.querySelectorAll('li')) li.mark = li.dataset.key; }")
    page.locator("input").nth(1).focus()
    rows = "".join(f'<li data-key="{k}"><input value="{k}"></li>' for k in "dxba")
    page.evaluate("(html) => show(html)", f"<ul>{rows}</ul>")
    assert page.evaluate("() => [...document.querySelectorAll('li')].map((li) => [li.dataset.key, li.mark ?? ''])") == [
        ["d", "d"], ["x", ""], ["b", "b"], ["a", "a"],
    ]
    assert page.evaluate("() => document.activeElement.value") == "b"


def test_rows_are_parsed_only_where_they_are_others(context, web):
    def page_of(rows, of="one"):
        rows = "".join(f'<li class="row" data-key="{key}"><a href="/{key}">{words}</a></li>' for key, words in rows)
        return f'<div data-key="{of}"><ul>{rows}</ul><p>{of}</p></div>'

    page = stub(context, web, page_of([("a", "A"), ("b&quot;", "B"), ("c", "C")]))
    show = "(html) => { window.made = 0; show(html); return made; }"
    page.evaluate("""() => { for (const li of document.querySelectorAll('li')) li.mark = 1;
      const { set } = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
      Object.defineProperty(HTMLTemplateElement.prototype, "innerHTML", {
        set(html) { made += html.split('<li class="row"').length - 1; set.call(this, html); } }); }""")
    read = "() => [...document.querySelectorAll('#app li')].map((li) => [li.className, li.textContent, li.mark ?? 0])"
    assert page.evaluate(show, page_of([("c", "C"), ("a", "A"), ("b&quot;", "B")])) == 0
    assert page.evaluate(read) == [["row", "C", 1], ["row", "A", 1], ["row", "B", 1]]
    # One is another, one is new, one is gone.
    assert page.evaluate(show, page_of([("c", "See"), ("d", "D"), ("b&quot;", "B")])) == 2
    assert page.evaluate(read) == [["row", "See", 1], ["row", "D", 0], ["row", "B", 1]]
    # What the host marked meanwhile is as the app has it again.
    page.evaluate("() => document.querySelectorAll('li')[2].classList.add('swiping')")
    page.evaluate(show, page_of([("c", "See"), ("d", "D"), ("b&quot;", "B")]))
    assert page.evaluate(read) == [["row", "See", 1], ["row", "D", 0], ["row", "B", 1]]
    # What is new as a whole has its rows, and they are known from then on.
    other = page_of([("c", "See"), ("d", "D")], of="two")
    assert page.evaluate(show, other) == 2
    assert page.evaluate(read) == [["row", "See", 0], ["row", "D", 0]]
    assert page.evaluate(show, other) == 0
    # A key that stands twice is two rows.
    assert page.evaluate(show, page_of([("c", "See"), ("c", "See")], of="two")) == 1
    assert page.evaluate(read) == [["row", "See", 0], ["row", "See", 0]]
    assert page.evaluate("() => document.querySelectorAll('[data-drawn]').length") == 0
    # A row with rows of its own is no matter.
    nested = '<ul><li class="row" data-key="a"><ul><li class="row" data-key="b">B</li></ul>after</li></ul>'
    page.evaluate(show, nested)
    assert page.evaluate("() => document.getElementById('app').innerHTML") == nested


def test_the_first_of_many_can_go_without_touching_the_others(context, web):
    page = stub(context, web, '<p>one</p><details><summary>more</summary>text</details><input value="kept">')
    page.locator("summary").click()
    page.locator("input").focus()
    page.evaluate("""() => { window.moves = 0;
      new MutationObserver((all) => { moves += all.filter((one) => one.addedNodes.length).length; })
        .observe(document.getElementById("app"), { childList: true }); }""")
    page.evaluate("""() => show('<details><summary>more</summary>text</details><input value="kept">')""")
    assert page.evaluate("() => [document.querySelector('details').open, document.activeElement.value, moves]") == [
        True, "kept", 0,
    ]


def test_checks_and_choices_follow_the_app_only_when_it_changes_its_mind(context, web):
    html = '<input type="checkbox" {0}><select><option {1}>x</option><option {2}>y</option></select>'
    page = stub(context, web, html.format("", "selected", ""))
    page.locator("input").check()
    page.locator("select").select_option("y")
    page.evaluate("(html) => show(html)", html.format("", "selected", ""))
    assert page.locator("input").is_checked() and page.locator("select").input_value() == "y"
    page.evaluate("(html) => show(html)", html.format("checked", "", "selected"))
    page.evaluate("(html) => show(html)", html.format("", "selected", ""))
    assert not page.locator("input").is_checked() and page.locator("select").input_value() == "x"


def test_sizes_come_from_data_attributes(context, web):
    page = stub(context, web, '<div class="spacer" data-height="640"></div>')
    assert page.locator(".spacer").bounding_box()["height"] == 640
    page.evaluate("""() => show('<div class="spacer" data-height="64"></div>')""")
    assert page.locator(".spacer").bounding_box()["height"] == 64


# storage


def test_what_is_written_is_there_after_a_reload(context, web):
    page = stub(context, web)
    assert page.evaluate("""async () => {
      const storage = new Storage("one");
      await storage.load();
      const first = await storage.write({ records: [new Uint8Array([1])], metaKey: "mark", meta: new Uint8Array([9]) });
      const second = await storage.write({ records: [new Uint8Array([2]), new Uint8Array([3])] });
      return [first, second];
    }""") == [{"status": "ok", "rowid": 1}, {"status": "ok", "rowid": 3}]
    page.reload()
    page = stub(context, web)
    assert page.evaluate("""async () => {
      const { records, meta, snapshot } = await new Storage("one").load();
      return [records.map(([id, bytes]) => [id, [...bytes]]), [...meta].map(([k, v]) => [k, [...v]]), snapshot.length];
    }""") == [[[1, [1]], [2, [2]], [3, [3]]], [["mark", [9]]], 0]


def test_a_page_that_is_left_at_once_has_written_what_it_showed(context, web):
    """What was asked before a frame was painted is there after it, however the page ends then. Left before the frame, Chromium itself
    may take back a transaction whose commit was asked for."""
    times = 12
    for _ in range(times):
        page = stub(context, web)
        page.evaluate("""async () => {
          const storage = new Storage("left");
          await storage.load();
          storage.write({ records: [new Uint8Array([1])], metaKey: "mark", meta: new Uint8Array([1]) });
          requestAnimationFrame(() => requestAnimationFrame(() => location.replace("about:blank")));
        }""")
        page.wait_for_url("about:blank")
        page.close()
    page = stub(context, web)
    assert page.evaluate("""async () => (await new Storage("left").load()).records.length""") == times


def test_a_taken_number_writes_nothing(context, web):
    page = stub(context, web)
    assert page.evaluate("""async () => {
      const storage = new Storage("two");
      await storage.load();
      const write = () => storage.write({ records: [new Uint8Array([7])], unique: "INV/1" });
      const answers = [(await write()).status, (await write()).status];
      return [...answers, (await storage.load()).records.length];
    }""") == ["ok", "conflict", 1]


def test_two_tabs_hear_each_record_once_and_in_order(context, web):
    first, second = stub(context, web), stub(context, web)
    for page in (first, second):
        page.evaluate("""async () => {
          window.storage = new Storage("three");
          await storage.load();
          window.heard = [];
          storage.onOthers = (meta, records) => heard.push(...records.map(([id]) => id));
        }""")
    write = """async (n) => { const ids = [];
      for (let i = 0; i < n; i++) ids.push((await storage.write({ records: [new Uint8Array([i])] })).rowid);
      return ids; }"""
    second.evaluate("() => { storage.channel.onmessage = null; }")  # a message that never came
    own = first.evaluate(write, 3)
    own_second = second.evaluate(write, 2)
    assert second.evaluate("() => heard") == own
    support.wait_until(lambda: first.evaluate("() => heard") == own_second, what="the second tab's records")
    assert own == [1, 2, 3] and own_second == [4, 5]


def test_a_snapshot_replaces_its_records_and_a_tab_that_missed_them_starts_again(context, web):
    first, second = stub(context, web), stub(context, web)
    for page in (first, second):
        page.evaluate("""async () => {
          window.storage = new Storage("four");
          await storage.load();
          window.behind = 0;
          storage.onBehind = () => { behind++; };
        }""")
    second.evaluate("() => { storage.channel.onmessage = null; }")
    assert first.evaluate("""async () => {
      const { rowid } = await storage.write({ records: [new Uint8Array(5), new Uint8Array(6)] });
      const snapshot = new Uint8Array(9_000_001).fill(3);
      snapshot[9_000_000] = 4;
      const done = await storage.compact({ snapshot, metaKey: "mark", meta: new Uint8Array([1]), upTo: rowid });
      const again = await storage.load(); // the snapshot in its pieces
      const length = again.snapshot.reduce((sum, piece) => sum + piece.length, 0);
      return [done.status, length, again.snapshot.at(-1).at(-1), again.records.length, storage.seen];
    }""") == ["ok", 9_000_001, 4, 0, 2]
    assert second.evaluate("""async () => {
      const old = await storage.compact({ snapshot: new Uint8Array(1), upTo: 1 });
      await storage.catchUp();
      return [old.status, behind];
    }""") == ["stale", 1]


def test_a_refused_write_is_loud_and_kept_until_it_can_be_stored(context, web):
    page = stub(context, web)
    assert page.evaluate("""async () => {
      const { showTrouble } = await import("/alarm.js");
      const storage = new Storage("five");
      await storage.load();
      window.storage = storage;
      storage.onTrouble = (words) => showTrouble(storage, words);
      storage.database.close();
      window.realOpen = indexedDB.open;
      IDBFactory.prototype.open = () => { throw new DOMException("no room", "QuotaExceededError"); };
      window.late = [];
      window.finished = storage.write({ records: [new Uint8Array([1, 2])], onDelay: (words) => late.push(words) });
      await new Promise((resolve) => setTimeout(resolve, 600));
      return storage.unsaved.length;
    }""") == 1
    assert "not saved yet" in page.locator("#alarm p").text_content()
    assert page.evaluate("() => late.length") == 1
    with page.expect_download() as download:
        page.get_by_role("button", name="Download Unsaved Changes").click()
    assert open(download.value.path(), "rb").read() == b"\x01\0\0\0\x02\0\0\0\x01\x02"
    page.evaluate("() => { IDBFactory.prototype.open = realOpen; }")
    page.get_by_role("button", name="Try Again").click()
    assert page.evaluate("async () => (await finished).status") == "ok"
    assert page.locator("#alarm p").count() == 0
    assert page.evaluate("async () => [storage.unsaved.length, (await storage.load()).records.length]") == [0, 1]


def test_a_banner_that_says_nothing_has_the_page_styled_no_second_time(context, web):
    page = stub(context, web)
    frames = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    height = "() => document.documentElement.style.getPropertyValue('--alarm')"
    page.evaluate("""async () => {
      const { showMissing, showTrouble } = await import("/alarm.js");
      window.alarm = { showMissing, showTrouble };
      window.written = 0;
      new MutationObserver(() => { written += 1; }).observe(document.documentElement, { attributeFilter: ["style"] });
      await showMissing(null);
    }""")
    page.evaluate(frames)
    assert page.evaluate("() => written") == 0
    page.evaluate("() => alarm.showTrouble({ unsaved: [] }, 'disk full')")
    page.evaluate(frames)
    assert page.evaluate(height) == f"{page.locator('#alarm').evaluate('(it) => it.offsetHeight')}px" != "0px"
    page.evaluate("() => alarm.showTrouble({ unsaved: [] }, null)")
    page.evaluate(frames)
    assert page.evaluate(height) == "0px"


# events


def test_a_click_carries_its_action_and_the_form_around_it(context, web):
    page = stub(context, web, """<form data-on-submit="save/1"><input name="name" value="Bowl Night">
      <input type="checkbox" name="paid" value="yes"><button type="button" data-on-click="stage/1/paid">Paid</button>
      <button name="how" value="draft">Save</button></form>""")
    page.get_by_text("Paid").click()
    assert sent(page) == [["click", "stage/1/paid", "", "", "name", "Bowl Night"]]
    page.locator("[name=paid]").check()
    page.get_by_text("Save").click()
    assert sent(page) == [["submit", "save/1", "draft", "how", "name", "Bowl Night", "paid", "yes"]]


def test_typing_is_told_letter_by_letter(context, web):
    page = stub(context, web, '<input name="q" data-on-input="search">')
    page.locator("input").type("lo")
    assert sent(page) == [["input", "search", "l", "q"], ["input", "search", "lo", "q"]]


def test_links_of_the_app_navigate_and_others_stay_links(context, web):
    page = stub(context, web, '<a href="/projects?stage=open">Open</a> <a href="/v1/invoice/1.pdf" id="pdf">PDF</a>')
    page.get_by_text("Open").click()
    assert sent(page) == [["navigate", "/projects?stage=open", "link"]]
    page.evaluate("""() => document.addEventListener("click", (event) => {
      window.prevented = event.defaultPrevented; event.preventDefault(); }, { once: true })""")
    page.locator("#pdf").click()
    assert sent(page) == [] and page.evaluate("() => prevented") is False


def test_without_a_hub_the_same_paths_stand_behind_a_hash(context, web):
    page = stub(context, web)
    assert page.evaluate("""async () => {
      const { makeRoute } = await import("/route.js");
      const route = makeRoute({ base: new URL("/books/", location.href), isHub: false });
      const link = document.createElement("a");
      link.setAttribute("href", "/projects/1?tab=notes");
      route.adapt(link);
      const pdf = document.createElement("a");
      pdf.setAttribute("href", "/v1/invoice/1.pdf");
      route.adapt(pdf);
      return [link.getAttribute("href"), route.inside(link), pdf.getAttribute("href"), route.inside(pdf)];
    }""") == ["/books/#/projects/1?tab=notes", "/projects/1?tab=notes", "/v1/invoice/1.pdf", None]


def test_keys_reach_the_app_unless_somebody_types(context, web):
    page = stub(context, web, """<input><ul><li class="row" data-row="project/1"><a class="row-link" href="/a">One</a></li>
      <li class="row" data-row="project/2"><a class="row-link" href="/b">Two</a></li></ul>""")
    page.locator("input").focus()
    page.keyboard.press("n")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    assert sent(page) == [["key", "Escape", "", ""], ["key", "ctrl+k", "", ""]]
    page.locator(".row-link").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("d")
    page.keyboard.press("Shift+D")
    assert sent(page) == [["key", "d", "", "project/2"], ["key", "D", "shift", "project/2"]]
    assert page.evaluate("() => document.activeElement.textContent") == "Two"


def test_with_shift_walking_selects_and_lets_go_of_rows_on_the_way_back(context, web):
    def row(number, isOn=False):
        return f"""<li class="row" data-key="{number}"><button class="row-link" role="checkbox" data-on-click="select/{number}"
          aria-checked="{str(isOn).lower()}">{number}</button></li>"""
    def show(*selected):
        page.evaluate("(html) => show(html)", "<ul>" + "".join(row(it, it in selected) for it in range(4)) + "</ul>")
    page = stub(context, web, "<ul></ul>")
    show()
    page.locator(".row-link").nth(1).focus()
    # What is left is selected, too, where it was not yet.
    page.keyboard.press("Shift+J")
    assert sent(page) == [["click", "select/1"], ["click", "select/2"]]
    assert page.evaluate("() => document.activeElement.textContent") == "2"
    show(1, 2)
    page.keyboard.press("Shift+ArrowDown")
    assert sent(page) == [["click", "select/3"]]
    show(1, 2, 3)
    page.keyboard.press("Shift+K")
    assert sent(page) == [["click", "select/3"]]
    show(1, 2)
    page.keyboard.press("Shift+ArrowUp")
    assert sent(page) == [["click", "select/2"]]
    # What was selected before stays so, on the way there and back; after all was let go of, it begins anew.
    show(1, 3)
    page.locator(".row-link").nth(1).focus()
    for key, clicks, selected in (
        ("Shift+J", ["select/2"], (1, 2, 3)), ("Shift+J", [], (1, 2, 3)), ("Shift+K", [], (1, 2, 3)),
        ("Shift+K", ["select/2"], ()), ("Shift+J", ["select/1", "select/2"], (1, 2)),
    ):
        page.keyboard.press(key)
        assert sent(page) == [["click", it] for it in clicks], (key, selected)
        show(*selected)
    # Without Shift it selects nothing.
    page.keyboard.press("k")
    assert sent(page) == []
    # A table has boxes; it is in the list beside what is open.
    page.evaluate("""() => show(`<div data-pane="list">${[7, 8].map((it) => `<div class="row" data-key="${it}" data-select="${it}">
      <button role="checkbox" aria-checked="false" data-on-click="select/${it}">x</button>
      <a class="row-link" href="/p/${it}">${it}</a></div>`).join("")}</div>`)""")
    page.locator(".row-link").first.focus()
    page.keyboard.press("Shift+ArrowDown")
    assert sent(page) == [["click", "list/select/7"], ["click", "list/select/8"]]
    assert page.evaluate("() => document.activeElement.textContent") == "8"


def test_cards_are_walked_as_rows_are(context, web):
    page = stub(context, web, "<main>" + "".join(
        f'<li class="project-card" data-key="{it}"><a href="/project/{it}" data-row="project/{it}">{it}</a></li>' for it in range(3)) + "</main>")
    for key, wanted in (("j", "0"), ("j", "1"), ("ArrowDown", "2"), ("k", "1")):
        page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement.textContent") == wanted
    page.keyboard.press("Enter")
    assert sent(page)[-1] == ["navigate", "/project/1", "link"]


def test_a_row_is_swiped_and_a_short_swipe_does_nothing(context, web):
    page = stub(context, web, """<ul class="list"><li class="row" data-on-swipe-left="delete/1" data-swipe-left="Delete">
      <a class="row-link" href="/projects/1">Bowl Night</a></li></ul>""")
    box = page.locator(".row").bounding_box()

    def swipe(by):
        page.mouse.move(box["x"] + 300, box["y"] + 30)
        page.mouse.down()
        page.mouse.move(box["x"] + 300 + by / 2, box["y"] + 31)
        page.mouse.move(box["x"] + 300 + by, box["y"] + 32)
        page.mouse.up()

    swipe(-40)
    swipe(150)
    assert sent(page) == []
    swipe(-150)
    assert sent(page) == [["swipe", "delete/1", "left"]]
    page.wait_for_timeout(50)
    page.locator("a").click()
    assert sent(page) == [["navigate", "/projects/1", "link"]]


def test_a_row_is_dragged_by_its_handle_and_escape_puts_it_back(context, web):
    rows = "".join(
        f"""<li class="row" data-key="{k}" data-on-swipe-left="delete/{k}">
          <span class="drag-handle" data-reorder="space/to/{k}"></span>{k}</li>"""
        for k in "abcd"
    )
    page = stub(context, web, f'<ul class="list">{rows}</ul>')

    def centers():
        boxes = [it.bounding_box() for it in page.locator(".drag-handle").all()]
        return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]

    places = centers()

    def lands():
        # The stub leaves the order as it is, so the row is on its way back.
        page.wait_for_function(
            "() => !document.querySelector('.landing, .dragging') && document.getAnimations().length === 0")

    def drags(row, onto):
        page.mouse.move(*places["abcd".index(row)])
        page.mouse.down()
        page.mouse.move(*places["abcd".index(onto)], steps=5)

    for row, onto, before in [("a", "c", "d"), ("a", "d", ""), ("d", "a", "a"), ("c", "b", "b")]:
        drags(row, onto)
        page.mouse.up()
        assert sent(page) == [["reorder", f"space/to/{row}", before]]
        lands()
    drags("a", "a")
    page.mouse.up()
    drags("a", "c")
    page.locator(".dragging").wait_for()
    page.keyboard.press("Escape")
    page.mouse.up()
    lands()
    assert sent(page) == [] and centers() == places


def test_a_long_list_asks_for_the_rows_in_view(context, web):
    page = stub(context, web, """<div class="window" data-on-scroll="rows" data-row-height="64">
      <div data-height="64000"></div></div>""")
    page.evaluate("() => { dispatchEvent(new Event('resize')); }")
    asked = "() => sent.filter(([kind]) => kind === 'scroll').length"
    support.wait_until(lambda: page.evaluate(asked), what="the first rows")
    support.comes_to_rest(lambda: page.evaluate(asked))
    sent(page)
    page.evaluate("() => scrollTo(0, 64 * 500)")
    support.wait_until(lambda: page.evaluate(asked), what="the rows in view")
    page.wait_for_timeout(200)
    (event,) = [it for it in sent(page) if it[0] == "scroll"]
    first, count = map(int, event[2].split(":"))
    assert event[1] == "rows" and first <= 500 - 8 and first + count >= 500 + 844 / 64 + 8


def test_a_list_of_few_rows_asks_for_the_rest_when_typing_rests_or_at_once_when_it_is_scrolled(context, web):
    def page_of(few):
        return f"""<div class="window" data-on-scroll="rows" data-row-height="64"{few}>
          <div data-height="64000"></div></div>"""

    asked = "() => sent.filter(([kind]) => kind === 'scroll').length"
    context.clock.install(time=0)
    page = stub(context, web, page_of(""))
    # Time stands still from here on but where the test lets it go on.
    context.clock.pause_at(3_600)
    page.evaluate("() => { dispatchEvent(new Event('resize')); }")
    context.clock.run_for(300)
    sent(page)
    render = "(html) => { show(html); document.dispatchEvent(new CustomEvent('ledgerline:rendered')); }"
    for _ in range(3):
        page.evaluate(render, page_of(' data-few="1"'))
        context.clock.run_for(200)
        assert page.evaluate(asked) == 0
    context.clock.run_for(100)
    assert sent(page) == [["scroll", "rows", "0:40"]]
    page.evaluate(render, page_of(""))
    context.clock.run_for(1_000)
    assert page.evaluate(asked) == 0, "all that is in view is there"
    page.evaluate(render, page_of(' data-few="1"'))
    page.evaluate("() => { dispatchEvent(new Event('scroll')); }")
    context.clock.run_for(50)
    assert sent(page) == [["scroll", "rows", "0:40"]]


def test_dropped_files_arrive_with_their_bytes(context, web):
    page = stub(context, web, '<div data-on-drop="import" style="height:200px">Drop here</div>')
    page.evaluate("""() => {
      const data = new DataTransfer();
      data.items.add(new File(["hello"], "book.json", { type: "application/json" }));
      document.querySelector("[data-on-drop]").dispatchEvent(
        new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
    }""")
    support.wait_until(lambda: page.evaluate("() => sent.length") == 2)
    assert sent(page) == [["drop", "import", "1"], ["files", "import", "book.json", "application/json", 5]]


# the bytes between the two, and the locale


def test_messages_survive_the_way_there_and_back(context, web):
    page = stub(context, web)
    assert page.evaluate("""async () => {
      const { encode, decode, text, recordField, number64 } = await import("/wire.js");
      const { code, fields } = decode(encode(7, ["Łódź", new Uint8Array([0, 255]), "", recordField([2 ** 40, new Uint8Array([5])])]));
      return [code, text(fields[0]), [...fields[1]], fields[2].length, number64(fields[3]), fields[3][8]];
    }""") == [7, "Łódź", [0, 255], 0, 2**40, 5]


@pytest.mark.parametrize(
    "locale, wanted",
    [
        ("en-US", ["decimal=.", "group=,", "dateOrder=mdy", "hour12=1", "currencyFirst=1", "currencySpace=0", "symbol.USD=$"]),
        ("de-DE", ["decimal=,", "group=.", "dateOrder=dmy", "dateSeparator=.", "hour12=0", "currencyFirst=0", "currencySpace=1", "symbol.EUR=€"]),
        ("ja-JP", ["dateOrder=ymd", "currencyFirst=1", "symbol.JPY=￥"]),
        ("en-CA", ["symbol.CAD=$", "symbol.USD=US$"]),
    ],
)
def test_the_locale_is_told_as_lines(context, web, locale, wanted):
    page = stub(context, web)
    lines = page.evaluate(
        """async (locale) => (await import("/formats.js")).formats(locale)""", locale
    ).split("\n")
    assert set(wanted) <= set(lines)
    assert all(len(line.split("=", 1)[1].split("|")) == 12 for line in lines if line.startswith(("months=", "shortMonths=")))
