// The service worker's life: registered once, looked for anew now and then; a new version waits until the
// app says that no form is dirty (event dirtycheck → effect 20).

const HOUR = 3_600_000;

/** `quiet` resolves when nothing is under way: what is kept for later visits does not slow down the first. */
export function watchForUpdates({ app, base, isBuilt, storage, quiet }) {
  let registration = null;
  let isOld = false; // another tab activated a new version
  const container = navigator.serviceWorker;
  if (!container || !isBuilt) return { apply: () => location.reload() };

  const isWaiting = () => isOld || (registration?.waiting && container.controller);
  const ask = () => { if (isWaiting() && storage.unsaved.length === 0) app.event("dirtycheck"); };
  const hadController = container.controller !== null;
  let reloading = false;
  container.addEventListener("controllerchange", () => {
    if (!hadController) return;
    isOld = true;
    if (reloading) location.reload();
    else ask();
  });

  document.addEventListener("ledgerline:rendered", () => quiet().then(register), { once: true });
  async function register() {
    try {
      registration = await container.register(new URL("sw.js", base), { updateViaCache: "none" });
    } catch (error) {
      return console.warn("No offline copy of the app:", error.message);
    }
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", ask);
    });
    ask();
  }
  const look = () => registration?.update().catch(() => {});
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
  setInterval(look, HOUR);
  setInterval(ask, 60_000);
  addEventListener("popstate", ask);
  document.addEventListener("click", () => setTimeout(ask, 500));

  return {
    apply() {
      if (storage.unsaved.length > 0) return void setTimeout(ask, 1000);
      if (isOld || !registration?.waiting) return location.reload();
      reloading = true;
      registration.waiting.postMessage("activate");
    },
  };
}
