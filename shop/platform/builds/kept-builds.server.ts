import { createHash } from "node:crypto";
import { sql } from "kysely";
import { inTransaction, type Db } from "#shop/platform/database/db.server.ts";

/** A file of a build as it is sent: its content, and compressed with brotli where the build did that. */
export type BuildFile = { readonly content: Buffer; readonly brotli: Buffer | null };

/** The files of a build whose addresses contain a hash of their content, by URL path. */
export type Build = {
  readonly paths: readonly string[];
  /** Null for a file that is not made yet: it is not kept. */
  readonly read: (path: string) => Promise<BuildFile | null>;
};

const BUILDS_KEPT = 5;
/** Files are written a few at a time, so that a build is never in memory whole. */
const FILES_AT_ONCE = 20;

/**
 * Keeps the files of a build in the database and forgets those of builds before the last five. All
 * instances then serve the files of all these builds (docs/decisions/0022). Of the pictures, which are
 * thousands and rarely change, it keeps those that the build before does not have. A build that is kept
 * already costs one short query.
 */
export async function keepBuild(db: Db, build: Build): Promise<void> {
  const paths = build.paths.toSorted();
  const id = createHash("sha256").update(paths.join("\n")).digest("hex");
  const { numAffectedRows } =
    await sql`update builds set started_at = now() where id = ${id}`.execute(db);
  if (numAffectedRows === 1n) return;
  await inTransaction(db, async (tx) => {
    // Instances that start at the same time keep their builds one after the other.
    await sql`lock table builds in share row exclusive mode`.execute(tx);
    const { rows } = await sql<{ path: string }>`
      select path from unnest(${paths}::text[]) as path
      where path not in (select path from build_files)
        and (path not like '/pictures/%' or path not in
          (select unnest(paths) from (select paths from builds order by started_at desc limit 1) as newest)
          and exists (select from builds))
      order by path`.execute(tx);
    await writeFiles(
      tx,
      build,
      rows.map(({ path }) => path),
    );
    await sql`insert into builds (id, paths) values (${id}, ${paths}) on conflict do nothing`.execute(
      tx,
    );
    await forgetOldBuilds(tx);
  });
}

async function writeFiles(tx: Db, build: Build, paths: readonly string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += FILES_AT_ONCE) {
    const some = paths.slice(start, start + FILES_AT_ONCE);
    const read = await Promise.all(
      some.map(async (path) => ({ path, ...(await build.read(path)) })),
    );
    const files = read.filter(({ content }) => content !== undefined);
    await sql`insert into build_files (path, content, brotli)
      select * from unnest(${files.map(({ path }) => path)}::text[],
        ${files.map(({ content }) => content)}::bytea[],
        ${files.map(({ brotli }) => brotli)}::bytea[])
      on conflict do nothing`.execute(tx);
  }
}

async function forgetOldBuilds(tx: Db): Promise<void> {
  await sql`delete from builds where id not in
    (select id from builds order by started_at desc, id limit ${BUILDS_KEPT}::int)`.execute(tx);
  await sql`delete from build_files where path not in (select unnest(paths) from builds)`.execute(
    tx,
  );
}

/** A file of one of the builds that are kept; null when none of them has this path. */
export async function readBuildFile(db: Db, path: string): Promise<BuildFile | null> {
  const { rows } = await sql<BuildFile>`
    select content, brotli from build_files where path = ${path}`.execute(db);
  return rows[0] ?? null;
}
