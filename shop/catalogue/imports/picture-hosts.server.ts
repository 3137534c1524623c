import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { safeUrl } from "#shop/platform/fetch-public-file.server.ts";

/** Hosts at most; each is a way out of this machine. */
const HOSTS_MAX = 20;

/** The hosts from which photographs of an import are fetched. */
export async function listPictureHosts(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("pictureHosts")
    .select("host")
    .orderBy("host")
    .limit(HOSTS_MAX)
    .execute();
  return rows.map(({ host }) => host);
}

/** Allows a host, typed as a name or as the URL of a picture. */
export async function allowPictureHost(
  db: Db,
  { act, typed }: { readonly act: Act; readonly typed: string },
): Promise<Done<string> | Refused<"no_host" | "too_many_hosts" | "act_reused">> {
  const host = hostOf(typed);
  if (host === null) return refused("no_host");
  const named = {
    act,
    action: "allow_picture_host",
    subject: { kind: "picture_host", id: host.slice(0, 100) },
    input: { host },
  };
  return withAct<string, "too_many_hosts">(db, named, async (tx, audit) => {
    const hosts = await listPictureHosts(tx);
    if (hosts.includes(host)) return done(host);
    if (hosts.length >= HOSTS_MAX) return refused("too_many_hosts");
    await tx
      .insertInto("pictureHosts")
      .values({ host, addedBy: act.actor.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    audit({ host: { from: null, to: host } });
    return done(host);
  });
}

export async function forbidPictureHost(
  db: Db,
  { act, host }: { readonly act: Act; readonly host: string },
): Promise<Done<null> | Refused<"act_reused">> {
  const named = {
    act,
    action: "forbid_picture_host",
    subject: { kind: "picture_host", id: host.slice(0, 100) },
    input: { host },
  };
  return withAct<null, never>(db, named, async (tx, audit) => {
    await tx.deleteFrom("pictureHosts").where("host", "=", host).execute();
    audit({ host: { from: host, to: null } });
    return done(null);
  });
}

function hostOf(typed: string): string | null {
  const text = typed.trim();
  const url = safeUrl(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  return url !== null && /^[a-z0-9.-]{1,253}$/.test(url.hostname) ? url.hostname : null;
}
