import { sql } from "kysely";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keepingVersions } from "#shop/catalogue/editing/keep-version.server.ts";
import type { GroupKind } from "./group-fields.ts";
import { lockGroups, selectGroups, tables } from "./group-queries.server.ts";

type DeleteRefusal =
  | "changed"
  /** Products are in it, and nothing says where they go. */
  | "has_products"
  /** There is no other category or brand of this slug. */
  | "no_target"
  | "act_reused";

/**
 * Deletes a category or a brand as a person saw it. Its products move to another one, and its address leads there;
 * without products `moveTo` may be null, and then its address is a page no more. Returns how many products moved.
 */
export async function deleteGroup(
  db: Db,
  kind: GroupKind,
  {
    act,
    slug,
    version,
    moveTo,
  }: {
    readonly act: Act;
    readonly slug: string;
    readonly version: number;
    readonly moveTo: string | null;
  },
): Promise<Done<number> | Refused<DeleteRefusal>> {
  const named = {
    act,
    action: `delete_${kind}`,
    subject: { kind, id: slug },
    input: { version, moveTo },
  };
  return withAct<number, DeleteRefusal>(db, named, async (tx, audit) => {
    const productIds = await lockGroups(tx, kind, slug);
    const [now] = await selectGroups(tx, kind, slug);
    if (now === undefined || now.version !== version) return refused("changed");
    if (moveTo === null && productIds.length > 0) return refused("has_products");
    if (moveTo !== null) {
      const [target] = moveTo === slug ? [] : await selectGroups(tx, kind, moveTo);
      if (target === undefined) return refused("no_target");
    }
    if (moveTo !== null)
      await keepingVersions(tx, { productIds, act, action: named.action }, async () => {
        await moveProducts(tx, kind, { productIds, to: moveTo });
        return done(null);
      });
    await deleteAndLead(tx, kind, { slug, moveTo });
    audit({
      name: { from: now.values["name"] ?? slug, to: null },
      moved_to: { from: null, to: moveTo },
    });
    return done(productIds.length);
  });
}

async function moveProducts(
  tx: Db,
  kind: GroupKind,
  { productIds, to }: { readonly productIds: readonly number[]; readonly to: string },
): Promise<void> {
  if (productIds.length === 0) return;
  await sql`update products set ${sql.ref(tables[kind].link)} = ${to}
    where id = any(${[...productIds]}::int[])`.execute(tx);
}

/** What led to its address, and the address itself, lead to the other one. */
async function deleteAndLead(
  tx: Db,
  kind: GroupKind,
  { slug, moveTo }: { readonly slug: string; readonly moveTo: string | null },
): Promise<void> {
  const { name, path } = tables[kind];
  const [from, to] = [path + slug, moveTo === null ? null : path + moveTo];
  if (to !== null)
    await sql`update redirects set to_path = ${to} where to_path = ${from} and from_path <> ${to}`.execute(
      tx,
    );
  await sql`delete from ${sql.table(name)} where slug = ${slug}`.execute(tx);
  if (to !== null)
    await tx
      .insertInto("redirects")
      .values({ fromPath: from, toPath: to })
      .onConflict((conflict) => conflict.column("fromPath").doUpdateSet({ toPath: to }))
      .execute();
}
