import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { decimalPounds, type Pence } from "#shop/kit/money.ts";
import { priceFromText } from "#shop/catalogue/price.ts";
import { grossPence } from "#shop/tax/vat.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { linesOf, splitLabelled } from "./field-kinds.ts";
import { fieldNames, type ProductFields } from "./product-fields.ts";
import { lockNewNames } from "./create-queries.server.ts";

export type ReadProduct = {
  readonly id: number;
  readonly isMadeToOrder: boolean;
  /** The price without VAT as the database has it; "NaN" is no number. */
  readonly netText: string;
  readonly fields: ProductFields;
};

/** The fields of products, with the price at today's rate of VAT. */
export async function selectFields(
  db: Db,
  ids: readonly number[],
): Promise<readonly ReadProduct[]> {
  const vatRateBp = vatRateOn(londonDay(new Date()));
  const rows = await selectRows(db, ids);
  return rows.map((row) => {
    const netPence = priceFromText(row.basePrice);
    return {
      id: row.id,
      isMadeToOrder: row.stock === null,
      netText: row.basePrice,
      fields: {
        ...wordsOf(row),
        ...measuresOf(row),
        pricePence: netPence === null ? null : grossPence(netPence, vatRateBp),
        leadTimeDays: row.leadTimeDays,
        categorySlug: row.categorySlug,
        brandSlug: row.brandSlug,
        related: row.related ?? "",
        takesOrders: row.takesOrders,
        isBestSeller: row.isBestSeller,
        state: row.state,
      },
    };
  });
}

function selectRows(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("products")
    .selectAll()
    .select([
      sql<string>`base_price::text`.as("basePrice"),
      sql<string | null>`(select string_agg(r.sku, chr(10) order by l.position, r.sku)
        from related_products l join products r on r.id = l.related_id
        where l.product_id = products.id)`.as("related"),
    ])
    .where("id", "in", ids.length === 0 ? [0] : [...ids])
    .orderBy("id")
    .execute();
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function wordsOf(row: Row) {
  return {
    name: row.name,
    slug: row.slug,
    facts: row.facts,
    description: row.description,
    details: row.details.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    inTheBox: row.inTheBox.join("\n"),
    fixing: row.fixing,
    notIncluded: row.notIncluded.join("\n"),
    care: row.care.join("\n"),
    warnings: row.warnings.join("\n"),
    model: row.model,
    keywords: row.keywords,
  };
}

function measuresOf(row: Row) {
  return {
    material: row.material,
    setting: row.setting,
    fixedTo: row.fixedTo,
    widthMm: row.widthMm,
    depthMm: row.depthMm,
    heightMm: row.heightMm,
    weightGrams: row.weightGrams,
    dryingLengthMetres: row.dryingLengthM === null ? null : String(Number(row.dryingLengthM)),
    capacityKg: row.capacityKg === null ? null : String(Number(row.capacityKg)),
    guaranteeYears: row.guaranteeYears,
  };
}

/** What is written of a product; the price is net. */
export type NewFields = Partial<Omit<ProductFields, "pricePence">> & {
  readonly netPence?: Pence;
};

/** Writes what has changed of a locked product. */
export async function updateFields(tx: Db, productId: number, fields: NewFields): Promise<void> {
  const { related, ...others } = fields;
  const columns = columnsOf(others);
  if (Object.keys(columns).length > 0)
    await tx.updateTable("products").set(columns).where("id", "=", productId).execute();
  if (related !== undefined) await writeRelated(tx, productId, linesOf(related));
}

/** The columns of the fields that are given. */
export function columnsOf(fields: Omit<NewFields, "related">): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const name = columnNames[field as keyof typeof columnNames];
      return [name, stored(name, value)];
    }),
  );
}

function stored(column: string, value: unknown): unknown {
  if (column === "base_price") return decimalPounds(value as Pence);
  if (column === "details") return JSON.stringify(linesOf(value as string).map(toDetail));
  return listColumns.includes(column) ? linesOf(value as string) : value;
}

function toDetail(line: string) {
  const detail = splitLabelled(line);
  assert(detail !== null, "a detail has a label and a value");
  return detail;
}

const listColumns: readonly string[] = ["in_the_box", "not_included", "care", "warnings"];

/** The columns of the fields: most are named as in forms. */
const columnNames = {
  ...fieldNames,
  netPence: "base_price",
  categorySlug: "category_slug",
  brandSlug: "brand_slug",
  isBestSeller: "is_best_seller",
} as const satisfies Readonly<Record<keyof Omit<NewFields, "related">, string>>;

/** Writes the related products, in this order. Every SKU has been found. */
async function writeRelated(tx: Db, productId: number, skus: readonly string[]): Promise<void> {
  await tx.deleteFrom("relatedProducts").where("productId", "=", productId).execute();
  await sql`insert into related_products (product_id, related_id, position)
    select ${productId}, id, array_position(${[...skus]}::text[], sku) - 1 from products
    where sku = any(${[...skus]}::text[])`.execute(tx);
}

/** What of the entered values names something that there is not, or that another product has. */
export async function findMissing(
  tx: Db,
  productId: number,
  { slug, categorySlug, brandSlug, related }: NewFields,
): Promise<"slug_taken" | "bad_category" | "bad_brand" | "bad_related" | null> {
  const skus = linesOf(related ?? "");
  if (slug !== undefined) await lockNewNames(tx);
  const { rows } = await sql<{
    isTaken: boolean;
    hasCategory: boolean;
    hasBrand: boolean;
    found: number;
  }>`select exists (select from products where slug = ${slug ?? null} and id <> ${productId}) as is_taken,
    ${categorySlug ?? null}::text is null
      or exists (select from categories where slug = ${categorySlug ?? null}) as has_category,
    ${brandSlug ?? null}::text is null or exists (select from brands where slug = ${brandSlug ?? null}) as has_brand,
    (select count(*)::int from products where sku = any(${[...skus]}::text[]) and id <> ${productId}) as found`.execute(
    tx,
  );
  const [row] = rows;
  assert(row !== undefined, "one row");
  if (row.isTaken) return "slug_taken";
  if (!row.hasCategory) return "bad_category";
  if (!row.hasBrand) return "bad_brand";
  return row.found === skus.length ? null : "bad_related";
}
