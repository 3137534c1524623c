import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { pence, ZERO } from "#shop/kit/money.ts";
import { quote } from "#shop/pricing/quote.ts";
import { testDatabase } from "#tests/support/database.ts";

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
    const wrong = rows.filter(({ charge, kept, vat }) => {
      const delivery = { zone: "Somewhere", ratePence: pence(charge), vat };
      return quote([], delivery).shippingVatPence !== kept;
    });
    expect(wrong).toEqual([]);
    expect(rows).toContainEqual({ charge: 695, kept: 116, vat: "uk" });
    expect(rows).toContainEqual({ charge: 995, kept: ZERO, vat: "export" });
  });

  it("can't exceed the charge", async () => {
    const refused = sql`insert into orders
      (email, customer_name, address, quote, fingerprint, subtotal_pence, vat_pence, shipping_pence,
       shipping_vat_pence, total_pence)
      values ('a@example.com', 'Ann', '{}', '{}', '', 100, 20, 10, 11, 130)`.execute(db);
    await expect(refused).rejects.toThrow(/shipping_vat_pence/);
  });
});
