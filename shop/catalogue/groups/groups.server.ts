import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { GROUPS_MAX } from "./arrangements.ts";
import { selectGroups, type Group } from "./group-queries.server.ts";
import type { GroupKind } from "./group-fields.ts";

export type { Group } from "./group-queries.server.ts";

/** The categories in their order, or the brands by name, with how many products they have. At most 100. */
export function listGroups(db: Db, kind: GroupKind): Promise<readonly Group[]> {
  return selectGroups(db, kind);
}

/** A category or a brand; null for an unknown slug. */
export async function findGroup(db: Db, kind: GroupKind, slug: string): Promise<Group | null> {
  const [group] = await selectGroups(db, kind, slug);
  return group ?? null;
}

/** The brands by name, each with its key: what code calls it, whatever its address. At most 100. */
export async function listBrandKeys(
  db: Db,
): Promise<readonly { readonly key: string; readonly name: string }[]> {
  const { rows } = await sql<{ key: string; name: string }>`
    select coalesce(key, slug) as key, name from brands order by lower(name), slug limit ${GROUPS_MAX}`.execute(
    db,
  );
  return rows;
}
