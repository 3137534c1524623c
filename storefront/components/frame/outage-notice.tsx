import { lazy } from "react";
import { Extra } from "#ui/extra.tsx";
import type { Outage } from "#web/outage.ts";

/** A module of its own, so that only pages that fail load it. */
const OutageAdvice = lazy(async () => ({
  default: (await import("#storefront/components/occasional/outage-advice.tsx")).OutageAdvice,
}));

/** Replaces a page during a database outage. */
export function OutageNotice({ outage }: { outage: Outage }) {
  return (
    <Extra>
      <OutageAdvice outage={outage} />
    </Extra>
  );
}
