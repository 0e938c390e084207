// First visits. FIRST are the pages that a browser mostly begins with: the core's first piece holds what they take
// (scripts/first-screen.mjs opens them to find out); a page that begins elsewhere, or has a book stored, waits for the rest as well.

import { joined } from "./wire.js";

export const FIRST = ["/", "/projects", "/projects/delivered", "/projects/paid", "/clients", "/invoices", "/studio", "/inventory"];

/** Hears of a book's pieces as they come, and hands on as many bytes as its first rows take once they are here; never
    for what is no book as columns (docs/format.md). */
export function whenFirstPart(hand) {
  let wanted = 13; // the head says how many more
  let isKnown = false;
  return (pieces, size) => {
    if (size < wanted) return;
    const bytes = joined(pieces, size);
    if (!isKnown) {
      isKnown = true;
      const isOurs = new TextDecoder().decode(bytes.subarray(0, 4)) === "LLBT";
      wanted = isOurs ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(9, true) : Infinity;
      if (size < wanted) return;
    }
    hand(bytes.subarray(0, wanted));
    wanted = Infinity;
  };
}
