import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import type { Redirect, RedirectSort } from "./redirect.ts";

/** The days of the hits in a list, with today. */
const HITS_LISTED_DAYS = 30;

/** Locks all redirects against changes until the transaction ends, those by a changed slug too. */
export async function lockRedirects(tx: Db): Promise<void> {
  await sql`lock table redirects in share row exclusive mode`.execute(tx);
}

/** The redirects that begin at one of two paths or lead to the first of them. */
export async function selectNeighbours(db: Db, { from, to }: Redirect): Promise<Redirect[]> {
  const { rows } = await sql<Redirect>`
    select from_path as "from", to_path as "to" from redirects
    where from_path in (${from}, ${to}) or to_path = ${from} order by from_path`.execute(db);
  return rows;
}

export async function countRedirects(db: Db, q = ""): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from redirects where ${matches(q)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds a redirect, or changes where one leads. */
export async function writeRedirect(tx: Db, { from, to }: Redirect): Promise<void> {
  await tx
    .insertInto("redirects")
    .values({ fromPath: from, toPath: to })
    .onConflict((conflict) => conflict.column("fromPath").doUpdateSet({ toPath: to }))
    .execute();
}

export async function removeRedirect(tx: Db, from: string): Promise<void> {
  await tx.deleteFrom("redirects").where("fromPath", "=", from).execute();
}

export type CountedRedirect = Redirect & {
  readonly createdAt: Date;
  /** How often it was followed in the last 30 days. */
  readonly hits: number;
};

/** Redirects with their hits. `q`: a part of either path; "" for all. */
export function countedRedirects({ q, sort }: { readonly q: string; readonly sort: RedirectSort }) {
  const isByHits = sort.endsWith("hits");
  const byHits = sort === "hits" ? sql`hits::bigint as by_hits` : sql`-hits::bigint as by_hits`;
  return keyset<CountedRedirect>(
    sql`select *${isByHits ? sql`, ${byHits}` : sql``} from (
      select from_path collate "C" as "from", to_path as "to", created_at,
        coalesce((select sum(times) from redirect_hits h where h.from_path = redirects.from_path
          and day > ${today} - ${HITS_LISTED_DAYS}::int), 0)::float8 as hits
      from redirects where ${matches(q)}) as counted`,
    isByHits ? { byHits: "whole", from: "text" } : { from: "text" },
    { isDown: sort === "-from" },
  );
}

const today = sql`(now() at time zone 'Europe/London')::date`;

function matches(q: string) {
  const literal = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return q === "" ? sql`true` : sql`(from_path ilike ${literal} or to_path ilike ${literal})`;
}
