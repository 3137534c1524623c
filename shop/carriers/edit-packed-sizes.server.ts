import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";

/** How a product is packed, as the owner enters it. */
export type PackedSizeInput = {
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly customsCode: string | null;
  readonly origin: string | null;
};

export type ListedSize = {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  /** Null: nobody has entered it. */
  readonly size: PackedSizeInput | null;
  /** Whether an option says the length, so that the one here counts without it. */
  readonly hasLengthOption: boolean;
  /** 0 before it is entered. */
  readonly version: number;
};

const ROWS = 50;

/** Products with how they are packed, by SKU, 50 after a SKU; and how many nobody has entered. */
export async function listPackedSizes(
  db: Db,
  { after }: { readonly after: string },
): Promise<{
  readonly rows: readonly ListedSize[];
  readonly next: string | null;
  readonly missing: number;
}> {
  const found = await selectSizes(db)
    .where("state", "<>", "archived")
    .where("sku", ">", after)
    .orderBy("sku")
    .limit(ROWS + 1)
    .execute();
  const { missing } = await db
    .selectFrom("products")
    .leftJoin("packed_sizes", "product_id", "products.id")
    .where("state", "<>", "archived")
    .select((select) => select.fn.countAll<string>().as("missing"))
    .where("product_id", "is", null)
    .executeTakeFirstOrThrow();
  const rows = found.slice(0, ROWS).map(toListed);
  return {
    rows,
    next: found.length > ROWS ? (rows.at(-1)?.sku ?? null) : null,
    missing: Number(missing),
  };
}

/** How one product is packed; null for a product that there is not. */
export async function findPackedSize(db: Db, productId: number): Promise<ListedSize | null> {
  const row = await selectSizes(db).where("products.id", "=", productId).executeTakeFirst();
  return row === undefined ? null : toListed(row);
}

function selectSizes(db: Db) {
  return db
    .selectFrom("products")
    .leftJoin("packed_sizes", "product_id", "products.id")
    .select([
      "products.id",
      "sku",
      "name",
      "packed_sizes.length_mm",
      "packed_sizes.width_mm",
      "packed_sizes.height_mm",
      "length_option",
      "customs_code",
      "origin",
      "version",
    ]);
}

type SizeRow = {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  readonly length_mm: number | null;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly length_option: string | null;
  readonly customs_code: string | null;
  readonly origin: string | null;
  readonly version: number | null;
};

function toListed(row: SizeRow): ListedSize {
  return {
    productId: row.id,
    sku: row.sku,
    name: row.name,
    size:
      row.length_mm === null || row.width_mm === null || row.height_mm === null
        ? null
        : {
            lengthMm: row.length_mm,
            widthMm: row.width_mm,
            heightMm: row.height_mm,
            customsCode: row.customs_code,
            origin: row.origin,
          },
    hasLengthOption: row.length_option !== null,
    version: row.version ?? 0,
  };
}

/** Enters how a product is packed. Refused when somebody has changed it since it was seen. */
export async function savePackedSize(
  db: Db,
  {
    act,
    productId,
    version,
    size,
  }: {
    readonly act: Act;
    readonly productId: number;
    readonly version: number;
    readonly size: PackedSizeInput;
  },
): Promise<Done<null> | Refused<"changed" | "no_product" | "act_reused">> {
  const subject = { kind: "product", id: String(productId) };
  return withAct<null, "changed" | "no_product">(
    db,
    { act, action: "save_packed_size", subject, input: { version, size } },
    async (tx, audit) => {
      const product = await tx
        .selectFrom("products")
        .select("id")
        .where("id", "=", productId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (product === undefined) return refused("no_product");
      const before = await tx
        .selectFrom("packed_sizes")
        .selectAll()
        .where("product_id", "=", productId)
        .executeTakeFirst();
      if ((before?.version ?? 0) !== version) return refused("changed");
      const values = {
        length_mm: size.lengthMm,
        width_mm: size.widthMm,
        height_mm: size.heightMm,
        customs_code: size.customsCode,
        origin: size.origin,
        version: version + 1,
      };
      await tx
        .insertInto("packed_sizes")
        .values({ product_id: productId, ...values })
        .onConflict((conflict) => conflict.column("product_id").doUpdateSet(values))
        .execute();
      audit({ packed_size: { from: inWords(before), to: inWords(values) } });
      return done(null);
    },
  );
}

function inWords(row: Pick<SizeRow, "length_mm" | "width_mm" | "height_mm"> | undefined): string {
  return row === undefined ? "" : [row.length_mm, row.width_mm, row.height_mm].join(" × ");
}
