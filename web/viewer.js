// The picture on the whole screen (`[data-viewer] img`): pinch, wheel, double tap, + and - zoom; at its own
// size a swipe sideways presses the button before or after, and one downwards closes.

const MOST = 8;
const TAPPED = 2.5;

export function listenToViewer() {
  let image = null;
  let [scale, x, y] = [1, 0, 0];
  let [dx, dy] = [0, 0];
  let grip = null;
  let lastTap = { time: -Infinity, x: 0, y: 0 };
  const points = new Map();

  const stage = () => document.querySelector("#sheet [data-viewer]");
  const on = (type, handler, options) => document.addEventListener(type, handler, options);

  /** The picture shown now; another than before begins at its own size. */
  function current() {
    const now = stage()?.querySelector("img") ?? null;
    if (now !== image) {
      image = now;
      [scale, x, y, dx, dy] = [1, 0, 0, 0, 0];
    }
    return image;
  }

  function draw(isEased = false) {
    const box = stage();
    if (!box || !image) return;
    const [across, along] = [(image.offsetWidth * scale - box.clientWidth) / 2, (image.offsetHeight * scale - box.clientHeight) / 2];
    x = scale === 1 ? 0 : within(x, Math.max(0, across));
    y = scale === 1 ? 0 : within(y, Math.max(0, along));
    image.classList.toggle("eased", isEased);
    image.style.transform = `translate(${x + dx}px, ${y + dy}px) scale(${scale})`;
    box.classList.toggle("zoomed", scale > 1);
  }

  /** Zooms and keeps what lies under a point where it is; the point counts from the stage's middle. */
  function zoom(to, px = 0, py = 0, isEased = false) {
    const next = Math.min(MOST, Math.max(1, to));
    x = px - ((px - x) * next) / scale;
    y = py - ((py - y) * next) / scale;
    scale = next;
    draw(isEased);
  }

  function fromMiddle(clientX, clientY) {
    const box = stage().getBoundingClientRect();
    return [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
  }

  function hold() {
    const [a, b] = [...points.values()];
    if (!a) return null;
    return {
      x: b ? (a.x + b.x) / 2 : a.x, y: b ? (a.y + b.y) / 2 : a.y,
      apart: b ? Math.hypot(a.x - b.x, a.y - b.y) : 0, count: points.size,
    };
  }

  on("pointerdown", (event) => {
    if (!event.target.closest?.("[data-viewer]") || event.button !== 0 || !current()) return;
    event.target.closest("[data-viewer]").setPointerCapture?.(event.pointerId);
    points.set(event.pointerId, { x: event.clientX, y: event.clientY, fromX: event.clientX, fromY: event.clientY });
    grip = hold();
  });

  on("pointermove", (event) => {
    const point = points.get(event.pointerId);
    if (!point || !current()) return;
    Object.assign(point, { x: event.clientX, y: event.clientY });
    const now = hold();
    if (!grip || now.count !== grip.count) {
      grip = now;
      return;
    }
    const [byX, byY] = [now.x - grip.x, now.y - grip.y];
    if (now.count > 1) {
      x += byX;
      y += byY;
      if (grip.apart > 0) zoom((scale * now.apart) / grip.apart, ...fromMiddle(now.x, now.y));
    } else if (scale > 1) {
      x += byX;
      y += byY;
      draw();
    } else {
      dx = point.x - point.fromX;
      dy = Math.max(0, point.y - point.fromY);
      if (Math.abs(dx) > dy) dy = 0;
      else dx = 0;
      draw();
    }
    grip = now;
  });

  on("pointerup", (event) => {
    const point = points.get(event.pointerId);
    points.delete(event.pointerId);
    grip = hold();
    if (!point || !current() || points.size > 0) return;
    const [byX, byY] = [event.clientX - point.fromX, event.clientY - point.fromY];
    const swiped = [dx, dy];
    [dx, dy] = [0, 0];
    if (swiped[0] < -60) press("viewer-next");
    else if (swiped[0] > 60) press("viewer-previous");
    else if (swiped[1] > 100) document.querySelector("#sheet .backdrop")?.click();
    else if (Math.hypot(byX, byY) < 10) tapped(event);
    draw(true);
  });

  on("pointercancel", (event) => {
    if (!points.delete(event.pointerId)) return;
    grip = hold();
    [dx, dy] = [0, 0];
    draw(true);
  });

  function tapped({ clientX, clientY, timeStamp }) {
    const isSecond = timeStamp - lastTap.time < 350 && Math.hypot(clientX - lastTap.x, clientY - lastTap.y) < 40;
    lastTap = { time: isSecond ? -Infinity : timeStamp, x: clientX, y: clientY };
    if (isSecond) zoom(scale > 1 ? 1 : TAPPED, ...fromMiddle(clientX, clientY), true);
  }

  const press = (name) => document.querySelector(`#sheet .${name}`)?.click();

  on("wheel", (event) => {
    if (!event.target.closest?.("[data-viewer]") || !current()) return;
    event.preventDefault();
    zoom(scale * Math.exp(-event.deltaY / 400), ...fromMiddle(event.clientX, event.clientY));
  }, { passive: false });

  on("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !stage() || !current()) return;
    const by = { "+": 1.5, "=": 1.5, "-": 1 / 1.5, "0": 0 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    zoom(by === 0 ? 1 : scale * by, 0, 0, true);
  });

  addEventListener("resize", () => { if (current()) draw(); });
}

const within = (value, limit) => Math.min(limit, Math.max(-limit, value));
