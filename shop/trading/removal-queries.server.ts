import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { dependents, parentsFirst, type ForeignKey } from "./table-order.ts";

/** What becomes of the example products whose pages the shopkeeper has changed. */
export type EditedProducts = "keep" | "remove";

/** A table whose rows go, with the columns that make one of its rows known. */
export type TableToRemove = {
  /** As SQL writes it, schema included: public."orders". */
  readonly name: string;
  /** The temporary table that holds a copy of the rows that go. */
  readonly copy: string;
  readonly key: readonly string[];
};

/**
 * Which rows go, by table. A condition may ask for the rows of a table named before it. What hangs on
 * them by a foreign key (lines, invoices, sessions) goes with them, tables of later releases included:
 * it is found in the database itself.
 */
function roots(edited: EditedProducts): readonly (readonly [table: string, condition: string])[] {
  const isEdited = edited === "keep" ? "updated_at <= created_at" : "true";
  const nothingLive = `not exists (select from orders where payment_mode = 'live')
    and not exists (select from customers where mode = 'live')`;
  return [
    ["products", `is_example and ${isEdited}`],
    [
      "brands",
      `is_example and not exists (select from products as p where p.brand_slug = t.slug
        and not exists (select from going_products as g where g.id = p.id))`,
    ],
    ["orders", "payment_mode <> 'live'"],
    [
      "customers",
      `mode <> 'live' and not exists
        (select from orders as o where o.customer_id = t.id and o.payment_mode = 'live')`,
    ],
    [
      "cancel_requests",
      `order_id in (select id from going_orders)
        or order_number in (select order_number from going_orders)
        or lower(email) in (select lower(email) from going_customers)`,
    ],
    ["messages", "lower(email) in (select lower(email) from going_customers)"],
    [
      "mail_outbox",
      `lower(recipient) in (select lower(email) from going_customers)
        or split_part(mail_key, ':', 2) in (select id::text from going_orders)
        or split_part(mail_key, ':', 2) in (select id::text from going_cancel_requests)
        or data ->> 'orderNumber' in (select order_number from going_orders)
        or (${nothingLive})`,
    ],
    ["stripe_events", "payload ->> 'livemode' = 'false'"],
    [
      "redirects",
      `to_path in (select '/product/' || slug from going_products)
        or to_path in (select '/brands/' || slug from going_brands)`,
    ],
  ];
}

/** Tables of the stand-in for Stripe, where it has run. All it holds is play. */
const SANDBOX_TABLES = ["objects", "events", "idempotency"].map((name) => `sandbox_stripe.${name}`);

/**
 * Copies the rows that go into temporary tables of this transaction. Answers with the tables, in the
 * order in which a restore writes them: what is referred to before what refers to it.
 */
export async function copyRowsToRemove(tx: Db, edited: EditedProducts): Promise<TableToRemove[]> {
  const keys = await listForeignKeys(tx);
  const going = new Map<string, TableToRemove>();
  for (const [table, condition] of roots(edited))
    going.set(table, await copyRows(tx, table, condition));
  const binding = keys.filter(({ binds }) => binds);
  for (const table of dependents(binding, [...going.keys()])) {
    const ways = binding.filter((key) => key.table === table).map(conditionOf);
    going.set(table, await copyRows(tx, table, ways.join(" or ")));
  }
  const sorted = parentsFirst([...going.keys()], keys).flatMap((table) => going.get(table) ?? []);
  for (const table of SANDBOX_TABLES)
    if (await exists(tx, table)) sorted.push(await copyRows(tx, table, "true"));
  return sorted;
}

function conditionOf({ column, parent, parent_column }: ForeignKey): string {
  return `t."${column}" in (select "${parent_column}" from "going_${parent}")`;
}

async function copyRows(tx: Db, table: string, condition: string): Promise<TableToRemove> {
  const copy = `going_${table.replace(".", "_")}`;
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
      p.attname as parent_column, f.confdeltype in ('a', 'r', 'c') as binds
    from pg_constraint f
    join pg_class child on child.oid = f.conrelid
    join pg_class parent on parent.oid = f.confrelid
    join pg_attribute c on c.attrelid = f.conrelid and c.attnum = f.conkey[1]
    join pg_attribute p on p.attrelid = f.confrelid and p.attnum = f.confkey[1]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conrelid <> f.confrelid
    order by 1, 2`.execute(tx);
  return rows;
}
