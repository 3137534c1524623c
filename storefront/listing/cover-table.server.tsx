import { isCoverCategory, listCoverFacts } from "#shop/catalogue/notes/covers.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { WhichCover } from "#storefront/components/product/which-cover.tsx";
import { toStaticHtml } from "#web/static-html.server.ts";

/** "Which cover fits?" as HTML, for a category with covers; "" for any other. */
export async function drawCoverTable(db: Db, categorySlug: string): Promise<string> {
  if (!(await isCoverCategory(db, categorySlug))) return "";
  return toStaticHtml(<WhichCover facts={await listCoverFacts(db)} />);
}
