import { sql } from "kysely";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Changed } from "#shop/platform/act.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { fieldNames } from "#shop/catalogue/editing/product-fields.ts";
import { grossPence } from "#shop/tax/vat.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";

/** The newest changes of prices that are read with a product. */
const CHANGES_MAX = 50;

/** What a change of many prices did to one product, and what its undo did, as the audit log writes them. */
export type PricesOfProduct = { readonly made: Changed; readonly undone: Changed };

/** The newest changes of many prices that a product was in, by their ids, 50 at most. */
export async function listPricesOf(
  db: Db,
  productId: number,
): Promise<ReadonlyMap<string, PricesOfProduct>> {
  const { rows } = await sql<Row>`
    select l.change_id as id, coalesce(g.name || ': ' || coalesce(v.label, l.value), l.group_key || ': ' || l.value) as name,
      l.from_net as "from", l.to_net as "to", coalesce(l.undone, false) as undone
    from price_change_lines l
    left join option_groups g on g.product_id = l.product_id and g.key = l.group_key
    left join option_values v on v.group_id = g.id and v.value = l.value
    where l.product_id = ${productId} and l.change_id in (
      select c.id from price_changes c join price_change_lines own on own.change_id = c.id
      where own.product_id = ${productId} group by c.id order by c.number desc limit ${CHANGES_MAX})
    order by l.position`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => [
      id,
      {
        made: changedOf(lines),
        undone: changedOf(
          lines
            .filter(({ undone }) => undone)
            .map(({ name, from, to }) => ({ name, from: to, to: from })),
        ),
      },
    ]),
  );
}

type Row = {
  readonly id: string;
  /** Null for the product's own price. */
  readonly name: string | null;
  readonly from: number;
  readonly to: number;
  readonly undone: boolean;
};

function changedOf(lines: readonly Pick<Row, "name" | "from" | "to">[]): Changed {
  const vatRateBp = vatRateOn(londonDay(new Date()));
  const gross = (net: number) => formatPounds(grossPence(pence(net), vatRateBp));
  return Object.fromEntries(
    lines.map(({ name, from, to }) => [
      name ?? fieldNames.pricePence,
      { from: gross(from), to: gross(to) },
    ]),
  );
}
