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
    .leftJoin("packedSizes", "productId", "products.id")
    .where("state", "<>", "archived")
    .select((select) => select.fn.countAll<string>().as("missing"))
    .where("productId", "is", null)
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
    .leftJoin("packedSizes", "productId", "products.id")
    .select([
      "products.id",
      "sku",
      "name",
      "packedSizes.lengthMm",
      "packedSizes.widthMm",
      "packedSizes.heightMm",
      "lengthOption",
      "customsCode",
      "origin",
      "version",
    ]);
}

type SizeRow = Awaited<ReturnType<ReturnType<typeof selectSizes>["execute"]>>[number];

function toListed({ id, sku, name, lengthOption, version, ...row }: SizeRow): ListedSize {
  const { lengthMm, widthMm, heightMm } = row;
  const isEntered = lengthMm !== null && widthMm !== null && heightMm !== null;
  return {
    productId: id,
    sku,
    name,
    size: isEntered ? { ...row, lengthMm, widthMm, heightMm } : null,
    hasLengthOption: lengthOption !== null,
    version: version ?? 0,
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
        .selectFrom("packedSizes")
        .selectAll()
        .where("productId", "=", productId)
        .executeTakeFirst();
      if ((before?.version ?? 0) !== version) return refused("changed");
      const { lengthMm, widthMm, heightMm, customsCode, origin } = size;
      const values = { lengthMm, widthMm, heightMm, customsCode, origin, version: version + 1 };
      await tx
        .insertInto("packedSizes")
        .values({ productId, ...values })
        .onConflict((conflict) => conflict.column("productId").doUpdateSet(values))
        .execute();
      audit({ packed_size: { from: inWords(before), to: inWords(values) } });
      return done(null);
    },
  );
}

function inWords(row: Pick<SizeRow, "lengthMm" | "widthMm" | "heightMm"> | undefined): string {
  return row === undefined ? "" : [row.lengthMm, row.widthMm, row.heightMm].join(" × ");
}
