import { sql } from "kysely";
import type { Json } from "#shop/platform/act.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { GROUPS_MAX } from "./arrangements.ts";
import { columnsOf, groupFields, type GroupKind, type GroupValues } from "./group-fields.ts";

/** A category or a brand as staff see it. */
export type Group = {
  readonly version: number;
  readonly values: GroupValues;
  /** Products in any state, and those of them that are live. */
  readonly products: number;
  readonly live: number;
  /** Its places in the lists that order it; null where it is not listed. */
  readonly position: number | null;
  readonly menuPosition: number | null;
};

export const tables = {
  category: { name: "categories", link: "category_slug", path: "/", position: "position" },
  brand: { name: "brands", link: "brand_slug", path: "/brands/", position: "strip_position" },
} as const;

type Row = Pick<Group, "version" | "products" | "live"> & {
  /** The whole row by the names of its columns, which are those of the fields. */
  readonly columns: Readonly<Record<string, Json>>;
};

/** The categories in their order or the brands by name; only one when a slug is given. */
export async function selectGroups(
  db: Db,
  kind: GroupKind,
  slug?: string,
): Promise<readonly Group[]> {
  const { name, link, position } = tables[kind];
  const order = kind === "category" ? sql`position` : sql`lower(name)`;
  const { rows } = await sql<Row>`
    select version, to_jsonb(g) as columns,
      (select count(*)::int from products where ${sql.ref(link)} = g.slug) as products,
      (select count(*)::int from products where ${sql.ref(link)} = g.slug and state = 'live') as live
    from ${sql.table(name)} g
    where ${slug === undefined ? sql`true` : sql`slug = ${slug}`} order by ${order}, slug limit ${GROUPS_MAX}`.execute(
    db,
  );
  return rows.map(({ columns, ...group }) => ({
    ...group,
    values: valuesOf(kind, columns),
    position: placeOf(columns[position]),
    menuPosition: placeOf(columns["menu_position"]),
  }));
}

function placeOf(value: Json | undefined): number | null {
  return typeof value === "number" ? value : null;
}

function valuesOf(kind: GroupKind, columns: Row["columns"]): GroupValues {
  return Object.fromEntries(
    columnsOf(kind).map((column) => {
      const value = columns[column];
      return [column, typeof value === "boolean" ? (value ? "on" : "") : String(value ?? "")];
    }),
  );
}

/** Values as they are written. */
export function writtenOf(kind: GroupKind, values: GroupValues): Record<string, string | boolean> {
  const fields = groupFields[kind] as Readonly<Record<string, { readonly is: string }>>;
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      fields[column]?.is === "switch" ? value === "on" : value,
    ]),
  );
}

/**
 * The ids of the products of a category or a brand, locked in the order of docs/lock-order.md, and then all
 * changes of categories or of brands: one person at a time.
 */
export async function lockGroups(
  tx: Db,
  kind: GroupKind,
  slug: string | null,
): Promise<readonly number[]> {
  const { link, name } = tables[kind];
  const { rows } = await sql<{
    id: number;
  }>`select id from products where ${sql.ref(link)} = ${slug}
    order by id for no key update`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  return rows.map(({ id }) => id);
}
