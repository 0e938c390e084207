"""What the browser benchmarks share: a hub over a book, steps timed to their painted frame, a table's rows."""
import re, statistics, subprocess

# A step runs to the end of the frame that shows it: what the next frame's first message sees.
SCRIPT = """
const start = WebAssembly.instantiate;
WebAssembly.instantiate = async (...all) => {
  const made = await start(...all);
  if (made.exports?.memory) bench.instance = made;  // the second part has none of its own
  return made;
};
window.bench = {
  megabytes: () => bench.instance.exports.memory.buffer.byteLength / 1048576,
  /** Milliseconds from a press to the file it makes. */
  saved: (selector) => new Promise((done) => {
    const make = URL.createObjectURL;
    const began = performance.now();
    URL.createObjectURL = (blob) => {
      URL.createObjectURL = make;
      done([performance.now() - began, blob.size]);
      return make.call(URL, blob);
    };
    document.querySelector(selector).click();
  }),
  shown: () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(0);
  })),
  async time(step) {
    await bench.shown();
    const began = performance.now();
    step();
    const handled = performance.now() - began;
    await bench.shown();
    return [handled, performance.now() - began];
  },
  go(path) {
    const link = document.createElement("a");
    link.href = path;
    document.body.append(link);
    link.click();
    link.remove();
  },
  type(text) {
    const field = document.querySelector("#main input[type=search]");
    field.focus();
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  },
};
"""


# Says when the first row of a list was on the screen: the time of the frame that shows it, which the browser knows, and
# not that of a script that got its turn after it. It runs before the page's own, which are not held up by it.
ROWS = """
const watch = new MutationObserver(() => {
  const row = document.querySelector("li.row, tr.row");
  for (const part of row ? [row, ...row.querySelectorAll("*")] : []) {
    if (!part.hasAttribute("elementtiming")) part.setAttribute("elementtiming", "row");  // a render takes it off again
  }
});
watch.observe(document, { childList: true, subtree: true, attributeFilter: ["elementtiming"] });
let painted = 0, answered = 0, isPictured = false;
const say = () => { if (painted && (answered || !isPictured)) console.info(`rows at ${painted}, they answer at ${answered || painted}`); };
// A picture of the start page answers nobody before its mark is gone from the body.
const marks = new MutationObserver(() => {
  const is = document.body?.dataset.picture !== undefined;
  if (isPictured && !is) {
    marks.disconnect();
    answered = performance.now();
    say();
  }
  isPictured ||= is;
});
marks.observe(document, { subtree: true, attributeFilter: ["data-picture"] });
new PerformanceObserver((list, paints) => {
  paints.disconnect();
  watch.disconnect();
  painted = list.getEntries()[0].renderTime;
  say();
}).observe({ type: "element" });
"""


def until_rows(page, address):
    """Milliseconds from setting out for an address to its first row on the screen; the page has the script ROWS."""
    return until_rows_and_answers(page, address)[0]


def until_rows_and_answers(page, address):
    """The same, and milliseconds until what is pressed on the page is done; without a picture of the start page equal."""
    with page.expect_console_message(lambda said: said.text.startswith("rows at "), timeout=120_000) as found:
        page.goto(address, wait_until="commit", timeout=120_000)
    return [float(it.rsplit(" ", 1)[1]) for it in found.value.text.split(",")]


def serve_book(binary, site, book, port=8931):
    """The hub over a book, and the address that signs one browser in."""
    process = subprocess.Popen(
        [binary, "serve", "--host", "127.0.0.1", "--port", str(port), "--site", site, "--data", book],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for line in process.stdout:
        found = re.search(r"http://\S+token=\S+", line)
        if found:
            return process, found[0]
    raise SystemExit("the server did not start")


def steps(page, script, values):
    page.bring_to_front()  # a page behind another gets one frame a second
    handled, shown = [], []
    for value in values:
        first, second = page.evaluate(f"(value) => bench.time(() => {{ {script} }})", value)
        handled.append(first)
        shown.append(second)
    return handled, shown


def quantiles(values):
    ordered = sorted(values)
    return statistics.median(ordered), ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]


def row(what, ours, theirs=None):
    a, b = quantiles(ours)
    text = f"| {what} | {a:.1f} | {b:.1f} |"
    if theirs:
        c, d = quantiles(theirs)
        text += f" {c:.1f} | {d:.1f} | {c / a:.1f}× |"
    else:
        text += " | | |"
    print(text, flush=True)
