import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import storefrontRoutes from "#storefront/routes.ts";
import { guideSlugs } from "#storefront/pages/guide-slugs.ts";
import { fixedPages, isOwnPath, ownParts } from "#shop/catalogue/redirects/shop-paths.ts";

type Entry = { path?: string; index?: boolean; children?: readonly Entry[] };
const flatten = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) =>
    entry.children === undefined ? [entry.path ?? ""] : flatten(entry.children),
  );
const paths = flatten(storefrontRoutes as readonly Entry[]);
const first = (path: string) => path.split("/")[0] ?? "";

test("no redirect begins at an address that the shop answers itself", () => {
  const catalogue = new Set(["", "product", "brands", ":slug", "*", ...guideSlugs]);
  const ofRoutes = paths.map(first).filter((part) => !catalogue.has(part));
  const ofServer = ["admin", "admin.data", "assets", "healthz", "metrics", "pictures", "readyz"];
  const answered = [...ofRoutes, ...readdirSync("public"), ...ofServer, "sandbox", "up"];
  expect([...ownParts].sort()).toEqual([...new Set(answered)].sort());
  for (const part of answered) expect(isOwnPath(`/${part}/x`)).toBe(true);
});

test("every page with a route of its own to which a redirect may lead has its route", () => {
  for (const page of fixedPages) expect(paths).toContain(page.slice(1));
});
