import type { Db } from "#shop/platform/database/db.server.ts";

/** The photographs of an import that were fetched, or are to be. */
export type FetchedCounts = {
  readonly waiting: number;
  readonly fetched: number;
  /** The first twenty. */
  readonly refused: readonly { readonly url: string; readonly reason: string }[];
};

const REFUSED_SHOWN = 20;

export async function countFetched(db: Db, id: string): Promise<FetchedCounts> {
  const own = db.selectFrom("productImportPictures").where("importId", "=", id);
  const [counts, refused] = await Promise.all([
    own
      .select(["state", (each) => each.fn.countAll<string>().as("count")])
      .groupBy("state")
      .execute(),
    own
      .select(["url", "reason"])
      .where("state", "=", "refused")
      .orderBy("productId")
      .orderBy("position")
      .limit(REFUSED_SHOWN)
      .execute(),
  ]);
  const of = (state: string) => Number(counts.find((row) => row.state === state)?.count ?? 0);
  return { waiting: of("waiting"), fetched: of("fetched"), refused };
}
