// Changes a region's DOM into new HTML, keeping what the person has in hand: focus, caret, typed text,
// scroll positions and opened <details>. Two elements are the same when their data-key is the same or,
// without one, when they are the next of their tag; buttons are the same while they do the same. What was typed is replaced only when the *rendered*
// value changes, so a render that knows nothing of the typing leaves it alone.

import { dress, SIZED } from "./dress.js";

/** Whether a region is being changed: a field that goes says then that it was left, in a form that is half another one. */
export const isMorphing = () => isUnderWay;
let isUnderWay = false;

/** `adapt(link)` may change each incoming link before it is compared. */
export function morph(region, html, adapt = () => {}) {
  rows = [];
  content = (some) => {
    const template = document.createElement("template");
    template.innerHTML = some;
    for (const link of template.content.querySelectorAll("a[href]")) adapt(link);
    return template.content;
  };
  const wanted = content(html.includes(ROW) ? withoutRows(html) : html);
  const active = region.contains(document.activeElement) ? document.activeElement : null;
  const caret = active && caretOf(active);
  isUnderWay = true;
  try {
    children(region, wanted);
  } finally {
    isUnderWay = false;
  }
  if (active && active !== document.activeElement && active.isConnected) {
    active.focus({ preventScroll: true });
    if (caret) active.setSelectionRange(...caret);
  }
}

// A list's unchanged rows are most of a page. A row is taken out of the HTML and parsed only where it is another than what the
// row of its key was drawn from, or where the host has marked that one meanwhile (a swipe, a drag).
const ROW = '<li class="row" data-key="';
const drawn = new WeakMap();
let rows;
let content;

/** The HTML with each row but its key taken into `rows`; one with rows of its own stays whole. */
function withoutRows(html) {
  const [first, ...rest] = html.split(ROW);
  return first + rest.map((part) => {
    const end = part.indexOf("</li>") + 5;
    const row = part.slice(0, end);
    if (end < 5 || row.includes("<li")) return ROW + part;
    rows.push(ROW + row);
    return `<li data-key="${row.slice(0, row.indexOf('"'))}" data-drawn="${rows.length - 1}"></li>${part.slice(end)}`;
  }).join("");
}

/** The HTML of the row whose place an element holds. */
const rowOf = (place) => rows[place.getAttribute("data-drawn") ?? -1];

/** The rows of places as elements, parsed together. */
function parsed(places) {
  if (places.length === 0) return new Map();
  const made = [...content(places.map(rowOf).join("")).childNodes];
  return new Map(places.map((place, at) => [place, made[at]]));
}

/** Puts the rows into what is new as a whole. */
function fill(fresh) {
  if (fresh.nodeType !== 1) return;
  for (const [place, row] of parsed([...fresh.querySelectorAll("[data-drawn]")])) {
    drawn.set(row, rowOf(place));
    place.replaceWith(row);
  }
}

/** Those of the places that stand for another row than what has its key, with that row. */
function renewed(places, keyed) {
  const same = new Set();
  return parsed(places.filter((place) => {
    const row = place.nodeType === 1 && rowOf(place);
    if (!row) return false;
    const old = keyed.get(keyOf(place));
    if (!old || same.has(old) || drawn.get(old) !== row || old.className !== "row") return true;
    same.add(old);
    return false;
  }));
}

const keyOf = (node) => (node.nodeType === 1 ? node.getAttribute("data-key") : null);

/** What a button does: one that goes on doing it stays that button, and none that somebody goes on wanting is taken for
    another. */
const actionOf = (node) => (node.nodeName === "BUTTON" ? node.getAttribute("data-on-click") : null);

const alike = (a, b) =>
  a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b)
  && (a.nodeName !== "INPUT" || a.type === b.type);

