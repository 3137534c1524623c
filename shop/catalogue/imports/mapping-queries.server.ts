import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Mapping } from "#shop/catalogue/product-file/foreign/mapping.ts";

/** What is asked about an import, how it is read, and whether a job is at it; undefined for our own file. */
export async function findAsked(db: Db, id: string) {
  return db
    .selectFrom("productImports")
    .select(["format", "mapping", "questions", "state"])
    .where("id", "=", id)
    .where("format", "<>", "own")
    .executeTakeFirst();
}

/** How the last file of a program was read; undefined for the first one. */
export async function findLastMapping(db: Db, format: string): Promise<unknown> {
  const row = await db
    .selectFrom("importMappings")
    .select("mapping")
    .where("format", "=", format)
    .executeTakeFirst();
  return row?.mapping;
}

/** Columns of files of no known program that are remembered: those of the last files. */
const COLUMNS_MAX = 400;

/**
 * Keeps how a file is read for the next one of its program, longer than the file. What was decided about variants is of
 * this file alone. Files of no known program differ in their columns: those of earlier ones stay beside the new ones.
 */
export async function rememberMapping(tx: Db, importId: string, mapping: Mapping): Promise<void> {
  const { format } = await tx
    .selectFrom("productImports")
    .select("format")
    .where("id", "=", importId)
    .executeTakeFirstOrThrow();
  const before = (await findLastMapping(tx, format)) as Partial<Mapping> | undefined;
  const earlier = format === "other" ? Object.entries(before?.columns ?? {}) : [];
  const columns = new Map(earlier);
  for (const [key, use] of Object.entries(mapping.columns)) {
    columns.delete(key);
    columns.set(key, use);
  }
  const kept = JSON.stringify({
    ...mapping,
    columns: Object.fromEntries([...columns].slice(-COLUMNS_MAX)),
    ways: {},
    way: null,
  });
  await sql`insert into import_mappings (format, mapping) values (${format}, ${kept}::jsonb)
    on conflict (format) do update set mapping = excluded.mapping`.execute(tx);
}
