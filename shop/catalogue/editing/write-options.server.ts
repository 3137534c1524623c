import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { GroupContent, ValueContent } from "./product-content.ts";

/** The options that a product is to have. */
export type WantedOptions = {
  readonly productId: number;
  readonly groups: readonly GroupContent[];
};

/** Values that one statement writes. */
const VALUES = 1_000;

/**
 * Writes the options of locked products, many at once: groups and values that stay keep their rows, and with them
 * their stock; the others are added or removed.
 */
export async function writeOptions(tx: Db, wanted: readonly WantedOptions[]): Promise<void> {
  if (wanted.length === 0) return;
  const values = (await writeGroups(tx, wanted)).flatMap(({ groupId, values: all }) =>
    all.map((value, position) => ({ ...SAID, ...value, group_id: groupId, position })),
  );
  for (const rows of byColumns(values))
    for (let at = 0; at < rows.length; at += VALUES)
      await writeValues(tx, rows.slice(at, at + VALUES));
}

type WrittenGroup = { readonly groupId: number; readonly values: readonly ValueContent[] };

/** Writes the groups and removes the values that go. */
async function writeGroups(
  tx: Db,
  wanted: readonly WantedOptions[],
): Promise<readonly WrittenGroup[]> {
  const groups = wanted.flatMap(({ productId, groups: each }) =>
    each.map(({ key, name, values }, position) => ({ productId, key, name, position, values })),
  );
  const rows = JSON.stringify(
    groups.map(({ productId: product_id, key, name, position }) => ({
      product_id,
      key,
      name,
      position,
    })),
  );
  await sql`delete from option_groups g where product_id = any(${wanted.map(({ productId }) => productId)}::int[])
    and not exists (select from jsonb_to_recordset(${rows}::jsonb) as w (product_id int, key text)
      where w.product_id = g.product_id and w.key = g.key)`.execute(tx);
  const { rows: written } = await sql<{ id: number; productId: number; key: string }>`
    insert into option_groups (product_id, key, name, position)
    select product_id, key, name, position
    from jsonb_to_recordset(${rows}::jsonb) as w (product_id int, key text, name text, position int)
    on conflict (product_id, key) do update set name = excluded.name, position = excluded.position
    returning id, product_id, key`.execute(tx);
  const ids = new Map(written.map((row) => [`${row.productId} ${row.key}`, row.id]));
  const found = groups.map(({ productId, key, values }) => {
    const groupId = ids.get(`${productId} ${key}`);
    if (groupId === undefined) throw new Error(`group ${key} of ${productId} was not written`);
    return { groupId, values };
  });
  await deleteOthers(tx, found);
  return found;
}

async function deleteOthers(tx: Db, groups: readonly WrittenGroup[]): Promise<void> {
  const ids = groups.map(({ groupId }) => groupId);
  const kept = groups.flatMap(({ groupId: group_id, values }) =>
    values.map(({ value }) => ({ group_id, value })),
  );
  await sql`delete from option_values v where group_id = any(${ids}::int[])
    and not exists (select from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as w (group_id int, value text)
      where w.group_id = v.group_id and w.value = v.value)`.execute(tx);
  // Only one value at a time is the default, at every statement.
  await sql`update option_values set is_default = false where group_id = any(${ids}::int[]) and is_default`.execute(
    tx,
  );
}

/** What a content that does not say it stands for. */
const SAID = { sku: null, is_available: true };

type ValueRow = ValueContent & { readonly group_id: number; readonly position: number };

/** A version that was kept before a column existed has none of it, and leaves it as it is. */
function byColumns(rows: readonly ValueRow[]): readonly (readonly ValueRow[])[] {
  return [...Map.groupBy(rows, (row) => Object.keys(row).toSorted().join(" ")).values()];
}

/** Writes values that have the same columns. */
async function writeValues(tx: Db, rows: readonly ValueRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter(
    (column) => column !== "group_id" && column !== "value",
  );
  await tx
    .insertInto("optionValues")
    .values(
      rows as unknown as { groupId: number; value: string; label: string; position: number }[],
    )
    .onConflict((conflict) =>
      conflict
        .columns(["groupId", "value"])
        .doUpdateSet(
          Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])),
        ),
    )
    .execute();
}
