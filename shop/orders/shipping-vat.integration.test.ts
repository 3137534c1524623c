import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { pence, ZERO } from "#shop/kit/money.ts";
import { vatInGrossPence } from "#shop/tax/vat.ts";
import { testDatabase } from "#tests/support/database.ts";
import { anOrder } from "#tests/support/builders/order.ts";

const { db } = await testDatabase();

describe("the delivery VAT of orders that are older than its column", () => {
  it("is filled in with the same result as a quote, for every charge up to £300", async () => {
    const migration = await readFile("db/migrations/0021_shipping_vat.sql", "utf8");
    const rows = await db.connection().execute(async (connection) => {
      // A temporary table of this connection, which hides the shop's table of the same name.
      await sql`create temporary table orders as
        select charge as shipping_pence, jsonb_build_object('vat', vat, 'zone', 'Somewhere') as quote
        from generate_series(0, 30000) as charge, unnest(array['uk', 'export']) as vat`.execute(
        connection,
      );
      await sql.raw(migration).execute(connection);
      const filled = await sql<{ charge: number; kept: number; vat: "uk" | "export" }>`
        select shipping_pence as charge, shipping_vat_pence as kept, quote ->> 'vat' as vat
        from pg_temp.orders`.execute(connection);
      await sql`drop table pg_temp.orders`.execute(connection);
      return filled.rows;
    });
    expect(rows).toHaveLength(2 * 30_001);
    const wrong = rows.filter(
      ({ charge, kept, vat }) => vatInGrossPence(pence(charge), vat === "uk" ? 2_000 : 0) !== kept,
    );
    expect(wrong).toEqual([]);
    expect(rows).toContainEqual({ charge: 695, kept: 116, vat: "uk" });
    expect(rows).toContainEqual({ charge: 995, kept: ZERO, vat: "export" });
  });

  it("can't exceed the charge", async () => {
    const order = await anOrder(db, "unpaid");
    const refused = db
      .updateTable("orderTotals")
      .set({ amountPence: 10, vatPence: 11 })
      .where("orderId", "=", order.id)
      .where("code", "=", "shipping")
      .execute();
    await expect(refused).rejects.toThrow(/order_totals_vat/);
  });
});
