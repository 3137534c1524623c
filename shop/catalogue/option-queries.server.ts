import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import { ZERO } from "#shop/kit/money.ts";
import { pictureSizes } from "./picture.ts";
import { priceFromText } from "./price.ts";
import { SHOWN_STOCK_MAX, type OptionGroup, type OptionPicture } from "./product.ts";
import { shippedOptionPicture } from "./shop-pictures.server.ts";

type OptionRow = {
  productId: number;
  key: string;
  name: string;
  value: string;
  label: string;
  surcharge: string;
  isDefault: boolean;
  /** Null where it is not counted; 0 for a value that is not available. */
  leftPieces: number | null;
};

/** The option groups of products, by product id, groups and values in their order. */
export async function selectOptionGroups(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, OptionGroup[]>> {
  const groups = new Map<number, OptionGroup[]>();
  if (productIds.length === 0) return groups;
  const read = sql<OptionRow>`
    select g.product_id, g.key, g.name, v.value, v.label, v.surcharge::text, v.is_default,
      case when not v.is_available then 0 when s.stock is null then null
        else least(${sql.lit(SHOWN_STOCK_MAX)}, greatest(0, s.stock - s.held)) end as left_pieces
    from option_groups g join option_values v on v.group_id = g.id
    left join option_stock s on s.group_id = v.group_id and s.value = v.value
    where g.product_id = any(${[...productIds]}::int[])
    order by g.product_id, g.position, v.position`;
  const tags = productIds.map((id) => `product:${id}`);
  const { rows } = await readTagged(tags, () => read.execute(db));
  for (const [productId, ofProduct] of Map.groupBy(rows, (row) => row.productId)) {
    const byKey = Map.groupBy(ofProduct, (row) => row.key);
    groups.set(productId, [...byKey.values()].map(toGroup));
  }
  return groups;
}

function toGroup(rows: OptionRow[]): OptionGroup {
  return {
    key: rows[0]?.key ?? "",
    name: rows[0]?.name ?? "",
    values: rows.map((row) => ({
      value: row.value,
      label: row.label,
      surchargePence: priceFromText(row.surcharge) ?? ZERO,
      isDefault: row.isDefault,
      ...(row.leftPieces !== null && { left: row.leftPieces }),
      ...pictured(row),
    })),
  };
}

function pictured({ key, value }: OptionRow): { picture?: OptionPicture } {
  const picture = shippedOptionPicture(key, value);
  const [src] = pictureSizes(picture?.address ?? "")?.webp.split(" ") ?? [];
  return picture === null || src === undefined ? {} : { picture: { src, alt: picture.alt } };
}
