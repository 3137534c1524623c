import { sql } from "kysely";
import { afterEach, beforeEach } from "vitest";
import {
  reconcileRestore,
  type Reconciled,
} from "#shop/backup/after-restore/reconcile-restore.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { checkoutsOf, payCheckout, type StartedCheckout } from "./checkouts.ts";
import { productId } from "./customers.ts";
import { recordRestore } from "./restores.ts";
import type { TestShop } from "./shop.ts";
import { setStock, stockOf } from "./stock.ts";

/**
 * What tests of the reconciliation after a restore need: orders that the database loses while Stripe's
 * stand-in keeps them. Each test begins without orders, with 1,000 covers in stock.
 */
export async function restoredShop(shop: TestShop) {
  const { db } = shop;
  const checkouts = await checkoutsOf(shop);
  const cover = await productId(db, "hills-cover");
  let restoredTo = new Date();

  beforeEach(async () => {
    await setStock(db, cover, 1_000);
    await db.updateTable("invoiceCounter").set({ lastNumber: 0 }).execute();
    await db.updateTable("creditNoteCounter").set({ lastNumber: 0 }).execute();
    restoredTo = new Date();
  });

  afterEach(async () => {
    const tables = ["invoices", "orders", "mailOutbox", "restores", "skippedNumbers"] as const;
    for (const table of tables) await db.deleteFrom(table).execute();
    await sql`delete from sandbox_stripe.objects`.execute(db);
    await sql`delete from graphile_worker._private_jobs`.execute(db);
  });

  /** Places an order, pays it and completes it, as the shop does. */
  async function sell(started?: StartedCheckout): Promise<StartedCheckout> {
    const sold = started ?? (await checkouts.start());
    await payCheckout(shop, sold);
    return sold;
  }

  /** Takes the database back to before these orders, as a restore does; Stripe's stand-in keeps them. */
  async function lose(
    orders: readonly Pick<StartedCheckout, "order">[],
    lostUntil = new Date(Date.now() + 1_000),
  ): Promise<void> {
    await forget(orders);
    await recordRestore(db, { restoredTo, lostUntil });
  }

  /** The same without a word, as a failover does. */
  async function forget(orders: readonly Pick<StartedCheckout, "order">[]): Promise<void> {
    const ids = orders.map(({ order }) => order.id);
    await sql`delete from mail_outbox where exists (select from unnest(${ids}::text[]) as id
      where position(id in mail_key) > 0)`.execute(db);
    await db.deleteFrom("invoices").where("orderId", "in", ids).execute();
    await db.deleteFrom("orders").where("id", "in", ids).execute();
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await setStock(db, cover, 1_000);
    await db.updateTable("invoiceCounter").set({ lastNumber: 0 }).execute();
  }

  async function reconcile(): Promise<Extract<Reconciled, { outcome: "done" }>> {
    const addresses = { own: [new URL(env().publicUrl).origin], others: [] };
    const result = await reconcileRestore(db, { addresses, tell: () => {} });
    if (result.outcome !== "done") throw new Error(result.outcome);
    return result;
  }

  return {
    ...checkouts,
    cover,
    sell,
    lose,
    forget,
    reconcile,
    restoredTo: () => restoredTo,
    stock: () => stockOf(db, cover),
    async lastInvoiceNumber(): Promise<number> {
      const row = await db
        .selectFrom("invoiceCounter")
        .select("lastNumber")
        .executeTakeFirstOrThrow();
      return row.lastNumber;
    },
    /** The mails of the outbox, in the order in which they were written; of one transaction, by name. */
    mails: () =>
      db
        .selectFrom("mailOutbox")
        .select(["template", "recipient", "withheldAt"])
        .orderBy("createdAt")
        .orderBy("template")
        .execute(),
    /** How many mails the queue would send. */
    async queuedMails(): Promise<number> {
      const { rows } = await sql`select from graphile_worker._private_jobs
        where payload->>'id' in (select id::text from mail_outbox where withheld_at is null)`.execute(
        db,
      );
      return rows.length;
    },
  };
}
