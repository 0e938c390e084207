// What Intl knows about the person's locale, as the `key=value` lines of the start message, and the name of their zone.

const CURRENCIES = ("USD EUR GBP JPY CAD AUD NZD CHF SEK NOK DKK ISK PLN CZK HUF RON BGN UAH TRY ILS AED SAR KWD "
  + "BHD QAR EGP ZAR NGN KES MAD INR PKR BDT LKR CNY HKD TWD KRW SGD MYR THB IDR PHP VND MXN BRL ARS CLP COP PEN").split(" ");

/** The first of the browser's languages that is one; WebKitGTK may call its language "C". */
export function preferred() {
  for (const tag of [...(navigator.languages ?? []), navigator.language]) {
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? "en-US";
    } catch { /* not a language tag */ }
  }
  return "en-US";
}

const WEEK = 7 * 86_400_000;

/** The zone and the formats. Asking Intl for them takes a phone a quarter of a second, so what was found last is taken
    from `memory`'s `key` while build, browser, languages and the zone's hours are the same. `look()` finds anew what is
    older than a week. */
export function whereabouts(memory, key) {
  const hours = [0, 6].map((month) => new Date(new Date().getFullYear(), month, 1).getTimezoneOffset());
  const of = [import.meta.url, navigator.userAgent, navigator.languages, ...hours].join(" ");
  let last = null;
  try {
    last = JSON.parse(memory.get(key));
  } catch { /* as if there were none */ }
  const isOld = () => !(Math.abs(Date.now() - last?.at) < WEEK);
  const look = () => {
    if (!isOld()) return;
    last = { of, zone: zone(), formats: formats(), at: Date.now() };
    memory.set(key, JSON.stringify(last));
  };
  if (last?.of !== of || typeof last.zone !== "string" || typeof last.formats !== "string") {
    last = null;
    look();
  }
  return { zone: last.zone, formats: last.formats, look };
}

export function formats(locale = preferred()) {
  const lines = [["locale", locale]];
  const number = new Intl.NumberFormat(locale, { numberingSystem: "latn", minimumFractionDigits: 2, useGrouping: true });
  const part = (parts, type) => parts.find((one) => one.type === type)?.value;
  const digits = number.formatToParts(1234567.5);
  lines.push(["decimal", part(digits, "decimal") ?? "."], ["group", part(digits, "group") ?? ","]);
  const groups = digits.filter(({ type }) => type === "integer").map(({ value }) => value.length);
  lines.push(["otherGroupDigits", String(groups.at(-2) ?? 3)]); // 12,34,567.50 in India

  const gregorian = { calendar: "gregory", numberingSystem: "latn", timeZone: "UTC" };
  const date = (options) => new Intl.DateTimeFormat(locale, { ...gregorian, ...options });
  const numeric = date({ year: "numeric", month: "2-digit", day: "2-digit" }).formatToParts(Date.UTC(2026, 10, 21));
  const order = numeric.filter(({ type }) => ["day", "month", "year"].includes(type)).map(({ type }) => type[0]).join("");
  lines.push(["dateOrder", ["mdy", "dmy", "ymd"].includes(order) ? order : "ymd"]);
  lines.push(["dateSeparator", (part(numeric, "literal") ?? "/").trim() || "/"]);
  lines.push(["hour12", new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 ? "1" : "0"]);

  const names = (count, options, at) => {
    const format = date(options);
    return Array.from({ length: count }, (_, i) => format.format(at(i)).replaceAll("|", "")).join("|");
  };
  const month = (i) => Date.UTC(2026, i, 15);
  lines.push(["months", names(12, { month: "long" }, month)], ["shortMonths", names(12, { month: "short" }, month)]);
  lines.push(["weekdays", names(7, { weekday: "long" }, (i) => Date.UTC(2026, 5, 1 + i))]); // Monday first

  const money = (code) => new Intl.NumberFormat(locale, { style: "currency", currency: code });
  const shape = money("USD").formatToParts(5).map(({ type }) => type);
  const isFirst = shape.indexOf("currency") < shape.indexOf("integer");
  const between = shape[isFirst ? shape.indexOf("currency") + 1 : shape.indexOf("currency") - 1];
  lines.push(["currencyFirst", isFirst ? "1" : "0"], ["currencySpace", between === "literal" ? "1" : "0"]);
  for (const code of CURRENCIES) {
    const symbol = part(money(code).formatToParts(5), "currency") ?? code;
    if (symbol !== code) lines.push([`symbol.${code}`, symbol]);
  }
  lines.push(["offsets", offsets()]); // for importing moments
  return lines.map(([key, value]) => `${key}=${value}`).join("\n");
}

/** The zone's minutes east of UTC: in 2005, then `second:minutes` for every change until 2038. */
function offsets() {
  const at = (time) => -new Date(time).getTimezoneOffset();
  const step = 14 * 86_400_000; // no zone changes twice within it
  const words = [at(Date.UTC(2005, 0))];
  for (let start = Date.UTC(2005, 0); start < Date.UTC(2038, 0); start += step) {
    let [before, after] = [start, start + step];
    if (at(before) === at(after)) continue;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (at(middle) === at(start)) before = middle;
      else after = middle;
    }
    words.push(`${Math.round(after / 1000)}:${at(after)}`);
  }
  return words.join(" ");
}

export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
