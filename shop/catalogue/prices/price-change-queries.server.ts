import { sql } from "kysely";
import { decimalPounds, pence } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { writeListPricesOf } from "#shop/catalogue/list-prices.server.ts";
import type { PriceLine } from "./plan-prices.ts";
import type { PriceRule } from "./price-rule.ts";

type NewLine = Pick<PriceLine, "of" | "fromNet" | "toNet"> & { readonly productId: number };

/** Stores a change with its lines. */
export async function insertPriceChange(
  tx: Db,
  {
    id,
    staffId,
    rule,
    lines,
  }: {
    readonly id: string;
    readonly staffId: string;
    readonly rule: PriceRule;
    readonly lines: readonly NewLine[];
  },
): Promise<void> {
  await tx
    .insertInto("priceChanges")
    .values({ id, changedBy: staffId, rule: JSON.stringify(rule) })
    .execute();
  await sql`
    insert into price_change_lines (change_id, position, product_id, group_key, value, from_net, to_net)
    select ${id}, place, product_id, group_key, value, from_net, to_net
    from unnest(${lines.map(({ productId }) => productId)}::int[],
      ${lines.map(({ of }) => of?.groupKey ?? null)}::text[], ${lines.map(({ of }) => of?.value ?? null)}::text[],
      ${lines.map(({ fromNet }) => fromNet)}::int[], ${lines.map(({ toNet }) => toNet)}::int[])
      with ordinality as added (product_id, group_key, value, from_net, to_net, place)`.execute(tx);
}

/** A price or a surcharge to write, without VAT. */
export type NewNet = {
  readonly productId: number;
  readonly of: PriceLine["of"];
  readonly netPence: number;
};

/** Writes prices and surcharges of locked products, and the prices of lists that follow. */
export async function writeNets(tx: Db, nets: readonly NewNet[]): Promise<void> {
  const texts = (rows: readonly NewNet[]) =>
    rows.map(({ netPence }) => decimalPounds(pence(netPence)));
  const ids = (rows: readonly NewNet[]) => rows.map(({ productId }) => productId);
  const own = nets.filter(({ of }) => of === null);
  const surcharges = nets.filter(({ of }) => of !== null);
  if (own.length > 0)
    await sql`
      update products set base_price = changed.net
      from unnest(${ids(own)}::int[], ${texts(own)}::numeric[]) as changed (id, net)
      where products.id = changed.id`.execute(tx);
  if (surcharges.length > 0)
    await sql`
      update option_values set surcharge = changed.net
      from option_groups g, unnest(${ids(surcharges)}::int[], ${surcharges.map(({ of }) => of?.groupKey)}::text[],
        ${surcharges.map(({ of }) => of?.value)}::text[], ${texts(surcharges)}::numeric[]) as changed (id, key, value, net)
      where g.product_id = changed.id and g.key = changed.key
        and option_values.group_id = g.id and option_values.value = changed.value`.execute(tx);
  await writeListPricesOf(tx, ...new Set(ids(nets)));
}
