import { findExampleProducts } from "#shop/catalogue/example-products.server.ts";
import { z } from "zod";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readSeed, seedOnce } from "#shop/platform/database/seed.server.ts";
import { readShelf } from "./shelf.ts";

/** Where these products lie, by product id; without those that have no shelf. */
export async function findShelves(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("shelfPlaces")
    .select(["productId", "shelf"])
    .where("productId", "in", [...new Set(productIds)])
    .execute();
  return new Map(rows.map(({ productId, shelf }) => [productId, shelf]));
}

/** The products that lie on a shelf as it was typed or scanned, by id and name, 20 at most. */
export async function listOnShelf(
  db: Db,
  typed: string,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  return db
    .selectFrom("shelfPlaces")
    .innerJoin("products", "products.id", "productId")
    .select(["products.id", "name"])
    .where("shelf", "=", readShelf(typed) || null)
    .orderBy("name")
    .limit(20)
    .execute();
}

/**
 * Says where a product lies, as it was typed; "" for nowhere. `from` is the shelf that the form showed: if
 * somebody has changed it since, nothing is changed.
 */
export async function saveShelf(
  db: Db,
  productId: number,
  { act, from, shelf: typed }: { readonly act: Act; readonly from: string; readonly shelf: string },
): Promise<
  Done<{ readonly shelf: string }> | Refused<"bad_shelf" | "shelf_changed" | "act_reused">
> {
  const shelf = readShelf(typed);
  if (shelf === null) return refused("bad_shelf");
  const subject = { kind: "product", id: String(productId) };
  const named = { act, action: "save_shelf", subject, input: { from, shelf } };
  return withAct<{ readonly shelf: string }, "shelf_changed">(db, named, async (tx, audit) => {
    // Two people who save one product at the same time do so one after the other.
    await tx
      .selectFrom("products")
      .select("id")
      .where("id", "=", productId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const present = (await findShelves(tx, [productId])).get(productId) ?? "";
    if (present !== from && present !== shelf) return refused("shelf_changed");
    if (shelf === "")
      await tx.deleteFrom("shelfPlaces").where("productId", "=", productId).execute();
    else
      await tx
        .insertInto("shelfPlaces")
        .values({ productId, shelf })
        .onConflict((conflict) => conflict.column("productId").doUpdateSet({ shelf }))
        .execute();
    audit({ shelf: { from: present, to: shelf } });
    return done({ shelf });
  });
}

const seed = z.record(z.string().min(1).max(40), z.string());

/** Puts the example products on shelves, once in a database's life. True when it was done now. */
export async function seedShelves(db: Db): Promise<boolean> {
  return seedOnce(db, "shelves", async (tx) => {
    const shelves = new Map(Object.entries(seed.parse(await readSeed("shelves.json"))));
    const products = await findExampleProducts(tx, [...shelves.keys()]);
    const rows = products.map(({ id, sku }) => ({ productId: id, shelf: shelves.get(sku) ?? "" }));
    if (rows.length > 0)
      await tx
        .insertInto("shelfPlaces")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
}
