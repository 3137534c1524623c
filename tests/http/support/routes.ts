import { readFileSync } from "node:fs";
import path from "node:path";
import routes from "#storefront/routes.ts";

export type SiteRoute = {
  /** As in storefront/routes.ts: "/account/orders/:orderNumber". */
  readonly path: string;
  /** Whether it has an action. */
  readonly takesPosts: boolean;
};

type Entry = { file: string; path?: string; index?: boolean; children?: readonly Entry[] };

/** Every route of the website, from storefront/routes.ts. */
export const siteRoutes: readonly SiteRoute[] = flatten(routes);

function flatten(entries: readonly Entry[]): SiteRoute[] {
  return entries.flatMap((entry) => {
    if (entry.children !== undefined) return flatten(entry.children);
    const file = path.resolve(import.meta.dirname, "../../../storefront", entry.file);
    const takesPosts = /export (async function|function|const) action\b/.test(
      readFileSync(file, "utf8"),
    );
    return [{ path: `/${entry.path ?? ""}`, takesPosts }];
  });
}

/** The path of a route with these values for its parameters, "*" included. */
export function pathOf(route: SiteRoute, values: Readonly<Record<string, string>>): string {
  return route.path.replaceAll(
    /:(\w+)|\*/g,
    (found, name?: string) => values[name ?? "*"] ?? found,
  );
}
