// The app's own language: what the person chose, else what the browser asks for. Its words come as a catalogue
// (scripts/build-site makes it of web/words/*.po); English needs none.

import { formats, preferred } from "./formats.js";

const CATALOGUES = { de: new URL("./de.mo", import.meta.url) };
const languageOf = (tag) => tag.split("-")[0];

/** "en" or another that has a catalogue; `chosen` "" follows the browser. */
export function language(chosen = "") {
  const code = languageOf(chosen || preferred());
  return code in CATALOGUES ? code : "en";
}

const asked = {};

/** The words of a language, empty for English and for what cannot be had within ten seconds: then the app speaks English. */
export function catalogue(code) {
  if (!(code in CATALOGUES)) return Promise.resolve(new Uint8Array());
  asked[code] ??= fetch(CATALOGUES[code], { signal: AbortSignal.timeout(10_000) }).then((response) => {
    if (!response.ok) throw new Error(`${CATALOGUES[code]}: ${response.status}`);
    return response.arrayBuffer();
  }).then((bytes) => new Uint8Array(bytes)).catch((missing) => {
    console.warn("The words of the app did not come:", missing);
    delete asked[code];
    return new Uint8Array();
  });
  return asked[code];
}

/** How days and amounts are written in a chosen language where the browser speaks another: as in the browser's own
    country; null where its formats are right as they are. */
export function formatsIn(chosen) {
  const own = preferred();
  if (!chosen || languageOf(own) === chosen) return null;
  const { region } = new Intl.Locale(own);
  return formats(region ? `${chosen}-${region}` : chosen);
}

/** What the host itself says, when the app cannot. */
const HOST = { de: {
  "This device has no room left: your latest changes are not saved yet.":
    "Auf diesem Gerät ist kein Platz mehr: Ihre letzten Änderungen sind noch nicht gespeichert.",
  "This browser refuses to store data: your latest changes are not saved yet.":
    "Dieser Browser speichert nichts: Ihre letzten Änderungen sind noch nicht gespeichert.",
  "Keep this page open.": "Lassen Sie diese Seite offen.",
  "Download Unsaved Changes": "Ungespeicherte Änderungen herunterladen",
  "Try Again": "Noch einmal versuchen",
  "Ledgerline has not come as a whole yet. Go online to use it.":
    "Ledgerline ist noch nicht ganz geladen. Stellen Sie eine Verbindung her, um es zu benutzen.",
  "A part of Ledgerline could not be loaded: a newer version may be here.":
    "Ein Teil von Ledgerline konnte nicht geladen werden: vielleicht gibt es eine neuere Version.",
  "Reading files": "Dateien werden gelesen",
  "Reload": "Neu laden",
  "Reload Without the Cache": "Ohne Zwischenspeicher neu laden",
  "Download My Data": "Meine Daten herunterladen",
  "Ledgerline Did Not Start": "Ledgerline ist nicht gestartet",
  "Your data is still on this device. Try again; if that does not help, load the app anew or keep a copy.":
    "Ihre Daten sind noch auf diesem Gerät. Versuchen Sie es noch einmal; hilft das nicht, laden Sie die App neu oder sichern Sie eine Kopie.",
} };

/** A sentence of the host in the language of the page. */
export const say = (english) => HOST[document.documentElement.lang]?.[english] ?? english;
