import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { writeCopy } from "./copy-file.server.ts";
import {
  copyRowsToRemove,
  type EditedProducts,
  type TableToRemove,
} from "./removal-queries.server.ts";
import {
  checkFirstNumbers,
  findLowestNumbers,
  numberRestoreStatements,
  setFirstNumbers,
  type Numbers,
} from "./first-numbers.server.ts";

export type { EditedProducts } from "./removal-queries.server.ts";

/** What goes and what stays when the shop begins to trade. */
export type Plan = {
  /** How many rows of each table go, by the table's name without its schema. Empty tables are left out. */
  readonly going: ReadonlyMap<string, number>;
  /** The example products whose pages the shopkeeper has changed, by SKU and name. */
  readonly editedProducts: readonly string[];
  /** What stays: the shopkeeper's own products, real orders and real accounts. */
  readonly staying: {
    readonly products: number;
    readonly orders: number;
    readonly customers: number;
  };
  /** The lowest numbers that the next order and the next invoice may have. */
  readonly lowest: Numbers;
};

export type Beginning = {
  readonly edited: EditedProducts;
  /** The numbers of the first order and the first invoice. */
  readonly first: Numbers;
  /** The folder that the copy of what goes is written to: it is there, and has no copy yet. */
  readonly folder: string;
};

/** Says what would go and what would stay, and changes nothing. */
export async function planTrading(db: Db, edited: EditedProducts): Promise<Plan> {
  const undone = new Error("Only a plan");
  let plan: Plan | undefined;
  await db
    .transaction()
    .execute(async (tx) => {
      plan = await describe(tx, await copyRowsToRemove(tx, edited));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  assert(plan !== undefined, "a plan was made");
  return plan;
}

/**
 * Removes the examples and all that was made while trying out, in one transaction, after every row of
 * it has been written to a file. What stays of the example catalogue becomes the shopkeeper's own.
 * Throws, with nothing changed, when a first number is taken already or the shop is at work.
 */
export async function beginTrading(
  db: Db,
  beginning: Beginning,
): Promise<{ readonly plan: Plan; readonly copy: string }> {
  return db.transaction().execute(async (tx) => {
    await lockShop(tx);
    const going = await copyRowsToRemove(tx, beginning.edited);
    const plan = await describe(tx, going);
    checkFirstNumbers(beginning.first, plan.lowest);
    const after = await restoreStatements(tx);
    const copy = await writeCopy(tx, { folder: beginning.folder, going, after });
    for (const table of going.toReversed()) await remove(tx, table);
    await sql`update products set is_example = false where is_example`.execute(tx);
    await sql`update brands set is_example = false where is_example`.execute(tx);
    await releaseStock(tx);
    await setFirstNumbers(tx, beginning.first);
    return { plan, copy };
  });
}

/** Nobody may order while the orders are being sorted: waits 5 seconds for the tables, no longer. */
async function lockShop(tx: Db): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(tx);
  await sql`lock table customers, orders, products, brands, invoices, invoice_counter, mail_outbox,
    stripe_events in access exclusive mode`.execute(tx);
}

async function describe(tx: Db, going: readonly TableToRemove[]): Promise<Plan> {
  const counts = new Map<string, number>();
  for (const { name, copy } of going) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(copy)}`.execute(tx);
    const [found = { count: 0 }] = rows;
    if (found.count > 0) counts.set(name.replace("public.", "").replaceAll('"', ""), found.count);
  }
  const { rows: edited } = await sql<{ name: string }>`
    select sku || ' ' || name as name from products
    where is_example and updated_at > created_at order by sku limit 1000`.execute(tx);
  const { rows: staying } = await sql<Plan["staying"]>`select
    (select count(*)::int from products where id not in (select id from going_products)) as products,
    (select count(*)::int from orders where id not in (select id from going_orders)) as orders,
    (select count(*)::int from customers where id not in (select id from going_customers)) as customers`.execute(
    tx,
  );
  assert(staying[0] !== undefined, "counts are one row");
  return {
    going: counts,
    editedProducts: edited.map(({ name }) => name),
    staying: staying[0],
    lowest: await findLowestNumbers(tx),
  };
}

/** What a restore does beside putting the rows back: marks, held stock and numbers as they were. */
async function restoreStatements(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('update products set is_example = %L, held = %s where id = %s', is_example, held, id) as statement
      from products where (is_example or held > 0) and id not in (select id from going_products)
    union all
    select format('update brands set is_example = true where slug = %L', slug)
      from brands where is_example and slug not in (select slug from going_brands)`.execute(tx);
  return [...rows.map(({ statement }) => statement), ...(await numberRestoreStatements(tx))];
}

async function remove(tx: Db, { name, copy, key }: TableToRemove): Promise<void> {
  const same = key.map((column) => `t."${column}" = g."${column}"`).join(" and ");
  await sql.raw(`delete from ${name} as t using "${copy}" as g where ${same}`).execute(tx);
}

/** What an order held that is gone is for sale again: products hold what the orders left hold. */
async function releaseStock(tx: Db): Promise<void> {
  await sql`update products set held = coalesce((
      select sum(l.quantity)::int from order_lines l join orders o on o.id = l.order_id
      where l.product_id = products.id and o.holds_stock and not l.made_to_order), 0)
    where held > 0`.execute(tx);
}
