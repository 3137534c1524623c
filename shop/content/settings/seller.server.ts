import type { Db } from "#shop/platform/database/db.server.ts";
import type { Settings } from "./settings.ts";
import { firstSettings } from "./setting-sections.ts";
import { selectSettingsAt } from "./setting-queries.server.ts";

/** Who sells, as an invoice names them. */
export type Seller = Pick<
  Settings,
  "name" | "companyName" | "companyNumber" | "vatNumber" | "registeredIn" | "office"
>;

/** The seller as the settings were at an instant: an invoice stays as it was issued. */
export async function sellerAt(db: Db, at: Date): Promise<Seller> {
  const version = await selectSettingsAt(db, "shop", at);
  return { ...firstSettings, ...version?.settings };
}
