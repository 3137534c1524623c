import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { dependents, parentsFirst, type ForeignKey } from "./table-order.ts";

/** What happens to example products that the shopkeeper has edited. */
export type EditedProducts = "keep" | "remove";

/** A table some of whose rows are removed. */
export type TableToRemove = {
  /** With its schema, quoted: public."orders". */
  readonly name: string;
  /** The temporary table with a copy of the rows to remove. */
  readonly copy: string;
  /** The columns of the primary key; empty for a table without one. */
  readonly key: readonly string[];
};

/**
 * The rows to remove, by table. A condition can refer to a table listed before it. Rows that reference
 * them by a foreign key (lines, invoices, sessions) are removed, too; these tables are looked up in the
 * database, so that later releases need no change here.
 */
function conditions(
  edited: EditedProducts,
): readonly (readonly [table: string, condition: string])[] {
  const isUnedited = edited === "keep" ? "updated_at <= created_at" : "true";
  return [
    ["products", `is_example and ${isUnedited}`],
    [
      "brands",
      `is_example and not exists (select from products as p where p.brand_slug = t.slug
        and not exists (select from removed_products as r where r.id = p.id))`,
    ],
    [
      "orders",
      `exists (select from payments where order_id = t.id and mode <> 'live')
        and not exists (select from payments where order_id = t.id and mode = 'live')`,
    ],
    ["cut_lists", ofRemovedOrders],
    [
      "customers",
      `mode <> 'live' and not exists
        (select from orders as o join payments on order_id = o.id
          where o.customer_id = t.id and payments.mode = 'live')`,
    ],
    [
      "cancel_requests",
      `order_id in (select id from removed_orders)
        or order_number in (select order_number from removed_orders) or ${ofRemovedEmails}`,
    ],
    ["offers", "mode <> 'live'"],
    ...["threads", "messages"].map((table) => [table, ofRemovedEmails] as const),
    ["questions", `${ofRemovedProducts} or ${ofRemovedEmails} or (${nothingLive})`],
    ["stock_notices", `${ofRemovedProducts} or ${ofRemovedEmails} or (${nothingLive})`],
    [
      "mail_outbox",
      `lower(recipient) in (select lower(email) from removed_customers)
        or lower(reply_to) in (select lower(email) from removed_customers)
        or split_part(mail_key, ':', 2) in (select id::text from removed_orders)
        or split_part(mail_key, ':', 2) in (select id::text from removed_cancel_requests)
        or data ->> 'orderNumber' in (select order_number from removed_orders)
        or (${nothingLive})`,
    ],
    ["payment_events", "payload ->> 'livemode' = 'false'"],
    [
      "redirects",
      `to_path in (select '/product/' || slug from removed_products)
        or to_path in (select '/brands/' || slug from removed_brands)`,
    ],
  ];
}

const nothingLive = `not exists (select from payments where mode = 'live')
  and not exists (select from customers where mode = 'live')`;
const ofRemovedEmails = "lower(email) in (select lower(email) from removed_customers)";
const ofRemovedProducts = "product_id in (select id from removed_products)";

/** Cut lists without a lath of an order that stays. */
const ofRemovedOrders = `not exists (select from cut_list_cuts as c where c.cut_list_id = t.id
  and c.order_id not in (select id from removed_orders))`;

/** The tables of the Stripe sandbox, if it has run. All their rows are removed. */
const SANDBOX_TABLES = ["objects", "events", "idempotency"].map((name) => `sandbox_stripe.${name}`);

/**
 * Copies the rows to remove into temporary tables of this transaction. Returns the tables, referenced
 * ones before those that reference them.
 */
export async function copyRowsToRemove(tx: Db, edited: EditedProducts): Promise<TableToRemove[]> {
  const keys = await listForeignKeys(tx);
  const tables = new Map<string, TableToRemove>();
  for (const [table, condition] of conditions(edited))
    tables.set(table, await copyRows(tx, table, condition));
  const required = keys.filter((key) => key.isRequired);
  for (const table of dependents(required, [...tables.keys()])) {
    const references = required
      .filter((key) => key.table === table && tables.has(key.parent))
      .map(conditionOf);
    tables.set(table, await copyRows(tx, table, references.join(" or ")));
  }
  const sorted = parentsFirst([...tables.keys()], keys).flatMap((table) => tables.get(table) ?? []);
  for (const table of SANDBOX_TABLES)
    if (await exists(tx, table)) sorted.push(await copyRows(tx, table, "true"));
  return sorted;
}

function conditionOf({ column, parent, parentColumn }: ForeignKey): string {
  return `t."${column}" in (select "${parentColumn}" from "removed_${parent}")`;
}

async function copyRows(tx: Db, table: string, condition: string): Promise<TableToRemove> {
  const copy = `removed_${table.replace(".", "_")}`;
  const name = table.includes(".") ? table : `public."${table}"`;
  await sql
    .raw(
      `create temporary table "${copy}" on commit drop as select t.* from ${name} as t where ${condition}`,
    )
    .execute(tx);
  const { rows } = await sql<{ column: string }>`
    select a.attname as column from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = ${name}::regclass and i.indisprimary`.execute(tx);
  return { name, copy, key: rows.map(({ column }) => column) };
}

async function exists(tx: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${table}) is not null as found`.execute(tx);
  return rows[0]?.found === true;
}

async function listForeignKeys(tx: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select child.relname as table, c.attname as column, parent.relname as parent,
      p.attname as parent_column, f.confdeltype in ('a', 'r', 'c') as is_required
    from pg_constraint f
    join pg_class child on child.oid = f.conrelid
    join pg_class parent on parent.oid = f.confrelid
    join pg_attribute c on c.attrelid = f.conrelid and c.attnum = f.conkey[1]
    join pg_attribute p on p.attrelid = f.confrelid and p.attnum = f.confkey[1]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conrelid <> f.confrelid
    order by 1, 2`.execute(tx);
  return rows;
}

export async function removeRows(tx: Db, { name, copy, key }: TableToRemove): Promise<void> {
  const same =
    key.length === 0
      ? "(t.*) is not distinct from (r.*)"
      : key.map((column) => `t."${column}" = r."${column}"`).join(" and ");
  await sql.raw(`delete from ${name} as t using "${copy}" as r where ${same}`).execute(tx);
}

/** Releases the stock reserved by removed orders: only the orders that are kept still reserve stock. */
export async function releaseReservedStock(tx: Db): Promise<void> {
  await sql`update products set held = coalesce((
      select sum(l.quantity)::int from order_lines l join orders o on o.id = l.order_id
      where l.product_id = products.id and o.holds_stock and not l.made_to_order), 0)
    where held > 0`.execute(tx);
}
