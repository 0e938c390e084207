// The app's colour as a person chose it: the core reckons eight shades, of light and of dark, and they take the place of
// those in theme.css.

import { memory } from "./place.js";

const NAMES = ["--accent", "--accent-strong", "--accent-tint", "--on-accent"];

/** "#…" eight times, the light ones first; anything else is the usual colour. */
export function paint(shades) {
  const all = /^(#[0-9a-f]{6},){7}#[0-9a-f]{6}$/.test(shades) ? shades.split(",") : null;
  const { style } = document.documentElement;
  NAMES.forEach((name, place) => {
    if (all) style.setProperty(name, `light-dark(${all[place]}, ${all[place + 4]})`);
    else style.removeProperty(name);
  });
}

/** The theme and the colour as they were last. */
export function wear() {
  const theme = memory.get("ledgerline-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  paint(memory.get("ledgerline-shades") ?? "");
}
