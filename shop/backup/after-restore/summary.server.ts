import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { OpenRestore } from "#shop/platform/database/restores.server.ts";
import { listWithheldMails, type WithheldMail } from "#shop/mail/withheld.server.ts";
import { flagText, type FlagCode } from "#shop/orders/flag.ts";
import {
  listNumbersSkippedSince,
  type SkippedNumbers,
} from "#shop/orders/skipped-numbers.server.ts";

/** What the reconciliation after a restore has done, in all its runs together. Lists of 1,000 at most. */
export type Summary = {
  /** Order numbers. */
  readonly recreated: readonly string[];
  /** Of the recreated orders, those whose account was lost as well. */
  readonly withoutAccount: readonly string[];
  /** Orders that the database knew as unpaid. */
  readonly completed: readonly string[];
  readonly refunded: readonly string[];
  readonly flagged: readonly { readonly orderNumber: string; readonly attention: string }[];
  readonly skipped: readonly SkippedNumbers[];
  readonly withheld: { readonly count: number; readonly mails: readonly WithheldMail[] };
};

/** A session whose order could not be brought level, and why. */
export type Failure = { readonly sessionId: string; readonly problem: string };

const LISTED_MAX = 1_000;

/** Reads from the database what the reconciliation after this restore has done until now. */
export async function readSummary(db: Db, { restoredAt }: OpenRestore): Promise<Summary> {
  const { rows } = await sql<Row>`
    select order_number as "orderNumber", customer_id is null as "hasNoAccount",
      bool_or(event = 'recreated') as "isRecreated",
      bool_or(event = 'paid') as "isPaid",
      bool_or(event = 'refund_sent') as "isRefunded"
    from orders join order_history on order_id = orders.id and at >= ${restoredAt}
    group by orders.id order by orders.created_at, orders.id`.execute(db);
  const numbers = (wanted: (row: Row) => boolean) =>
    rows
      .filter(wanted)
      .map((row) => row.orderNumber)
      .slice(0, LISTED_MAX);
  return {
    recreated: numbers((row) => row.isRecreated),
    withoutAccount: numbers((row) => row.isRecreated && row.hasNoAccount),
    completed: numbers((row) => row.isPaid && !row.isRecreated),
    refunded: numbers((row) => row.isRefunded),
    flagged: await listFlagged(db, restoredAt),
    skipped: await listNumbersSkippedSince(db, restoredAt),
    withheld: await listWithheldMails(db),
  };
}

type Row = {
  readonly orderNumber: string;
  readonly hasNoAccount: boolean;
  readonly isRecreated: boolean;
  readonly isPaid: boolean;
  readonly isRefunded: boolean;
};

/** The flags raised since an instant that are still open. */
async function listFlagged(db: Db, since: Date): Promise<Summary["flagged"]> {
  const rows = await db
    .selectFrom("orderFlags")
    .innerJoin("orders", "orders.id", "orderId")
    .select(["orderNumber", "code", "note"])
    .where("resolvedAt", "is", null)
    .where("raisedAt", ">=", since)
    .orderBy("orders.createdAt")
    .orderBy("orderFlags.id")
    .limit(LISTED_MAX)
    .execute();
  return rows.map(({ orderNumber, code, note }) => ({
    orderNumber,
    attention: flagText({ code: code as FlagCode, note }),
  }));
}
