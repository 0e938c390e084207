// Notices of the system while a page of the app is open (rule G83). The app says what there is to tell; each is shown
// once a day by this device, whichever tab asks first. Nobody is asked for leave but by a press.

const PAUSE = 15 * 60_000;

export class Notices {
  /** `name` is the database's: other accounts have other things to tell. */
  constructor({ app, name, route }) {
    this.app = app;
    this.place = `${name}-notices`;
    this.route = route;
    /** Where nothing can be kept: what this page showed. */
    this.shown = { day: "", keys: [] };
  }

  get leave() { return "Notification" in window && isSecureContext ? Notification.permission : "none"; }

  /** Tells the app, which answers with what there is to show: now, now and then, and whenever somebody comes back. */
  follow() {
    const tell = () => this.app.event("notices", this.leave);
    navigator.permissions?.query({ name: "notifications" }).then((it) => { it.onchange = tell; }).catch(() => {});
    navigator.serviceWorker?.addEventListener("message", ({ data }) => { if (data?.open) this.open(data.open); });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) tell(); });
    setInterval(tell, PAUSE);
    tell();
  }

  async ask() {
    if (this.leave === "default") await Notification.requestPermission().catch(() => {});
    this.app.event("notices", this.leave);
  }

  /** `fields` are key, title, text and path of each. */
  async show(day, fields) {
    const all = [];
    for (let at = 0; at + 3 < fields.length; at += 4) {
      const [key, title, body, path] = fields.slice(at, at + 4);
      all.push({ key, title, body, path });
    }
    const claim = () => this.claim(day, all.map(({ key }) => key));
    const fresh = navigator.locks ? await navigator.locks.request(this.place, claim) : claim();
    for (const one of all) if (fresh.includes(one.key)) await this.display(one);
  }

  /** Those that this device has not shown on the day; from now on it has. */
  claim(day, keys) {
    let known = this.shown;
    try { known = JSON.parse(localStorage.getItem(this.place)) ?? known; } catch { /* this page's own memory */ }
    const before = known.day === day ? known.keys : [];
    const fresh = keys.filter((key) => !before.includes(key));
    this.shown = { day, keys: [...before, ...fresh] };
    try { localStorage.setItem(this.place, JSON.stringify(this.shown)); } catch { /* good as long as this page */ }
    return fresh;
  }

  async display({ key, title, body, path }) {
    const about = { body, tag: `${this.place}/${key}`, icon: this.icon, data: { path, url: this.route.toURL(path) } };
    try {
      const notice = new Notification(title, about);
      notice.onclick = () => {
        window.focus();
        this.open(path);
        notice.close();
      };
    } catch {
      // Phones show them from the service worker only, which hands the tap on.
      const worker = await navigator.serviceWorker?.getRegistration();
      await worker?.showNotification(title, about).catch(() => {});
    }
  }

  get icon() { return document.querySelector("link[rel~=icon]")?.href; }

  open(path) { this.app.event("navigate", path, "link"); }
}
