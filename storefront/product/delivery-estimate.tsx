import { lazy } from "react";
import { availabilityOf } from "#shop/catalogue/availability.ts";
import type { ShownProduct } from "#storefront/product/shown-product.ts";
import { Extra } from "#ui/extra.tsx";
import { useHydratedDeferred } from "#ui/use-hydrated.ts";

const DeliveryCheck = lazy(async () => ({
  default: (await import("./delivery-check.tsx")).DeliveryCheck,
}));

/**
 * The delivery estimate. The browser fetches it, because the page is cached and can't depend on the
 * time. Its space is reserved, so that nothing moves.
 */
export function DeliveryEstimate({ product }: { product: ShownProduct }) {
  const isSettled = useHydratedDeferred();
  const availability = availabilityOf(product);
  const lead = availability.state === "made-to-order" ? availability.leadTimeDays : 0;
  if (availability.state === "sold-out") return null;
  const placeholder = <div className="mt-6 h-67 noscript:hidden sm:h-43.5" aria-hidden="true" />;
  if (!isSettled) return placeholder;
  return (
    <Extra waiting={placeholder}>
      <DeliveryCheck leadTimeDays={lead} />
    </Extra>
  );
}
