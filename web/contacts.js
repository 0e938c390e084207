// The phone's own address book, where a browser shows it: whom the person picks becomes a vCard file, which is then
// read by the rules of any other.

const WANTED = ["name", "email", "tel", "address"];

export const hasContacts = () => "contacts" in navigator && "ContactsManager" in window;

const text = (value) => String(value ?? "").replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

function card(one) {
  const lines = ["BEGIN:VCARD", "VERSION:3.0", `FN:${text(one.name?.[0])}`];
  for (const email of one.email ?? []) lines.push(`EMAIL:${text(email)}`);
  for (const tel of one.tel ?? []) lines.push(`TEL:${text(tel)}`);
  for (const at of one.address ?? []) {
    const parts = ["", "", (at.addressLine ?? []).join("\n"), at.city, at.region, at.postalCode, at.country];
    lines.push(`ADR:${parts.map(text).join(";")}`);
  }
  return [...lines, "END:VCARD", ""].join("\r\n");
}

/** The file of those who were picked; none where nobody was, or the browser refuses. */
export async function pickContacts() {
  try {
    const known = await navigator.contacts.getProperties();
    const picked = await navigator.contacts.select(WANTED.filter((one) => known.includes(one)), { multiple: true });
    if (!picked.length) return [];
    const bytes = new TextEncoder().encode(picked.map(card).join(""));
    return [{ name: "contacts.vcf", mime: "text/vcard", bytes, problem: "" }];
  } catch {
    return [];
  }
}
