import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { pence } from "#shop/kit/money.ts";
import type { Discount, Uses } from "./discount.ts";

type Row = Omit<Discount, "isPaused" | "amountPence" | "minimumPence"> & {
  readonly amountPence: number | null;
  readonly minimumPence: number;
  readonly pausedAt: Date | null;
};

const columns = sql`id, code, kind, percent, amount_pence, starts_on::text, ends_on::text, minimum_pence,
  uses_max, uses_per_customer_max, is_for_everything, paused_at,
  array(select category_slug from discount_categories where discount_id = discounts.id order by 1) as category_slugs,
  array(select product_id from discount_products where discount_id = discounts.id order by 1) as product_ids`;

/** A discount by its code, else by one that differs in hyphens alone; null if there is none. */
export async function selectDiscount(db: Db, code: string): Promise<Discount | null> {
  const { rows } = await sql<Row>`
    select ${columns} from discounts where replace(code, '-', '') = replace(${code}, '-', '')
    order by code <> ${code}, id limit 1`.execute(db);
  return rows[0] === undefined ? null : toDiscount(rows[0]);
}

/** Locks a discount until the transaction ends, so that its uses are counted one at a time. */
export async function lockDiscount(tx: Db, code: string): Promise<Discount | null> {
  const { rows } = await sql<Row>`
    select ${columns} from discounts where code = ${code} for no key update`.execute(tx);
  return rows[0] === undefined ? null : toDiscount(rows[0]);
}

/** What a list of codes shows. `active`: usable today. `coming`, `over`: before and after its days. */
export type DiscountView = "all" | "active" | "coming" | "over" | "paused";

const views: Readonly<Record<DiscountView, (today: string) => RawBuilder<unknown>>> = {
  all: () => sql`true`,
  active: (today) => sql`paused_at is null and ${today}::date between
    coalesce(starts_on, '-infinity') and coalesce(ends_on, 'infinity')`,
  coming: (today) => sql`paused_at is null and starts_on > ${today}::date`,
  over: (today) => sql`paused_at is null and ends_on < ${today}::date`,
  paused: () => sql`paused_at is not null`,
};

/** A code in a list, with the orders that have used it, those that reserve it, and what it took off. */
export type ListedDiscount = Discount & {
  readonly used: number;
  readonly reserved: number;
  readonly givenPence: number;
};

type ListedRow = Row & { used: number; reserved: number; givenPence: number };

/** The codes of a view that begin with `q`, after a code, in the order of their names. */
export async function selectDiscounts(
  db: Db,
  { view, q, today, after, limit }: DiscountSlice,
): Promise<ListedDiscount[]> {
  const { rows } = await sql<ListedRow>`
    select ${columns}, uses.* from ${withUses}
    where ${views[view](today)} and starts_with(code, ${q}) and code collate "C" > ${after}
    order by code collate "C" limit ${limit}`.execute(db);
  return rows.map(toListed);
}

/** One code as a list shows it; null if there is none. */
export async function selectListedDiscount(db: Db, code: string): Promise<ListedDiscount | null> {
  const { rows } = await sql<ListedRow>`
    select ${columns}, uses.* from ${withUses} where code = ${code}`.execute(db);
  return rows[0] === undefined ? null : toListed(rows[0]);
}

const withUses = sql`discounts cross join lateral (
  select count(used_at)::int as used,
    (count(*) filter (where used_at is null))::int as reserved,
    coalesce(sum(amount_pence) filter (where used_at is not null), 0)::float8 as given_pence
  from discount_uses where discount_id = discounts.id and given_back_at is null) as uses`;

function toListed(row: ListedRow): ListedDiscount {
  const { used, reserved, givenPence } = row;
  return { ...toDiscount(row), used, reserved, givenPence };
}

export type DiscountSlice = {
  readonly view: DiscountView;
  readonly q: string;
  /** In London. */
  readonly today: string;
  readonly after: string;
  readonly limit: number;
};

/** How many codes of each view begin with `q`. */
export async function countDiscounts(
  db: Db,
  { q, today }: Pick<DiscountSlice, "q" | "today">,
): Promise<Readonly<Record<DiscountView, number>>> {
  const counts = Object.entries(views).map(
    ([name, holds]) => sql`(count(*) filter (where ${holds(today)}))::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<DiscountView, number>>`
    select ${sql.join(counts)} from discounts where starts_with(code, ${q})`.execute(db);
  return rows[0] ?? { all: 0, active: 0, coming: 0, over: 0, paused: 0 };
}

/**
 * The orders that have used a discount or reserve it. `exceptReserved`: leaves out what this customer's own
 * unpaid orders reserve.
 */
export async function countUses(
  db: Db,
  discountId: number,
  { customerId, exceptReserved }: { customerId: string | null; exceptReserved: boolean },
): Promise<Uses> {
  const { rows } = await sql<Uses>`
    select count(*)::int as "all", (count(*) filter (where customer_id = ${customerId}))::int as "ofCustomer"
    from discount_uses where discount_id = ${discountId} and given_back_at is null
      and not (${exceptReserved} and used_at is null and customer_id is not distinct from ${customerId}::uuid
        and customer_id is not null)`.execute(db);
  return rows[0] ?? { all: 0, ofCustomer: 0 };
}

function toDiscount({ pausedAt, ...row }: Row): Discount {
  return {
    ...row,
    amountPence: row.amountPence === null ? null : pence(row.amountPence),
    minimumPence: pence(row.minimumPence),
    isPaused: pausedAt !== null,
  };
}
