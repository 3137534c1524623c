import { sql } from "kysely";
import type { Done, Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { selectContents } from "./content-queries.server.ts";
import type { ProductContent } from "./product-content.ts";

/** Whose change it is, as the versions name it. */
export type VersionAct = {
  readonly act: Act;
  /** In snake_case, as in the audit log: "change_product". */
  readonly action: string;
  /** The version that is brought back, if it is one. */
  readonly broughtBack?: number;
};

/** A change of products, each of which is kept as a version. */
export type VersionedWork = VersionAct & { readonly productIds: readonly number[] };

/**
 * Does the work of a verb that changes products, and keeps each product that is another afterwards as a new
 * version. Every verb that changes fields, options or pictures calls it inside its transaction. It locks the
 * products first, by id. What the product was before is kept, too, when no version has it: the example
 * catalogue, or a change in the database.
 */
export async function keepingVersions<Value, Reason extends string>(
  tx: Db,
  { productIds, ...named }: VersionedWork,
  work: () => Promise<Done<Value> | Refused<Reason>>,
): Promise<Done<Value> | Refused<Reason>> {
  const ids = [...new Set(productIds)];
  await sql`select id from products where id = any(${ids}::int[]) order by id for no key update`.execute(
    tx,
  );
  const before = await selectContents(tx, ids);
  const outcome = await work();
  if (!outcome.ok) return outcome;
  await addVersions(tx, before, { act: { actId: null, actor: SHOP }, action: "begin" });
  await addVersions(tx, await selectContents(tx, ids), named);
  return outcome;
}

/** Keeps the first version of products that were just added. */
export async function keepFirstVersions(
  tx: Db,
  productIds: readonly number[],
  named: VersionAct,
): Promise<void> {
  await addVersions(tx, await selectContents(tx, productIds), named);
}

type Named = Omit<VersionAct, "act"> & {
  readonly act: { readonly actId: string | null; readonly actor: Act["actor"] };
};

/** Keeps the contents that are not those of the product's newest version. */
async function addVersions(
  tx: Db,
  contents: ReadonlyMap<number, ProductContent>,
  { act, action, broughtBack }: Named,
): Promise<void> {
  if (contents.size === 0) return;
  const { kind, id: actorId } = act.actor;
  await sql`
    insert into product_versions (product_id, number, actor_kind, actor_id, act_id, action, brought_back, content)
    select kept.id, coalesce(newest.number, 0) + 1, ${kind}, ${actorId}, ${act.actId}, ${action},
      ${broughtBack ?? null}, kept.content
    from unnest(${[...contents.keys()]}::int[],
      ${[...contents.values()].map((content) => JSON.stringify(content))}::jsonb[]) as kept (id, content)
    left join lateral (select number, content from product_versions
      where product_id = kept.id order by number desc limit 1) as newest on true
    where kept.content is distinct from newest.content`.execute(tx);
}
