import { readFileSync } from "node:fs";
import path from "node:path";
import routes from "#storefront/routes.ts";

export type SiteRoute = {
  /** As the table of addresses has it: "/account/orders/:orderNumber". */
  readonly path: string;
  /** Whether something can be sent to it. */
  readonly takesPosts: boolean;
};

type Entry = { file: string; path?: string; index?: boolean; children?: readonly Entry[] };

/** Every address of the website, from the table it is built of; the functions are one of them. */
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

/** A route's address with values in the place of its parameters, "*" among them. */
export function addressOf(route: SiteRoute, values: Readonly<Record<string, string>>): string {
  return route.path.replaceAll(
    /:(\w+)|\*/g,
    (found, name?: string) => values[name ?? "*"] ?? found,
  );
}
