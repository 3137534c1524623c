import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readShownChanges } from "#web/shown-changes.tsx";

readShownChanges();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
