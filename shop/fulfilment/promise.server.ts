import type { Db } from "#shop/platform/database/db.server.ts";

/** A new day by which lines should be delivered, and by which they leave, where it is known. */
type NewPromise = {
  readonly positions: readonly number[];
  readonly day: string;
  readonly leavesBy?: string;
};

/** Sets the day by which these lines should be delivered. Without `leavesBy`, when they leave follows from it. */
export async function updatePromise(
  tx: Db,
  orderId: string,
  { positions, day, leavesBy }: NewPromise,
): Promise<void> {
  if (positions.length === 0) return;
  await tx
    .updateTable("orderLines")
    .set({ promisedFor: day, leavesBy: leavesBy ?? null })
    .where("orderId", "=", orderId)
    .where("position", "in", positions)
    .execute();
}
