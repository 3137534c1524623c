import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reloadOnceWhenAScriptIsMissing } from "#ui/reload-once.ts";
import { undoChangesOfOthers } from "#web/changes-of-others.ts";
import { reportUncaughtErrors } from "./client/report-error.ts";

reloadOnceWhenAScriptIsMissing();
reportUncaughtErrors();

undoChangesOfOthers();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
