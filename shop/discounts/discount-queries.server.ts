import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { pageOfView } from "#shop/platform/lists/keyset.server.ts";
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

/** What each view has on a day in London. The days of a listed code are texts, as `today` is. */
function viewsOn(today: string): Readonly<Record<DiscountView, RawBuilder<unknown>>> {
  return {
    all: sql`true`,
    active: sql`paused_at is null and coalesce(starts_on <= ${today}, true) and coalesce(ends_on >= ${today}, true)`,
    coming: sql`paused_at is null and starts_on > ${today}`,
    over: sql`paused_at is null and ends_on < ${today}`,
    paused: sql`paused_at is not null`,
  };
}

/** A code in a list, with the orders that have used it, those that reserve it, and what it took off. */
export type ListedDiscount = Discount & {
  readonly used: number;
  readonly reserved: number;
  readonly givenPence: number;
};

type ListedRow = Row & { used: number; reserved: number; givenPence: number };

/** A page of the codes that begin with `q`, in the order of their names, and how many each view has. */
export async function selectDiscounts(
  db: Db,
  { today, q, ...asked }: DiscountsAsked & { readonly today: string },
) {
  const { rows, ...page } = await pageOfView<ListedRow, DiscountView>(db, asked, {
    query: sql`select ${columns}, uses.*, code collate "C" as by_code from ${withUses} where starts_with(code, ${q})`,
    views: viewsOn(today),
    by: { byCode: "text" },
    isDown: false,
  });
  return { ...page, rows: rows.map(toListed) };
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

/** `q`: how a code begins; "" for every code. */
export type DiscountsAsked = {
  readonly view: DiscountView;
  readonly q: string;
  readonly after: string | null;
};

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
