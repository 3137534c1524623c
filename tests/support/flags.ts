import type { Db } from "#shop/platform/database/db.server.ts";
import { flagText } from "#shop/orders/flag.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";

/** What the open flags of an order say, the oldest first. */
export async function flagsOf(db: Db, orderId: string): Promise<string[]> {
  return (await listOpenFlags(db, orderId)).map(flagText);
}
