// Exchanges messages with the browser's half under node, piece after piece: its first one shows a screen by itself,
// with the rest it does what it is asked, and it says what it needs the later one for and does that when it has come.
import { Absent, compile, Headless, NOW } from "./headless.mjs";

const file = process.argv[2] ?? ".build-wasm/ledgerline.wasm";
const [RENDER, STORE, NEED] = [1, 23, 44];
const codes = (effects) => effects.map(({ code }) => code);

const app = await Headless.of(await compile(file));
for (const name of ["memory", "receive", "reserve"]) {
  if (!app.instance.exports[name]) throw new Error(`${file} does not export ${name}`);
}
if (!codes(app.start()).includes(RENDER)) throw new Error("the app was started and rendered nothing");
await app.join(await compile(file, "rest"));
if (!codes(app.event("click", "sample")).includes(NEED)) {
  throw new Error("the sample was asked for, and not its piece of the app");
}
await app.join(await compile(file, "later"));
if (!codes(app.send(12, [NOW[0], ""])).includes(STORE)) throw new Error("the later piece came, and no sample is stored");

// What the rest is for cannot be done without it, and says so in a way that the page can tell from a fault.
const half = await Headless.of(await compile(file));
half.start();
try {
  half.send(7, [NOW[0], "import", "book.json", "application/json", "{}", ""]);
  half.event("click", "step/next");
  half.event("key", "?");
  throw new Error("the first piece does all: is it split?");
} catch (error) {
  if (!(error instanceof Absent)) throw error;
}
console.log("wasm: started in three pieces");
