import type { Db } from "#shop/platform/database/db.server.ts";
import type { Shop } from "#shop/content/shop.ts";
import { firstSettings } from "./setting.ts";
import { selectSettingsAt } from "./setting-queries.server.ts";

/** Who sells, as an invoice names them. */
export type Seller = Pick<Shop, "name" | "company">;

/** The seller as the settings were at an instant: an invoice stays as it was issued. */
export async function sellerAt(db: Db, at: Date): Promise<Seller> {
  const version = await selectSettingsAt(db, "shop", at);
  const { name, companyName, companyNumber, vatNumber, registeredIn, office } = {
    ...firstSettings,
    ...version?.settings,
  };
  const company = { name: companyName, number: companyNumber, vatNumber, registeredIn, office };
  return { name, company };
}
