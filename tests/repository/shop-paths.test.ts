import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import storefrontRoutes from "#storefront/routes.ts";
import { guideSlugs } from "#storefront/pages/guide-slugs.ts";
import { fixedPages, isOwnPath, ownParts } from "#shop/catalogue/redirects/shop-paths.ts";

type Entry = { path?: string; file: string; index?: boolean; children?: readonly Entry[] };
const flatten = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => (entry.children === undefined ? [entry] : flatten(entry.children)));
const routes = flatten(storefrontRoutes as readonly Entry[]);
const paths = routes.map(({ path }) => path ?? "");
const first = (path: string) => path.split("/")[0] ?? "";

test("no redirect begins at an address that the shop answers itself", () => {
  const catalogue = new Set(["", "product", "brands", ":slug", "*", ...guideSlugs]);
  const ofRoutes = paths.map(first).filter((part) => !catalogue.has(part));
  const ofServer = ["admin", "admin.data", "assets", "healthz", "metrics", "pictures", "readyz"];
  const answered = [...ofRoutes, ...readdirSync("public"), ...ofServer, "sandbox", "up"];
  expect([...ownParts].sort()).toEqual([...new Set(answered)].sort());
  for (const part of answered) expect(isOwnPath(`/${part}/x`)).toBe(true);
});

/** Pages that need a link from a mail, a cart or an order. */
const needMore = [
  "back-in-stock",
  "checkout",
  "confirm-email",
  "logout",
  "order/success",
  "reset-password",
  "verify-email",
];

test("a redirect and a link of a text may lead to every page but those that need more", () => {
  const pages = routes
    .filter(({ file, path = "" }) => file.endsWith(".tsx") && !/[:*]/.test(path))
    .map(({ path = "" }) => path)
    .filter((path) => !guideSlugs.some((slug) => slug === path) && !needMore.includes(path));
  expect([...fixedPages].sort()).toEqual(pages.map((path) => `/${path}`).sort());
});
