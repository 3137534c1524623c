import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reloadOnceWhenAScriptIsMissing } from "#ui/reload-once.ts";
import { readShownChanges } from "#web/shown-changes.tsx";

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

readShownChanges();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
