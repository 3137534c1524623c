import type { Db } from "#shop/platform/database/db.server.ts";
import type { RunningShop } from "#tests/support/running-shop.ts";
import { download } from "./download.ts";
import { percentile, timeEach, type Figure } from "./report.ts";
import { signInStaff } from "./staff-sessions.ts";

/** For a screen, in ms, and in KB as sent. */
const LIMIT = 300;
const SIZE_LIMIT = 150;
const LOOKS = 3;

/** The screens that read the catalogue or the orders as a whole. */
export const lists = `
  . orders orders?view=to_make orders?view=to_pack orders?view=part_sent orders?view=on_the_way orders?view=flags
  orders?view=returns orders?view=unpaid orders/late make make/print make/settings settings/days pack
  pack/slips pack/run customers returns inbox offers products products?q=airer products/best-sellers products/export
  products/import products/prices categories categories/accessories brands stock reviews reviews/questions discounts
  content/redirects content/search-words settings settings/before-you-trade reports reports/sales/rows reports/products
  reports/products/rows reports/options reports/returns reports/returns/rows reports/returns/sent reports/funnel
  reports/funnel/rows reports/lead-times reports/lead-times/rows reports/searches reports/vat money money/waiting
  money/disputes money/months staff audit find?q=airer`
  .trim()
  .split(/\s+/);
/** Files of all products. */
const files = ["products/export/file", "products/export/shopify", "reports/products/products.csv"];

/** What a person of the staff waits for: the middle of three looks at each screen after the first; and its size. */
export async function measureScreens(
  shop: RunningShop,
  db: Db,
  paths: readonly string[],
): Promise<Figure[]> {
  const read = await readerOf(shop, db);
  const rows: Figure[] = [];
  for (const path of paths) {
    const bytes = await read(path);
    const value = percentile(await timeEach(LOOKS, () => read(path)), 0.5);
    rows.push(
      { what: `admin/${path} (limit ${LIMIT})`, value, unit: "ms" },
      { what: `admin/${path}, sent (limit ${SIZE_LIMIT})`, value: bytes / 1_000, unit: "KB" },
    );
  }
  return rows;
}

/** How long whole files take. */
export async function measureFiles(shop: RunningShop, db: Db): Promise<Figure[]> {
  const read = await readerOf(shop, db);
  const rows: Figure[] = [];
  for (const path of files) {
    const [ms = 0] = await timeEach(1, () => read(path));
    rows.push({ what: `admin/${path}, whole`, value: ms / 1_000, unit: "s" });
  }
  return rows;
}

/** Reads a screen as somebody of the staff; returns how many bytes were sent. */
async function readerOf(shop: RunningShop, db: Db): Promise<(path: string) => Promise<number>> {
  const [token] = await signInStaff(db, 1);
  const headers = { Cookie: `admin=${token}`, "Accept-Encoding": "br" };
  return async (path) => {
    const { status, bytes } = await download(new URL(path, `${shop.url}/admin/`), headers);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    return bytes;
  };
}
