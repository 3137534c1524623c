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
  await lockProducts(tx, ids);
  const before = await selectContents(tx, ids);
  const outcome = await work();
  if (!outcome.ok) return outcome;
  await addVersions(tx, before, beginning);
  await keepVersions(tx, ids, named);
  return outcome;
}

/** What products were before a change of many: their contents, and the number of the newest version of each. */
export type Beginnings = {
  readonly contents: ReadonlyMap<number, ProductContent>;
  readonly newest: ReadonlyMap<number, number>;
};

/** Products that are read in one transaction, which locks them for a moment. */
const BEGINNINGS = 200;

/**
 * Prepares a change of thousands of products, which `lockUnchanged` begins: so that they need not be read while they
 * are locked and orders of them wait. What each is now is kept as a version, when no version has it.
 */
export async function keepBeginnings(db: Db, productIds: readonly number[]): Promise<Beginnings> {
  const contents = new Map<number, ProductContent>();
  const newest = new Map<number, number>();
  const ids = productIds.toSorted((a, b) => a - b);
  for (let at = 0; at < ids.length; at += BEGINNINGS) {
    const chunk = ids.slice(at, at + BEGINNINGS);
    await db.transaction().execute(async (tx) => {
      await lockProducts(tx, chunk);
      const found = await selectContents(tx, chunk);
      await addVersions(tx, found, beginning);
      for (const [id, content] of found) contents.set(id, content);
      for (const [id, number] of await selectNewest(tx, chunk)) newest.set(id, number);
    });
  }
  return { contents, newest };
}

/** Locks products, by id; false when one is gone or was changed by staff since it was prepared. */
export async function lockUnchanged(
  tx: Db,
  productIds: readonly number[],
  { newest }: Beginnings,
): Promise<boolean> {
  await lockProducts(tx, productIds);
  const now = await selectNewest(tx, productIds);
  return productIds.every((id) => newest.has(id) && now.get(id) === newest.get(id));
}

/** Locks products by id, as every verb that changes several does. */
export async function lockProducts(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select id from products where id = any(${[...ids]}::int[]) order by id for no key update`.execute(
    tx,
  );
}

async function selectNewest(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; number: number }>`
    select each.id, newest.number from unnest(${[...ids]}::int[]) as each (id)
    cross join lateral (select number from product_versions
      where product_id = each.id order by number desc limit 1) as newest`.execute(tx);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Keeps what products are now, those that were just added among them. */
export async function keepVersions(
  tx: Db,
  productIds: readonly number[],
  named: VersionAct,
): Promise<void> {
  await addVersions(tx, await selectContents(tx, productIds), named);
}

type Named = Omit<VersionAct, "act"> & {
  readonly act: { readonly actId: string | null; readonly actor: Act["actor"] };
};
const beginning: Named = { act: { actId: null, actor: SHOP }, action: "begin" };

/** Versions that one statement adds. */
const CHUNK = 500;

/** Keeps the contents that are not those of the product's newest version. */
async function addVersions(
  tx: Db,
  contents: ReadonlyMap<number, ProductContent>,
  named: Named,
): Promise<void> {
  const all = [...contents];
  for (let at = 0; at < all.length; at += CHUNK)
    await addChunk(tx, all.slice(at, at + CHUNK), named);
}

async function addChunk(
  tx: Db,
  contents: readonly (readonly [number, ProductContent])[],
  { act, action, broughtBack }: Named,
): Promise<void> {
  const { kind, id: actorId } = act.actor;
  await sql`
    insert into product_versions (product_id, number, actor_kind, actor_id, act_id, action, brought_back, content)
    select kept.id, coalesce(newest.number, 0) + 1, ${kind}, ${actorId}, ${act.actId}, ${action},
      ${broughtBack ?? null}, kept.content
    from unnest(${contents.map(([id]) => id)}::int[],
      ${contents.map(([, content]) => JSON.stringify(content))}::jsonb[]) as kept (id, content)
    left join lateral (select number, content from product_versions
      where product_id = kept.id order by number desc limit 1) as newest on true
    where kept.content is distinct from newest.content`.execute(tx);
}
