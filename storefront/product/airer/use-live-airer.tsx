import { lazy, Suspense, useDeferredValue, useEffect, useMemo, type ReactNode } from "react";
import type { Product } from "#shop/catalogue/product.ts";
import type { Configuration } from "#storefront/product/configurator/configuration.ts";
import type { Configurator } from "#storefront/product/configurator/use-configuration.ts";

/** Should the script not come, the page does without. */
const without = () => ({ default: () => null });
const loadPanel = () => import("./airer-panel.tsx");
const AirerPicture = lazy(() =>
  loadPanel().then(({ AirerPicture }) => ({ default: AirerPicture }), without),
);
const AirerDetails = lazy(() =>
  loadPanel().then(({ AirerDetails }) => ({ default: AirerDetails }), without),
);
const AirerFit = lazy(() =>
  import("./fit/airer-fit.tsx").then(({ AirerFit }) => ({ default: AirerFit }), without),
);

/**
 * The drawing of an airer and what asks whether it fits; null for no airer, as other products' pages
 * load none of it. Both follow what is configuration a moment later than the price does, so that a choice made
 * before their script is there waits for it, and what the server drew stays in its place.
 */
export function useLiveAirer(
  product: Product | null,
  configuration: Configuration,
  set: Configurator["set"],
): { readonly drawing: ReactNode; readonly details: ReactNode; readonly fit: ReactNode } | null {
  const shown = useDeferredValue(configuration);
  return useMemo(() => {
    if (product === null) return null;
    return {
      drawing: (
        <Suspense>
          <AirerPicture {...{ product, configuration: shown }} />
        </Suspense>
      ),
      details: (
        <Suspense>
          <AirerDetails {...{ product, configuration: shown }} />
          <ReadAgain set={set} />
        </Suspense>
      ),
      fit: (
        <Suspense>
          <AirerFit {...{ product, configuration: shown, take: set }} />
          <ReadAgain set={set} />
        </Suspense>
      ),
    };
  }, [product, shown, set]);
}

/**
 * Reads the form once what stands beside it has come to life: nobody heard what was typed there while
 * its script was still on the way.
 */
function ReadAgain({ set }: Pick<Configurator, "set">): null {
  useEffect(() => set({}), [set]);
  return null;
}
