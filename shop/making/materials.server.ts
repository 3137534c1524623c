import { sql } from "kysely";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Changed, Json } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { MATERIALS_MAX, type Material } from "./material.ts";
import { lockMaterial, selectMaterials, toMaterial } from "./part-queries.server.ts";
import type { MaterialFields } from "./read-material.ts";

/** Every material, timber first, then by name; 200 at most. */
export async function listMaterials(db: Db): Promise<readonly Material[]> {
  return selectMaterials(db);
}

/**
 * Changes a material. Refuses if somebody has changed it since the person saw that version, if another one
 * has the name, and a bar that is shorter than a part which is sawn from it. The kind never changes.
 */
export async function saveMaterial(
  db: Db,
  key: string,
  {
    act,
    version,
    fields,
  }: { readonly act: Act; readonly version: number; readonly fields: MaterialFields },
): Promise<
  | Done<null>
  | Refused<"no_material" | "changed_meanwhile" | "name_taken" | "part_longer" | "act_reused">
> {
  const subject = { kind: "material", id: key };
  const named = { act, action: "save_material", subject, input: { version, ...fields } };
  return withAct<null, "no_material" | "changed_meanwhile" | "name_taken" | "part_longer">(
    db,
    named,
    async (tx, audit) => {
      const found = await lockMaterial(tx, key);
      if (found === null || found.kind !== fields.kind) return refused("no_material");
      if (found.version !== version) return refused("changed_meanwhile");
      if (found.name !== fields.name) await lockNames(tx);
      if (await isNameTaken(tx, fields.name, key)) return refused("name_taken");
      if (fields.kind === "timber" && (await longestPart(tx, key)) > fields.stockLengthMm)
        return refused("part_longer");
      const { kind: _, ...changes } = fields;
      await tx
        .updateTable("materials")
        .set({ ...changes, version: version + 1 })
        .where("key", "=", key)
        .execute();
      audit(changedOf(found, fields));
      return done(null);
    },
  );
}

/** Adds a material. Its key is made of its name and never changes. */
export async function addMaterial(
  db: Db,
  { act, fields }: { readonly act: Act; readonly fields: MaterialFields },
): Promise<Done<{ readonly key: string }> | Refused<"name_taken" | "too_many" | "act_reused">> {
  const key = keyOf(fields.name);
  const subject = { kind: "material", id: key };
  const named = { act, action: "add_material", subject, input: { ...fields } };
  return withAct<{ readonly key: string }, "name_taken" | "too_many">(
    db,
    named,
    async (tx, audit) => {
      await lockNames(tx);
      const { count } = await tx
        .selectFrom("materials")
        .select((row) => row.fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow();
      if (Number(count) >= MATERIALS_MAX) return refused("too_many");
      const added = await tx
        .insertInto("materials")
        .values({ key, ...fields })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (added === undefined) return refused("name_taken");
      audit(changedOf(null, toMaterial(added)));
      return done({ key });
    },
  );
}

/** One person at a time gives a name, so that no name is there twice and the limit holds. */
async function lockNames(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('materials', 0))`.execute(tx);
}

/** How many products have parts of each material, by its key; those that no product has are left out. */
export async function countMaterialUses(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("productParts")
    .select((row) => ["materialKey", row.fn.count<string>("productId").distinct().as("products")])
    .groupBy("materialKey")
    .execute();
  return new Map(rows.map((row) => [row.materialKey, Number(row.products)]));
}

/** "Pine 38 × 22 mm" is "pine-38-22-mm". */
function keyOf(name: string): string {
  const words =
    name
      .toLowerCase()
      .normalize("NFKD")
      .match(/[a-z0-9]+/g) ?? [];
  return `m-${words.join("-")}`.slice(0, 40).replace(/-$/, "");
}

async function isNameTaken(tx: Db, name: string, key: string): Promise<boolean> {
  const other = await tx
    .selectFrom("materials")
    .select("key")
    .where("name", "=", name)
    .where("key", "<>", key)
    .executeTakeFirst();
  return other !== undefined;
}

/** The longest part that is sawn from a timber, in mm; 0 if there is none. */
async function longestPart(tx: Db, key: string): Promise<number> {
  const { longest } = await tx
    .selectFrom("productParts")
    .select((row) => row.fn.max("lengthMm").as("longest"))
    .where("materialKey", "=", key)
    .executeTakeFirstOrThrow();
  return longest ?? 0;
}

function changedOf(before: Material | null, after: MaterialFields): Changed {
  const was: Readonly<Record<string, Json>> = before === null ? {} : { ...before };
  const { name, kind, ...measures } = after;
  const fields: Readonly<Record<string, Json>> = { name, kind, ...measures };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, to]) => {
      const from = was[field] ?? null;
      return from === to || field === "version" || field === "key" ? [] : [[field, { from, to }]];
    }),
  );
}
