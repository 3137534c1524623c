import { sql } from "kysely";
import { isUuid } from "#shop/kit/uuid.ts";
import { londonDay } from "#shop/kit/time.ts";
import { pence } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import { grossPence } from "#shop/tax/vat.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import type { PriceRule } from "./price-rule.ts";

/** Prices that were changed together. */
export type PriceChange = {
  readonly id: string;
  readonly at: Date;
  readonly staffId: string;
  readonly rule: PriceRule;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
  readonly products: number;
};

/** A price of a change, with VAT at today's rate. */
export type ChangedPrice = {
  readonly productId: number;
  readonly sku: string;
  readonly product: string;
  /** The option value whose surcharge it is: "Length: 2.4 m"; "" for the product's own price. */
  readonly name: string;
  readonly fromGross: number;
  readonly toGross: number;
  /** What it is now; null when the option is gone. */
  readonly nowGross: number | null;
  /** Undone with the change: true, or left as it was: false. Null while the change stands. */
  readonly isUndone: boolean | null;
  /** It is still what the change made it. */
  readonly isStill: boolean;
};

const columns = sql`c.id, c.at, c.changed_by as staff_id, c.rule, c.undone_at, c.undone_by, (
  select count(distinct product_id)::int from price_change_lines where change_id = c.id) as products`;

/** Changes of prices, the newest first. */
export const priceChanges = keyset<PriceChange>(
  sql`select ${columns}, c.number as by_number from price_changes c`,
  { byNumber: "whole" },
  { isDown: true },
);

/** A change with its prices as they are now; null if there is none. */
export async function findPriceChange(
  db: Db,
  id: string,
): Promise<{ readonly change: PriceChange; readonly lines: readonly ChangedPrice[] } | null> {
  if (!isUuid(id)) return null;
  const { rows } =
    await sql<PriceChange>`select ${columns} from price_changes c where c.id = ${id}`.execute(db);
  const [change] = rows;
  if (change === undefined) return null;
  const vatRateBp = vatRateOn(londonDay(new Date()));
  const gross = (net: number) => grossPence(pence(net), vatRateBp);
  const lines = (await selectLines(db, id)).map(
    ({ fromNet: from, toNet: to, nowNet: now, undone, ...line }): ChangedPrice => ({
      productId: line.productId,
      sku: line.sku,
      product: line.product,
      name: line.name,
      fromGross: gross(from),
      toGross: gross(to),
      nowGross: now === null ? null : gross(now),
      isUndone: undone,
      isStill: now === to,
    }),
  );
  return { change, lines };
}

/** The rules of changes; those that do not exist are left out. */
export async function findPriceRules(
  db: Db,
  ids: readonly string[],
): Promise<readonly Pick<PriceChange, "id" | "rule">[]> {
  const { rows } = await sql<Pick<PriceChange, "id" | "rule">>`
    select id, rule from price_changes where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** A line with the price as it is now. */
export type StoredLine = {
  readonly position: number;
  readonly productId: number;
  readonly sku: string;
  readonly product: string;
  readonly name: string;
  readonly groupKey: string | null;
  readonly value: string | null;
  readonly fromNet: number;
  readonly toNet: number;
  readonly nowNet: number | null;
  readonly undone: boolean | null;
};

export async function selectLines(db: Db, changeId: string): Promise<readonly StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.position, l.product_id, p.sku, p.name as product, l.group_key, l.value, l.from_net, l.to_net, l.undone,
      coalesce(g.name || ': ' || coalesce(v.label, l.value), l.group_key || ': ' || l.value, '') as name,
      (case when l.group_key is null then nullif(p.base_price, 'NaN') else v.surcharge end * 100)::int as now_net
    from price_change_lines l join products p on p.id = l.product_id
    left join option_groups g on g.product_id = l.product_id and g.key = l.group_key
    left join option_values v on v.group_id = g.id and v.value = l.value
    where l.change_id = ${changeId} order by l.position`.execute(db);
  return rows;
}
