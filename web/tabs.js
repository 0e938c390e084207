// Which tabs of this app are alive: each holds a Web Lock as long as it lives, however it ends. What is
// being typed in one of them is not continued in another.

export class Tabs {
  /** "" where the browser has no locks: then nobody knows of anybody. */
  mine = navigator.locks ? crypto.getRandomValues(new Uint32Array(2)).join("-") : "";

  /** `name` is the database's: other accounts are other forms. */
  constructor(name) {
    this.prefix = `${name}-tab `;
    if (this.mine) navigator.locks.request(this.prefix + this.mine, () => new Promise(() => {}));
  }

  async others() {
    if (!this.mine) return [];
    const { held } = await navigator.locks.query();
    return held.filter(({ name }) => name.startsWith(this.prefix))
      .map(({ name }) => name.slice(this.prefix.length)).filter((tab) => tab !== this.mine);
  }

  /** Tells the app, now and whenever somebody comes back to this tab. */
  follow(app) {
    const tell = () => this.others().then((others) => app.event("tabs", this.mine, others.join(" ")));
    addEventListener("focus", tell);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) tell(); });
    return tell();
  }
}
