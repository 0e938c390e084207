// The core's other pieces. `rest` is what no first screen takes, `later` import and export, documents and the sample
// studio. Each is put beside the first piece, whose memory and functions it uses; it fits no other build's first
// piece, so all go by the names that this build gave them.

const LIMIT = 60_000;

/** Why a piece is not here: "offline", "gone" or "broken"; the core has the words. */
class Missing extends Error {}

class Piece {
  #url;
  #module = null;

  constructor(url) { this.#url = url; }

  /** Its module; throws Missing, and a later call tries anew. */
  async module() {
    try {
      this.#module ??= this.#compile();
      return await this.#module;
    } catch (error) {
      this.#module = null;
      console.warn("A piece of the core did not come:", error);
      throw error instanceof Missing ? error : new Missing("broken");
    }
  }

  get isHere() { return this.#module !== null; }

  async #compile() {
    const response = await fetch(this.#url, { signal: AbortSignal.timeout(LIMIT) }).catch(() => {
      throw new Missing("offline");
    });
    const isPage = (response.headers.get("Content-Type") ?? "").startsWith("text/html");
    if (response.status === 404 || response.status === 410 || isPage) throw new Missing("gone");
    if (!response.ok) throw new Missing("offline");
    const again = response.clone();
    try {
      return await WebAssembly.compileStreaming(response);
    } catch {
      const bytes = await again.arrayBuffer().catch(() => { throw new Missing("offline"); });
      return WebAssembly.compile(bytes);
    }
  }
}

export const rest = new Piece(new URL("./rest.wasm", import.meta.url));
export const later = new Piece(new URL("./later.wasm", import.meta.url));
