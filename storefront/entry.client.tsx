import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reloadOnceWhenAScriptIsMissing } from "#ui/reload-once.ts";
import { undoChangesOfOthers } from "#web/changes-of-others.ts";

/** The pages that the browser prepares (first-sight/speculation.ts). */
const PREPARED = /^\/product\/[^/]+$/;

// The browser follows links to prepared pages itself: the router would load them anew.
if (HTMLScriptElement.supports?.("speculationrules"))
  addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element).closest("a");
      if (link !== null && link.pathname !== location.pathname && PREPARED.test(link.pathname))
        event.stopPropagation();
    },
    true,
  );

reloadOnceWhenAScriptIsMissing();

/** The server does not count a page that the browser only prepares: the page says when it is opened. */
const sayOpened = () =>
  void fetch(location.pathname, {
    method: "HEAD",
    headers: { Opened: "1" },
    cache: "no-store",
  }).catch(() => {});
const [visit] = performance.getEntriesByType("navigation") as (PerformanceEntry & {
  readonly activationStart?: number;
})[];
if ("prerendering" in document && document.prerendering) {
  document.addEventListener("prerenderingchange", sayOpened, { once: true });
  // No frame is drawn before, so the browser would lay the page out and fetch its fonts only when it is opened.
  const layOut = () => document.body.offsetHeight;
  setTimeout(layOut);
  document.fonts.addEventListener("loadingdone", layOut);
} else if (visit?.activationStart) sayOpened();

undoChangesOfOthers();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
