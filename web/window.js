// The day and the window, as the app counts them.

/** Today where the person is, "2026-11-21". */
export function today(at = new Date()) {
  const two = (n) => String(n).padStart(2, "0");
  return `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** How large a pixel of our sizes is for who reads larger text: stylesheets' `--px`, and the em of their widths. */
export const pixel = () => Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);

/** The window as the app counts it. */
export const size = () => [innerWidth, innerHeight].map((side) => Math.round(side / pixel())).join("x");
