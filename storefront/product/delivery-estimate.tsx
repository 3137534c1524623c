import { lazy, Suspense } from "react";
import { availabilityOf } from "#shop/catalogue/availability.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { useHydratedDeferred } from "#ui/use-hydrated.ts";

const DeliveryCheck = lazy(async () => ({
  default: (await import("./delivery-check.tsx")).DeliveryCheck,
}));

/** When it is there: asked by the browser, as this page is kept and knows no hour. Its room is kept. */
export function DeliveryEstimate({ product }: { product: Product }) {
  const isSettled = useHydratedDeferred();
  const availability = availabilityOf(product);
  const lead = availability.state === "made-to-order" ? availability.leadTimeDays : 0;
  if (availability.state === "sold-out") return null;
  const room = <div className="mt-6 h-47 noscript:hidden" aria-hidden="true" />;
  if (!isSettled) return room;
  return (
    <Suspense fallback={room}>
      <DeliveryCheck leadTimeDays={lead} />
    </Suspense>
  );
}
