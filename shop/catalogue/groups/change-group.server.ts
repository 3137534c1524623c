import { sql } from "kysely";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Changed } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { isTaken } from "#shop/catalogue/redirects/pages-at.server.ts";
import { columnsOf, slugOf, takes, type GroupKind, type GroupValues } from "./group-fields.ts";
import { GROUPS_MAX } from "./arrangements.ts";
import { lockGroups, selectGroups, tables, writtenOf } from "./group-queries.server.ts";

export type GroupRefusal =
  /** It is gone, or somebody has changed it since the person saw it. */
  | "changed"
  | "unchanged"
  /** A page, a category, a brand or the shop itself has this address. */
  | "slug_taken"
  | "act_reused"
  /** "bad_" and the column of a value that its field does not take. */
  | `bad_${string}`;

/**
 * Changes a category or a brand as a person saw it in a version. Its old address leads to a new one, and products,
 * menus, feeds and search follow at the commit. Returns its slug.
 */
export async function changeGroup(
  db: Db,
  kind: GroupKind,
  {
    act,
    slug,
    version,
    values,
  }: {
    readonly act: Act;
    readonly slug: string;
    readonly version: number;
    readonly values: GroupValues;
  },
): Promise<Done<string> | Refused<GroupRefusal>> {
  const subject = { kind, id: slug };
  const named = { act, action: `change_${kind}`, subject, input: { version, values } };
  return withAct<string, GroupRefusal>(db, named, async (tx, audit) => {
    await lockGroups(tx, kind, slug);
    const [now] = await selectGroups(tx, kind, slug);
    if (now === undefined || now.version !== version) return refused("changed");
    const changed = columnsOf(kind).filter((column) => values[column] !== now.values[column]);
    if (changed.length === 0) return refused("unchanged");
    const bad = changed.find((column) => !takes(kind, column, values[column] ?? ""));
    if (bad !== undefined) return refused(`bad_${bad}`);
    const to = values["slug"] ?? slug;
    if (to !== slug && (await isTaken(tx, tables[kind].path + to))) return refused("slug_taken");
    const written = Object.fromEntries(changed.map((column) => [column, values[column] ?? ""]));
    await sql`update ${sql.table(tables[kind].name)} set version = version + 1, ${settersOf(writtenOf(kind, written))}
      where slug = ${slug}`.execute(tx);
    audit(changesOf(changed, now.values, values));
    return done(to);
  });
}

function settersOf(written: Readonly<Record<string, string | boolean>>) {
  return sql.join(
    Object.entries(written).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  );
}

function changesOf(columns: readonly string[], from: GroupValues, to: GroupValues): Changed {
  return Object.fromEntries(
    columns.map((column) => [column, { from: from[column] ?? "", to: to[column] ?? "" }]),
  );
}

/**
 * Adds a category or a brand with an address made from its name. A category is not in the navigation bar until
 * it is put there. Returns its slug.
 */
export async function addGroup(
  db: Db,
  kind: GroupKind,
  { act, name }: { readonly act: Act; readonly name: string },
): Promise<Done<string> | Refused<"bad_name" | "slug_taken" | "too_many" | "act_reused">> {
  const subject = { kind: "catalogue", id: tables[kind].name };
  const named = { act, action: `add_${kind}`, subject, input: { name } };
  return withAct<string, "bad_name" | "slug_taken" | "too_many">(db, named, async (tx, audit) => {
    const slug = slugOf(name);
    if (!takes(kind, "name", name) || slug === "") return refused("bad_name");
    await lockGroups(tx, kind, null);
    if ((await selectGroups(tx, kind)).length >= GROUPS_MAX) return refused("too_many");
    if (await isTaken(tx, tables[kind].path + slug)) return refused("slug_taken");
    if (kind === "brand")
      await tx.insertInto("brands").values({ slug, name, description: "" }).execute();
    else
      await sql`insert into categories (slug, name, nav_name, heading, lead, description, is_listed, position)
        select ${slug}, ${name}, ${name.slice(0, 24).trim()}, ${name}, '', '', false, coalesce(max(position), 0) + 1
        from categories`.execute(tx);
    audit({ slug: { from: null, to: slug }, name: { from: null, to: name } });
    return done(slug);
  });
}
