import type { Db } from "#shop/platform/database/db.server.ts";
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
