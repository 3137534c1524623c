import { lazy, Suspense } from "react";
import type { Outage } from "#storefront/client/outage.ts";

/** A file of its own, so that pages that can be shown do not load it. */
const OutageAdvice = lazy(async () => ({
  default: (await import("#storefront/components/occasional/outage-advice.tsx")).OutageAdvice,
}));

/** What stands in place of a page while the database can't be reached. */
export function OutageNotice({ outage }: { outage: Outage }) {
  return (
    <Suspense>
      <OutageAdvice outage={outage} />
    </Suspense>
  );
}
