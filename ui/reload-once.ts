/**
 * Loads the page anew when one of its scripts is missing, as after an update whose earlier builds are no
 * longer kept: once for each build, so that a script that never comes does not reload for ever.
 */
export function reloadOnceWhenAScriptIsMissing(): void {
  addEventListener("vite:preloadError", () => {
    // Without a connection, nothing would come back.
    if (!navigator.onLine || sessionStorage["reloaded"] === import.meta.url) return;
    sessionStorage["reloaded"] = import.meta.url;
    location.reload();
  });
}
