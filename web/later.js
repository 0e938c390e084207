// The second half of the core: import and export, documents, the sample studio. It is fetched after the first
// screen and put beside the first half, whose memory and functions it uses; it fits no other build's first half,
// so both go by the names that this build gave them.

const WASM = new URL("./later.wasm", import.meta.url);
const LIMIT = 60_000;

/** Why it is not here; the core has the words. */
class Missing extends Error {}

export class Later {
  #module = null;

  /** Puts it beside `core`. "" or why not: offline, gone, broken; a later call tries anew. */
  async join(core) {
    try {
      this.#module ??= this.#compile();
      await core.join(await this.#module);
      return "";
    } catch (error) {
      this.#module = null;
      console.warn("The second half did not come:", error);
      return error instanceof Missing ? error.message : "broken";
    }
  }

  async #compile() {
    const response = await fetch(WASM, { signal: AbortSignal.timeout(LIMIT) }).catch(() => {
      throw new Missing("offline");
    });
    const isPage = (response.headers.get("Content-Type") ?? "").startsWith("text/html");
    if (response.status === 404 || response.status === 410 || isPage) throw new Missing("gone");
    if (!response.ok) throw new Missing("offline");
    const bytes = await response.arrayBuffer().catch(() => { throw new Missing("offline"); });
    return WebAssembly.compile(bytes);
  }
}
