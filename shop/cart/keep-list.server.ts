import { sql } from "kysely";
import { z } from "zod";
import { decimalPounds, pence } from "#shop/kit/money.ts";
import { lockAccount } from "#shop/accounts/personal-data.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { mergeLists, rememberRemoved, type KeptList, type KeptListName } from "./kept-list.ts";

/** A line of a list that an account keeps. `seenPence` is the price that the customer saw, with VAT. */
export type KeptLine = {
  readonly lineId: string;
  readonly productId: number;
  readonly name: string;
  readonly seenPence: number;
  readonly options: Readonly<Record<string, string>>;
};

/** A list as a browser sends it: its lines in their order, and the ids of those removed there. */
export type SentList = {
  readonly lines: readonly KeptLine[];
  readonly removedIds: readonly string[];
};

/** What the account keeps of `lines` from now on, and which of the sent lines were removed elsewhere. */
export type MergedList = {
  readonly lines: readonly KeptLine[];
  readonly removedIds: readonly string[];
};

const keptLine = z.object({
  lineId: z.string(),
  productId: z.int(),
  name: z.string(),
  seenPence: z.int(),
  options: z.record(z.string(), z.string()),
});
const keptList = z.object({
  lines: z.array(keptLine),
  removed: z.array(z.object({ lineId: z.string(), at: z.number() })),
});

const EMPTY: KeptList<KeptLine> = { lines: [], removed: [] };
/** Days without a change after which a list is deleted. */
const KEPT_DAYS = 180;

/**
 * Merges a browser's list into the one that the account keeps, and returns the union. Waits for other
 * browsers of the account: a list that changes is written under the lock of the account's row. Null when
 * the account is gone. The caller has checked the lines' limits.
 */
export async function keepList(
  db: Db,
  { customerId, list, sent }: { customerId: string; list: KeptListName; sent: SentList },
): Promise<MergedList | null> {
  const at = Date.now();
  const sentList: KeptList<KeptLine> = {
    lines: sent.lines,
    removed: sent.removedIds.map((lineId) => ({ lineId, at })),
  };
  const read = await readKeptList(db, customerId, list);
  const expected = mergeLists(read, sentList);
  // Most browsers send nothing new.
  if (!isChanged(read, expected)) return answer(expected, sent);
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, customerId))) return null;
    const kept = await readKeptList(tx, customerId, list);
    const merged = mergeLists(kept, sentList);
    if (isChanged(kept, merged)) {
      const removed = rememberRemoved(merged.removed, at);
      await saveKeptList(tx, { customerId, list }, { ...merged, removed });
    }
    return answer(merged, sent);
  });
}

function isChanged(before: KeptList<KeptLine>, after: KeptList<KeptLine>): boolean {
  return (
    before.removed.length !== after.removed.length || before.lines.length !== after.lines.length
  );
}

function answer({ lines, removed }: KeptList<KeptLine>, sent: SentList): MergedList {
  const gone = new Set(removed.map(({ lineId }) => lineId));
  const removedIds = sent.lines.flatMap(({ lineId }) => (gone.has(lineId) ? lineId : []));
  return { lines, removedIds };
}

async function readKeptList(
  db: Db,
  customerId: string,
  list: KeptListName,
): Promise<KeptList<KeptLine>> {
  const row = await db
    .selectFrom("keptLists")
    .select(["lines", "removed"])
    .where("customerId", "=", customerId)
    .where("list", "=", list)
    .executeTakeFirst();
  return row === undefined ? EMPTY : keptList.parse(row);
}

async function saveKeptList(
  tx: Db,
  { customerId, list }: { customerId: string; list: KeptListName },
  { lines, removed }: KeptList<KeptLine>,
): Promise<void> {
  await sql`insert into kept_lists (customer_id, list, lines, removed)
    values (${customerId}, ${list}, ${JSON.stringify(lines)}::jsonb, ${JSON.stringify(removed)}::jsonb)
    on conflict (customer_id, list) do update
      set lines = excluded.lines, removed = excluded.removed, changed_at = now()`.execute(tx);
}

/** The lists that an account keeps, two at most, for the export of the customer's data. */
export async function exportKeptLists(db: Db, customerId: string): Promise<object[]> {
  const rows = await db
    .selectFrom("keptLists")
    .select(["list", "lines", "removed", "changedAt"])
    .where("customerId", "=", customerId)
    .orderBy("list")
    .execute();
  return rows.map((row) => ({
    list: row.list,
    changedAt: row.changedAt.toISOString(),
    items: keptList.parse(row).lines.map(({ name, seenPence, options }) => ({
      name,
      price: decimalPounds(pence(seenPence)),
      options,
    })),
  }));
}

/** Deletes lists that have not changed for 180 days. */
export async function pruneKeptLists(db: Db): Promise<void> {
  await sql`delete from kept_lists where (customer_id, list) in (select customer_id, list from kept_lists
    where changed_at < now() - make_interval(days => ${KEPT_DAYS})
    for update skip locked)`.execute(db);
}
