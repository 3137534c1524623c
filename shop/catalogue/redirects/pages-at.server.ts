import type { Db } from "#shop/platform/database/db.server.ts";
import { isProductAddress, selectPagePaths } from "#shop/catalogue/path-queries.server.ts";
import { pageFiles } from "#shop/content/page-files.server.ts";
import { canonicalPath } from "./redirect.ts";
import { fixedPages, isOwnPath } from "./shop-paths.ts";

/** Which of these paths are pages that a redirect may lead to. */
export async function listPagesAt(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const inShop = new Set(await selectPagePaths(db, paths));
  return new Set(paths.filter((path) => inShop.has(path) || isWrittenPage(path)));
}

/** Whether a path is taken: a page is there or will be, or the shop answers it itself. No redirect begins there. */
export async function isTaken(db: Db, from: string): Promise<boolean> {
  const path = canonicalPath(from);
  if (isOwnPath(path) || isWrittenPage(path)) return true;
  const [, product] = /^\/product\/([^/]+)/.exec(path) ?? [];
  if (product !== undefined) return isProductAddress(db, product);
  return (await selectPagePaths(db, [path])).length > 0;
}

/** Text pages and pages with a route of their own. A brand's text is a part of the brand's page. */
function isWrittenPage(path: string): boolean {
  const isText = /^\/[^/]+$/.test(path) && pageFiles().has(path.slice(1));
  return isText || fixedPages.has(path);
}
