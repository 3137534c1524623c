import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { isTaken, listPagesAt } from "./pages-at.server.ts";
import {
  countRedirects,
  lockRedirects,
  removeRedirect,
  selectNeighbours,
  writeRedirect,
} from "./redirect-queries.server.ts";
import { chainWith, REDIRECTS_MAX, type Redirect } from "./redirect.ts";

/** Why a redirect is not written. `changed`: it is no longer as it was seen. */
export type RedirectReason =
  | "exists"
  | "changed"
  | "taken"
  | "chain"
  | "no_page"
  | "too_many"
  | "act_reused";

type Sent = { readonly act: Act; readonly redirect: Redirect };
type Answer = Done<null> | Refused<RedirectReason>;

/**
 * Adds a redirect. It must begin where no page is and lead straight to one: a chain or a loop is refused, and
 * `findChain` shows it.
 */
export async function addRedirect(db: Db, { act, redirect }: Sent): Promise<Answer> {
  return write(db, { act, action: "add_redirect", redirect, was: null });
}

/** Changes where a redirect leads. `was`: where it led when it was seen. */
export async function changeRedirect(
  db: Db,
  { act, redirect, was }: Sent & { readonly was: string },
): Promise<Answer> {
  return write(db, { act, action: "change_redirect", redirect, was });
}

/** Deletes a redirect that is as it was seen. */
export async function deleteRedirect(
  db: Db,
  { act, redirect: seen }: Sent,
): Promise<Done<null> | Refused<"changed" | "act_reused">> {
  const named = { act, action: "delete_redirect", subject: subjectOf(seen), input: seen };
  return withAct<null, "changed">(db, named, async (tx, audit) => {
    await lockRedirects(tx);
    if ((await toOf(tx, seen)) !== seen.to) return refused("changed");
    await removeRedirect(tx, seen.from);
    audit({ path: { from: seen.from, to: null }, leads_to: { from: seen.to, to: null } });
    return done(null);
  });
}

/** The chain that a redirect would make with those of the shop; null for none. */
export async function findChain(db: Db, redirect: Redirect): Promise<readonly string[] | null> {
  return chainWith(redirect, await selectNeighbours(db, redirect));
}

/** Where a path leads now; null when it has no redirect. */
async function toOf(tx: Db, { from, to }: Redirect): Promise<string | null> {
  const neighbours = await selectNeighbours(tx, { from, to });
  return neighbours.find((each) => each.from === from)?.to ?? null;
}

type Writing = Sent & { readonly action: string; readonly was: string | null };

async function write(db: Db, { act, action, redirect, was }: Writing): Promise<Answer> {
  const named = { act, action, subject: subjectOf(redirect), input: { ...redirect, was } };
  return withAct<null, Exclude<RedirectReason, "act_reused">>(db, named, async (tx, audit) => {
    await lockRedirects(tx);
    const reason = await reasonAgainst(tx, redirect, was);
    if (reason !== null) return refused(reason);
    await writeRedirect(tx, redirect);
    audit({
      ...(was === null && { path: { from: null, to: redirect.from } }),
      leads_to: { from: was, to: redirect.to },
    });
    return done(null);
  });
}

/** Why a redirect can't be written; null when it can. */
async function reasonAgainst(
  tx: Db,
  redirect: Redirect,
  was: string | null,
): Promise<Exclude<RedirectReason, "act_reused"> | null> {
  const now = await toOf(tx, redirect);
  if (now !== was) return was === null ? "exists" : "changed";
  if (await isTaken(tx, redirect.from)) return "taken";
  if ((await findChain(tx, redirect)) !== null) return "chain";
  if (!(await listPagesAt(tx, [redirect.to])).has(redirect.to)) return "no_page";
  return was === null && (await countRedirects(tx)) >= REDIRECTS_MAX ? "too_many" : null;
}

/** The audit log names a subject in 100 characters. */
function subjectOf({ from }: Redirect) {
  return { kind: "redirect", id: from.slice(0, 100) };
}
