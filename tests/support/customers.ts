import { randomUUID } from "node:crypto";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Inserts a customer who can check out. No password signs in to the account. */
export async function makeCustomer(
  db: Db,
): Promise<{ id: string; email: string; fullName: string }> {
  const email = `ann-${randomUUID()}@example.com`;
  const { id } = await db
    .insertInto("customers")
    .values({ email, fullName: "Ann Lee", passwordHash: "none", verifiedAt: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, email, fullName: "Ann Lee" };
}

export const ukAddress = {
  name: "Ann Lee",
  line1: "1 Mill Lane",
  line2: "",
  city: "Halifax",
  country: "GB",
  postcode: "HX7 8AD",
};

/** The row of a product, which a slug or an SKU names. */
export function productRow(db: Db, name: string) {
  return db
    .selectFrom("products")
    .selectAll()
    .where((product) => product.or([product("slug", "=", name), product("sku", "=", name)]))
    .executeTakeFirstOrThrow();
}

/** The id of a product, which a slug or an SKU names. */
export async function productId(db: Db, name: string): Promise<number> {
  return (await productRow(db, name)).id;
}
