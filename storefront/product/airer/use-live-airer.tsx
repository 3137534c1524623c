import { lazy, useDeferredValue, useEffect, useMemo, type ReactNode } from "react";
import { Extra } from "#ui/extra.tsx";
import type { ShownProduct } from "#storefront/product/shown-product.ts";
import type { Configuration } from "#storefront/product/configurator/configuration.ts";
import type { Configurator } from "#storefront/product/configurator/use-configuration.ts";

const AirerPanel = lazy(async () => ({
  default: (await import("./airer-panel.tsx")).AirerPanel,
}));
// In the script of the panel.
const RopeNote = lazy(async () => ({ default: (await import("./airer-panel.tsx")).RopeNote }));
const AirerFit = lazy(async () => ({ default: (await import("./fit/airer-fit.tsx")).AirerFit }));

/**
 * The drawing of an airer, its figures and "Will it fit?", loaded on demand. Null for other products,
 * whose pages load none of it. They follow a change a moment after the price does (a deferred value),
 * so that a choice made before their script has loaded keeps the server's drawing on the page.
 */
export function useLiveAirer(
  product: ShownProduct | null,
  configuration: Configuration,
  set: Configurator["set"],
): { readonly panel: ReactNode; readonly note: ReactNode; readonly fit: ReactNode } | null {
  const deferred = useDeferredValue(configuration);
  return useMemo(() => {
    if (product === null) return null;
    return {
      panel: (
        <Extra>
          <AirerPanel {...{ product, configuration: deferred }} />
          <ReadFormOnce set={set} />
        </Extra>
      ),
      note: (
        <Extra>
          <RopeNote choice={deferred.choice} />
        </Extra>
      ),
      fit: (
        <Extra>
          <AirerFit {...{ product, configuration: deferred, select: set }} />
          <ReadFormOnce set={set} />
        </Extra>
      ),
    };
  }, [product, deferred, set]);
}

/** Reads the form once its late controls are hydrated: input made before then raised no event. */
function ReadFormOnce({ set }: Pick<Configurator, "set">): null {
  useEffect(() => set({}), [set]);
  return null;
}
