import { sql } from "kysely";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";

/** What a list shows: the parameters of its URL. */
export type ListState = {
  readonly view: string;
  readonly q: string;
  readonly sort: string;
  /** The filters by their names. */
  readonly filters: Readonly<Record<string, string>>;
};

/** A view of a list under a name, which somebody of the staff keeps for themselves or for all. */
export type SavedView = ListState & {
  readonly id: string;
  readonly name: string;
  readonly isShared: boolean;
  /** Whether the reader has saved it, and may remove it. */
  readonly isOwn: boolean;
};

/** Which list: "orders". */
export type SavedList = "orders";

const NAME_MAX = 60;
const OWN_MAX = 20;
const LISTED_MAX = 50;

/** The views of a list that a person has saved, and those that others share, by name: 50 at most. */
export async function listSavedViews(
  db: Db,
  { list, staffId: ownId }: { readonly list: SavedList; readonly staffId: string },
): Promise<readonly SavedView[]> {
  const rows = await db
    .selectFrom("savedViews")
    .selectAll()
    .where("list", "=", list)
    .where(({ or, eb }) => or([eb("staffId", "=", ownId), eb("isShared", "=", true)]))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(LISTED_MAX)
    .execute();
  return rows.map(({ id, name, view, q, sort, filters, isShared, staffId }) => ({
    id,
    name,
    view,
    q,
    sort,
    filters: filters as SavedView["filters"],
    isShared,
    isOwn: staffId === ownId,
  }));
}

export type NewView = ListState & {
  readonly act: Act;
  readonly list: SavedList;
  readonly name: string;
  readonly isShared: boolean;
};

/**
 * Keeps a view of a list under a name of 1 to 60 characters; a person's own view of that name is replaced.
 * Each person has 20 at most for a list. What is searched or filtered for can name a customer: it is removed with the
 * customer's account, and stays out of the audit log.
 */
export async function saveView(
  db: Db,
  { act, list, name: typed, isShared, ...state }: NewView,
): Promise<Done<null> | Refused<"bad_name" | "too_many_views" | "act_reused">> {
  const name = typed.trim();
  if (name === "" || name.length > NAME_MAX) return refused("bad_name");
  const staffId = act.actor.id;
  assert(act.actor.kind === "staff" && staffId !== null, "a person of the staff saves a view");
  const subject = { kind: "staff", id: staffId };
  const input = { list, name, isShared, ...state };
  return withAct(db, { act, action: "save_view", subject, input }, async (tx, audit) => {
    // One after the other, so that a name is there once and the limit holds.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`saved views ${staffId}`}, 0))`.execute(
      tx,
    );
    const { count } = await tx
      .selectFrom("savedViews")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("staffId", "=", staffId)
      .where("list", "=", list)
      .where(sql`lower(name)`, "<>", name.toLowerCase())
      .executeTakeFirstOrThrow();
    if (Number(count) >= OWN_MAX) return refused("too_many_views");
    await tx
      .deleteFrom("savedViews")
      .where("staffId", "=", staffId)
      .where("list", "=", list)
      .where(sql`lower(name)`, "=", name.toLowerCase())
      .execute();
    await tx
      .insertInto("savedViews")
      .values({ staffId, list, name, isShared, ...state, filters: JSON.stringify(state.filters) })
      .execute();
    audit({ list: { from: null, to: list }, is_shared: { from: null, to: isShared } });
    return done(null);
  });
}

/** Removes a view that the person has saved; one that is gone already is removed. */
export async function removeView(
  db: Db,
  { act, id }: { readonly act: Act; readonly id: string },
): Promise<Done<null> | Refused<"act_reused">> {
  const subject = { kind: "saved_view", id };
  return withAct(db, { act, action: "remove_view", subject, input: {} }, async (tx) => {
    await tx
      .deleteFrom("savedViews")
      .where("id", "=", id)
      .where("staffId", "=", act.actor.id)
      .execute();
    return done(null);
  });
}

/** Removes the saved views in which a customer is searched for by name or e-mail address. */
export async function removeViewsAbout(
  tx: Db,
  { email, fullName }: { readonly email: string; readonly fullName: string },
): Promise<void> {
  const names = [email, fullName].filter((text) => text.trim().length > 1);
  await sql`delete from saved_views where id in (
    select id from saved_views, unnest(${names}::text[]) as removed
    where strpos(lower(q || ' ' || filters::text), lower(removed)) > 0 order by id for update of saved_views skip locked)`.execute(
    tx,
  );
}
