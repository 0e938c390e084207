// Opening IndexedDB and the two promises everything else needs. Safari and Firefox close connections on
// their own (backgrounding, site data cleared), so a connection is never taken for granted.

export const STORES = ["change", "meta", "snapshot", "blob", "unique"];

export const asked = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export const done = (transaction) => {
  const promise = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The write was aborted."));
  });
  promise.catch(() => {});
  return promise;
};

/** All `[key, value]` pairs of a store in a range, in key order. */
export async function entries(store, range) {
  const [keys, values] = await Promise.all([asked(store.getAllKeys(range)), asked(store.getAll(range))]);
  return keys.map((key, index) => [key, values[index]]);
}

export class Database {
  #opening = null;

  constructor(name) { this.name = name; }

  open() {
    this.#opening ??= new Promise((resolve, reject) => {
      if (!globalThis.indexedDB) throw new Error("This browser keeps no data for this page.");
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => {
        for (const name of STORES) request.result.createObjectStore(name, { autoIncrement: name === "change" });
      };
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error("Another tab holds the data open; close it."));
      request.onsuccess = () => {
        const db = request.result;
        db.onclose = db.onversionchange = () => this.close();
        resolve(db);
      };
    }).catch((error) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  /** Forgets the connection; the next `open` makes a new one. */
  close() {
    this.#opening?.then((db) => db.close(), () => {});
    this.#opening = null;
  }

  async transaction(stores, mode = "readonly", durability = "strict") {
    return (await this.open()).transaction(stores, mode, { durability });
  }
}