function children(parent, wanted) {
  const keyed = new Map();
  const loose = [];
  for (const child of parent.childNodes) {
    const key = keyOf(child);
    if (key === null) loose.push(child);
    else keyed.set(key, child);
  }
  let from = 0;
  const nexts = [...wanted.childNodes];
  const others = renewed(nexts, keyed);
  const actions = new Set(nexts.map(actionOf).filter((action) => action !== null));
  const pairs = nexts.map((next) => {
    const key = keyOf(next);
    if (key !== null) {
      const old = keyed.get(key);
      if (rowOf(next)) {
        const other = others.get(next);
        if (!other) {
          keyed.delete(key);
          return [old, null];
        }
        drawn.set(old ?? other, rowOf(next));
        next = other;
      }
      if (!old || !alike(old, next)) return [null, next];
      keyed.delete(key);
      return [old, next];
    }
    const free = (fits) => loose.findIndex((old, i) => i >= from && alike(old, next) && fits(actionOf(old)));
    const same = actionOf(next) === null ? -1 : free((action) => action === actionOf(next));
    const index = same >= 0 ? same : free((action) => !actions.has(action));
    if (index < 0) return [null, next];
    from = index + 1;
    return [loose[index], next];
  });
  const kept = new Set(pairs.map(([old]) => old));
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove();

  let place = parent.firstChild;
  for (const [old, next] of pairs) {
    if (!old) {
      fill(next);
      parent.insertBefore(next, place);
      if (next.nodeType === 1) for (const one of [next, ...next.querySelectorAll(SIZED)]) dress(one);
    } else {
      if (old === place) place = place.nextSibling;
      else if (parent.moveBefore && parent.isConnected) parent.moveBefore(old, place);
      else parent.insertBefore(old, place);
      if (next) node(old, next);
    }
  }
}

function node(old, next) {
  if (old.nodeType !== 1) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
    return;
  }
  // The browser compares what has not changed faster than this walk does.
  if (old.isEqualNode(next)) return;
  const before = asked(old);
  for (const name of next.getAttributeNames()) {
    const value = next.getAttribute(name);
    if (old.getAttribute(name) !== value && !ours(old, name)) old.setAttribute(name, value);
  }
  for (const name of old.getAttributeNames()) {
    if (!next.hasAttribute(name) && !ours(old, name)) old.removeAttribute(name);
  }
  children(old, next);
  if (asked(old) !== before) obey(old);
  dress(old);
}

/** Attributes that belong to the person or the host once the element stands. */
const ours = (element, name) =>
  name === "style" || (name === "open" && element.nodeName === "DETAILS")
  || (name === "src" && (element.hasAttribute("data-preview") || element.hasAttribute("data-blob")));

/** What the app rendered for the part of a control that the person can change. */
function asked(element) {
  switch (element.nodeName) {
    case "INPUT": return `${element.hasAttribute("checked")} ${element.getAttribute("value") ?? ""}`;
    case "TEXTAREA": return element.defaultValue;
    case "OPTION": return element.hasAttribute("selected");
    default: return null;
  }
}

function obey(element) {
  if (element.nodeName === "OPTION") element.selected = element.defaultSelected;
  else if (element.type === "checkbox" || element.type === "radio") element.checked = element.defaultChecked;
  else if (element.value !== element.defaultValue) write(element, element.defaultValue);
}

/** Sets a value and keeps the caret after the same number of letters and digits ("555|1" → "555-1|"). */
function write(element, value) {
  const caret = element === document.activeElement ? caretOf(element) : null;
  const atEnd = caret && caret[0] === element.value.length;
  let left = caret ? [...element.value.slice(0, caret[0])].filter(isSignificant).length : 0;
  element.value = value;
  if (!caret) return;
  let at = 0;
  while (at < value.length && left > 0) if (isSignificant(value[at++])) left--;
  if (atEnd) at = value.length;
  element.setSelectionRange(at, at);
}

const isSignificant = (letter) => /[\p{L}\p{N}]/u.test(letter);

function caretOf(element) {
  const start = "selectionStart" in element ? element.selectionStart : null;
  return start === null ? null : [start, element.selectionEnd];
}
