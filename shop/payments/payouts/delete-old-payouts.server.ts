import { londonDay } from "#shop/kit/time.ts";
import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

const KEPT_YEARS = 7;
/** Payouts deleted in one run; the next run deletes more. */
const PAYOUTS_MAX = 1_000;

/** Deletes payouts with their lines and explanations seven years after they arrived, as the orders in them. */
export async function deleteOldPayouts(db: Db): Promise<void> {
  const before = new Date();
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
  await sql`delete from payouts where provider_ref in (
    select provider_ref from payouts where arrives_on < ${londonDay(before)}::date
    order by arrives_on limit ${PAYOUTS_MAX} for update skip locked)`.execute(db);
}
