import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { ZERO } from "#shop/kit/money.ts";
import { pictureSizes } from "./picture.ts";
import { priceFromText } from "./price.ts";
import type { OptionGroup, OptionPicture } from "./product.ts";
import { shippedOptionPicture } from "./shop-pictures.server.ts";

type OptionRow = {
  product_id: number;
  key: string;
  name: string;
  value: string;
  label: string;
  surcharge: string;
  is_default: boolean;
};

/** The option groups of products, by product id, groups and values in their order. */
export async function selectOptionGroups(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, OptionGroup[]>> {
  const groups = new Map<number, OptionGroup[]>();
  if (productIds.length === 0) return groups;
  const { rows } = await sql<OptionRow>`
    select g.product_id, g.key, g.name, v.value, v.label, v.surcharge::text, v.is_default
    from option_groups g join option_values v on v.group_id = g.id
    where g.product_id = any(${[...productIds]}::int[])
    order by g.product_id, g.position, v.position`.execute(db);
  for (const [productId, ofProduct] of Map.groupBy(rows, (row) => row.product_id)) {
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
      isDefault: row.is_default,
      ...pictured(row),
    })),
  };
}

function pictured({ key, value }: OptionRow): { picture?: OptionPicture } {
  const picture = shippedOptionPicture(key, value);
  const [src] = pictureSizes(picture?.address ?? "")?.webp.split(" ") ?? [];
  return picture === null || src === undefined ? {} : { picture: { src, alt: picture.alt } };
}
