import { sql, type Selectable, type Updateable } from "kysely";
import type { Encoding } from "#shop/kit/encoding.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ProductImports } from "#shop/platform/database/tables.ts";
import {
  isOfFile,
  type ImportFormat,
  type ImportProgress,
  type ImportRefusal,
  type ImportState,
  type ProductImport,
  type StoredState,
} from "./import.ts";

const columns = [
  "id",
  "number",
  "at",
  "uploadedBy",
  "fileName",
  "format",
  "encoding",
  "leftColumns",
  "asks",
  "state",
  "refusal",
  "newCount",
  "changedCount",
  "untouchedCount",
  "refusedCount",
  "appliedBy",
  "appliedAt",
  "undoneBy",
  "undoneAt",
] as const;

type Row = Pick<Selectable<ProductImports>, (typeof columns)[number]>;

function toImport(row: Row): ProductImport {
  const { asks: _, number: __, ...rest } = row;
  return {
    ...rest,
    format: row.format as ImportFormat,
    encoding: row.encoding as Encoding,
    state: stateOf(row),
    refusal: row.refusal as ImportRefusal,
  };
}

function stateOf({ state, asks, refusal }: Row): ImportState {
  if (state !== "ready") return state as StoredState;
  if (isOfFile(refusal as ImportRefusal)) return "unreadable";
  return asks ? "asking" : "ready";
}

export type NewImport = Pick<
  ProductImport,
  "id" | "fileName" | "format" | "encoding" | "leftColumns"
> & { readonly staffId: string; readonly bytes: Uint8Array };

export const COLUMN_NAME_MAX = 60;

/** Stores a file. */
export async function insertImport(
  tx: Db,
  { id, staffId, fileName, bytes, format, encoding, leftColumns }: NewImport,
): Promise<void> {
  await tx
    .insertInto("productImports")
    .values({
      id,
      uploadedBy: staffId,
      fileName,
      file: Buffer.from(bytes),
      format,
      encoding,
      leftColumns: leftColumns.map((name) => name.slice(0, COLUMN_NAME_MAX).toWellFormed()),
      state: "reading",
      asks: format !== "own",
    })
    .execute();
  await sql`insert into product_import_progress (import_id, done, total) values (${id}, 0, 0)`.execute(
    tx,
  );
}

export async function findImportRow(db: Db, id: string): Promise<ProductImport | null> {
  const row = await db
    .selectFrom("productImports")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : toImport(row);
}

/** All imports that are kept, the newest first. */
export async function selectImports(db: Db, limit: number): Promise<readonly ProductImport[]> {
  const rows = await db
    .selectFrom("productImports")
    .select(columns)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return rows.map(toImport);
}

/** What a job needs of an import. */
export async function findImportWork(db: Db, id: string) {
  return db
    .selectFrom("productImports")
    .select(["state", "format", "mapping", "vatRateBp", "applyAct", "undoAct"])
    .select(["appliedBy", "undoneBy", "asks"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function readProgress(db: Db, id: string): Promise<ImportProgress> {
  const row = await db
    .selectFrom("productImportProgress")
    .select(["done", "total"])
    .where("importId", "=", id)
    .executeTakeFirst();
  return row ?? { done: 0, total: 0 };
}

/** Outside the transaction of the job, so that pages see it. */
export async function writeProgress(db: Db, id: string, progress: ImportProgress): Promise<void> {
  await db.updateTable("productImportProgress").set(progress).where("importId", "=", id).execute();
}

/** Moves an import from one state to another; false if it is in another one. */
export async function moveImport(
  db: Db,
  id: string,
  {
    from,
    to,
    ...more
  }: {
    readonly from: StoredState;
    readonly to: StoredState;
  } & Omit<Updateable<ProductImports>, "state">,
): Promise<boolean> {
  const moved = await db
    .updateTable("productImports")
    .set({ state: to, ...more })
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** Deletes what is older than so many days, and is not being worked on. */
export async function deleteImportsBefore(db: Db, days: number): Promise<void> {
  await sql`delete from product_imports where id in (
    select id from product_imports where at < now() - interval '1 day' * ${days}
      and state in ('ready', 'applied', 'undone')
    order by at limit 100 for update skip locked)`.execute(db);
}
