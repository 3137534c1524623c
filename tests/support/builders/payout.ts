import { londonDay } from "#shop/kit/time.ts";
import { replaceLines, savePayout } from "#shop/payments/payouts/payout-queries.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { chargeOf } from "#tests/support/payments.ts";

/** A payout of one order, read with its line: `pence` less the provider's fee of 38 pence. */
export async function aPayout(
  db: Db,
  {
    orderId,
    ref,
    pence,
    at = new Date(),
  }: { orderId: string; ref: string; pence: number; at?: Date },
): Promise<void> {
  const [amountPence, arrivesOn] = [pence - 38, londonDay(at)];
  const payout = {
    ref,
    amountPence,
    state: "paid",
    listing: "listed",
    arrivesOn,
    openedAt: at,
  } as const;
  await savePayout(db, payout);
  const line = {
    ref: "txn_1",
    kind: "charge",
    category: "charge",
    amountPence: pence,
    feePence: 38,
    netPence: amountPence,
    sourceRef: "ch_1",
    chargeRef: await chargeOf(db, orderId),
    description: "",
    madeAt: at,
  } as const;
  await replaceLines(db, ref, [line]);
}
