// Sizes and colors that the stylesheet cannot know; style attributes in HTML are forbidden by our CSP.

export const SIZED = "[data-height], [data-width], [data-color], [data-slot]";

export function dress(element) {
  const { height, width, color, slot } = element.dataset ?? {};
  // The room for rows that are not in the page grows with their text as they do.
  const unit = element.className === "spacer" ? "var(--px)" : "1px";
  if (height !== undefined) element.style.height = `calc(${Number(height)} * ${unit})`;
  if (width !== undefined) element.style.width = `${Number(width)}%`;
  if (color !== undefined && /^[0-9a-f]{6}$/i.test(color)) element.style.setProperty("--tone", `#${color}`);
  if (slot !== undefined) {
    // Minutes of the day, how many, and which of so many side by side.
    const [at, minutes, lane, lanes] = slot.split(" ").map(Number);
    for (const [name, value] of [["--at", at], ["--minutes", minutes], ["--lane", lane], ["--lanes", lanes]]) element.style.setProperty(name, value);
  }
}
