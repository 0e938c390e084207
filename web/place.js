// Where this app lives, and what the browser remembers of it beside the book.

/** The folder of the app, ending in "/", and what this browser calls what belongs to it; `script` is one of its scripts. */
export function placeOf(script) {
  const isBuilt = /\/assets\/[^/]*$/.test(script);
  const base = new URL(isBuilt ? ".." : ".", script);
  return { isBuilt, base, name: base.pathname === "/" ? "ledgerline" : `ledgerline:${base.pathname}` };
}

export const memory = {
  get: (key) => { try { return localStorage.getItem(key); } catch { return null; } },
  set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* asked again next time */ } },
  remove: (key) => { try { localStorage.removeItem(key); } catch { /* as if there were none */ } },
};

/** The open account of a hub; its first one has no other name. */
export const accountOf = (name) => memory.get(`${name}-account`) || "first";
