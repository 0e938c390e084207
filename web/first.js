// The pages that a browser mostly begins with. The core's first piece holds what they take (scripts/first-screen.mjs
// opens them to find out); a page that begins elsewhere waits for the rest as well.

export const FIRST = ["/", "/projects/delivered", "/projects/paid", "/clients", "/invoices", "/studio", "/inventory"];
