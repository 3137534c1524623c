import type { Db } from "#shop/platform/database/db.server.ts";
import type { RunningShop } from "#tests/support/running-shop.ts";
import { percentile, timeEach, type Figure } from "./report.ts";
import { signInStaff } from "./staff-sessions.ts";

/** For a screen, in ms. */
const LIMIT = 300;
const LOOKS = 3;

/** The screens that read the catalogue or the orders as a whole, and those of the largest things. */
const screens = `
  / orders orders?view=to_make orders?view=to_pack orders?view=part_sent orders?view=on_the_way orders?view=flags
  orders?view=returns orders?view=unpaid orders/late orders/LL-1100000 make make/print make/settings settings/days pack
  pack/slips pack/run customers returns inbox offers products products?q=airer products/best-sellers products/export
  products/import products/prices products/BN-000001 products/LL-CA-001/options categories categories/accessories brands
  brands/bench stock stock/BN-000001 reviews content/search-words settings settings/before-you-trade reports
  reports/sales reports/products reports/options reports/returns reports/funnel reports/funnel/rows reports/lead-times
  reports/searches reports/vat money money/months audit find?q=airer`
  .trim()
  .split(/\s+/);
/** Files of all products. */
const files = ["products/export/file", "products/export/shopify", "reports/products/products.csv"];

/** What a person of the staff waits for: the middle of three looks at each screen after the first, then whole files. */
export async function measureScreens(shop: RunningShop, db: Db): Promise<Figure[]> {
  const [token] = await signInStaff(db, 1);
  const headers = { Cookie: `admin=${token}` };
  const read = async (path: string) => {
    const answer = await fetch(new URL(path, `${shop.url}/admin/`), { headers });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    for await (const _ of answer.body ?? []);
  };
  const rows: Figure[] = [];
  for (const path of screens.map((each) => each.replace(/^\/$/, "."))) {
    await read(path);
    const value = percentile(await timeEach(LOOKS, () => read(path)), 0.5);
    rows.push({ what: `admin/${path} (limit ${LIMIT})`, value, unit: "ms" });
  }
  for (const path of files) {
    const [ms = 0] = await timeEach(1, () => read(path));
    rows.push({ what: `admin/${path}, whole`, value: ms / 1_000, unit: "s" });
  }
  return rows;
}
