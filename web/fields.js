// Return, arrows and choosing in the fields of a sheet, and of the first questions. Return goes on to the next field and
// saves only from the last one; in a field with choices below it, arrows walk them and Return takes the marked one.

const HOME = ".sheet, .welcome-body";
const FIELDS = "input:not([type=hidden], [type=submit], [type=button]), select, textarea";

/** The field after this one in its sheet; undefined for the last. Over switches it goes on to what is typed next, which would be
    lost there; those that nothing stands behind come one by one. */
function nextField(field) {
  const all = [...field.closest(HOME).querySelectorAll(FIELDS)]
    .filter((one) => one === field || (!one.disabled && (one.checkVisibility?.() ?? true)));
  const after = all.slice(all.indexOf(field) + 1);
  return after.find((one) => one.type !== "checkbox") ?? after[0];
}

export function listenToFields() {
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const field = event.target.closest?.(":is(#sheet .sheet, .welcome-body) :is(input, select)");
    if (!field || ["submit", "button"].includes(field.type)) return;
    if (choosesBy(event.key, field) || (event.key === "Enter" && goOn(field))) event.preventDefault();
  });
  // A choice that is pressed leaves the focus in its field, so that the choices stay.
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest?.("[role=option]")) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const option = event.target.closest?.("#sheet [role=option]");
    const field = option && document.querySelector(`#sheet [aria-controls="${option.parentElement.id}"]`);
    // Behind the last one comes what saves.
    const next = field && (nextField(field) ?? field.closest(".sheet").querySelector("[type=submit]"));
    if (next) setTimeout(() => focus(next));
  }, true);
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(":is(#sheet .sheet, .welcome-body) input")) target.enterKeyHint = nextField(target) ? "next" : "done";
  });
}

/** What was typed there before is gone on with, not typed over. */
export function goToEnd(field) {
  const { value } = field;
  try {
    field.setSelectionRange(value.length, value.length);
  } catch {
    // Of its kind none is set; a value that is written has the caret behind it.
    field.value = "";
    field.value = value;
  }
}

function focus(field) {
  if (!field.isConnected) return;
  field.focus();
  field.select?.();
}

function goOn(field) {
  if (field.form) {
    const next = nextField(field);
    if (next) focus(next);
    else field.form.requestSubmit();
    return true;
  }
  // A search over a menu takes the first of it.
  const first = field.closest(".sheet").querySelector(".menu .menu-item");
  first?.click();
  return first != null;
}

/** Walks or takes what stands below the field; false when the key means nothing there. */
export function choosesBy(key, field) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const list = document.getElementById(field.getAttribute("aria-controls"));
  const options = [...list?.querySelectorAll("[role=option]") ?? []];
  const at = options.findIndex((one) => one.getAttribute("aria-selected") === "true");
  if (options.length === 0) {
    const first = step === 1 && field.type === "search" && field.closest(".sheet")?.querySelector(".menu .menu-item");
    first?.focus?.();
    return Boolean(first);
  }
  if (step) {
    // What is marked before an arrow is what Return takes by itself: the first arrow down goes to the first choice.
    const from = step < 0 ? Math.max(at, 0) : "walked" in list.dataset ? at : -1;
    const marked = options.at(from + step) ?? options[0];
    list.dataset.walked = "";
    for (const one of options) one.setAttribute("aria-selected", one === marked);
    field.setAttribute("aria-activedescendant", marked.id);
    marked.scrollIntoView({ block: "nearest" });
    return true;
  }
  if (key === "Enter" && at >= 0) options[at].click();
  return key === "Enter" && at >= 0;
}
