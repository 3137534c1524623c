import { sql } from "kysely";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { arrangements, GROUPS_MAX, type Arrangement } from "./arrangements.ts";
import { lockGroups } from "./group-queries.server.ts";
import { listAfter, type ListDeed, type ListRefusal } from "./ordered-list.ts";

type ArrangeRefusal = ListRefusal | "no_group" | "changed_meanwhile" | "act_reused";

/**
 * Adds a category or a brand to a list, moves it or takes it out. `seen` has the slugs of the list that the person
 * saw, in their order: when it is another list by now, nothing is changed.
 */
export async function arrange(
  db: Db,
  list: Arrangement,
  {
    act,
    seen,
    ...change
  }: {
    readonly act: Act;
    readonly deed: ListDeed;
    /** A slug. */
    readonly id: string;
    readonly seen: readonly string[];
  },
): Promise<Done<readonly string[]> | Refused<ArrangeRefusal>> {
  const { kind, table, column, most } = arrangements[list];
  const subject = { kind: "catalogue", id: list };
  const named = { act, action: `arrange_${list}`, subject, input: { ...change, seen } };
  return withAct<readonly string[], ArrangeRefusal>(db, named, async (tx, audit) => {
    await lockGroups(tx, kind, null);
    const { rows } = await sql<{ slug: string; place: number | null }>`
      select slug, ${sql.ref(column)} as place from ${sql.table(table)}
      order by ${sql.ref(column)}, slug limit ${GROUPS_MAX}`.execute(tx);
    if (!rows.some(({ slug }) => slug === change.id)) return refused("no_group");
    const now = rows.filter(({ place }) => place !== null).map(({ slug }) => slug);
    if (now.join(" ") !== seen.join(" ")) return refused("changed_meanwhile");
    const changed = listAfter(now, change, most);
    if (!changed.ok) return changed;
    await writeOrder(tx, list, changed.value);
    audit({ [list]: { from: now, to: changed.value } });
    return done(changed.value);
  });
}

/** Categories have a place each that no other has, at every moment: all of them move behind the last one first. */
async function writeOrder(tx: Db, list: Arrangement, slugs: readonly string[]): Promise<void> {
  const { table, column } = arrangements[list];
  const place = sql.ref(column);
  if (list === "categories")
    await sql`update categories set position = position + ${GROUPS_MAX} + (select max(position) from categories)`.execute(
      tx,
    );
  else
    await sql`update ${sql.table(table)} set ${place} = null where ${place} is not null
      and slug <> all(${[...slugs]}::text[])`.execute(tx);
  await sql`update ${sql.table(table)} set ${place} = array_position(${[...slugs]}::text[], slug)
    where slug = any(${[...slugs]}::text[])`.execute(tx);
}
