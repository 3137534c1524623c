import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import { paidOrders } from "#shop/reports/sales/sales-queries.server.ts";

/** How many pieces were sold with a value of an option on some days. */
export type OptionSales = {
  readonly option: string;
  readonly value: string;
  readonly pieces: number;
};

/** An option and how its values were sold on some days, the most sold first. */
export type OptionReport = {
  readonly name: string;
  readonly pieces: number;
  readonly values: readonly OptionSales[];
};

const OPTION_ROWS_MAX = 1_000;
const OPTIONED_PRODUCTS_MAX = 500;

/**
 * The options of what was sold on some days, of one product or of all, by name, at most 1,000 values in all; `isCut` says
 * that there are more.
 */
export async function readOptionSales(
  db: Db,
  { days, productId }: { readonly days: ReportDays; readonly productId: number | null },
): Promise<{ readonly options: readonly OptionReport[]; readonly isCut: boolean }> {
  const which = productId === null ? sql`true` : sql`l.product_id = ${productId}`;
  const { rows } = await sql<OptionSales>`
    select option->>'name' as option, option->>'label' as value, sum(l.quantity)::int as pieces
    from ${paidOrders(days)} join order_lines l using (order_id), jsonb_array_elements(l.options) as option
    where ${which} group by 1, 2 order by option, pieces desc, value limit ${OPTION_ROWS_MAX + 1}`.execute(
    db,
  );
  const byName = Map.groupBy(rows.slice(0, OPTION_ROWS_MAX), ({ option }) => option);
  const options = [...byName].map(([name, values]) => ({
    name,
    pieces: values.reduce((sum, { pieces }) => sum + pieces, 0),
    values,
  }));
  return { options, isCut: rows.length > OPTION_ROWS_MAX };
}

/** The products whose options can be shown alone, by name, 500 at most. */
export function listOptionedProducts(
  db: Db,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  return db
    .selectFrom("products")
    .select(["id", "name"])
    .where((eb) =>
      eb.exists(
        eb.selectFrom("optionGroups").whereRef("productId", "=", "products.id").select("productId"),
      ),
    )
    .where("state", "!=", "draft")
    .orderBy("name")
    .orderBy("id")
    .limit(OPTIONED_PRODUCTS_MAX)
    .execute();
}
