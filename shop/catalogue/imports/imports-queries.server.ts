import { sql } from "kysely";
import type { Encoding } from "#shop/kit/encoding.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
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
  "uploaded_by",
  "file_name",
  "format",
  "encoding",
  "left_columns",
  "asks",
  "state",
  "refusal",
  "new_count",
  "changed_count",
  "untouched_count",
  "refused_count",
  "applied_by",
  "applied_at",
  "undone_by",
  "undone_at",
] as const;

type Row = {
  id: string;
  at: Date;
  uploaded_by: string;
  file_name: string;
  format: string;
  encoding: string;
  left_columns: string[];
  asks: boolean;
  state: string;
  refusal: string;
  new_count: number;
  changed_count: number;
  untouched_count: number;
  refused_count: number;
  applied_by: string | null;
  applied_at: Date | null;
  undone_by: string | null;
  undone_at: Date | null;
};

function toImport(row: Row): ProductImport {
  return {
    id: row.id,
    at: row.at,
    uploadedBy: row.uploaded_by,
    fileName: row.file_name,
    format: row.format as ImportFormat,
    encoding: row.encoding as Encoding,
    leftColumns: row.left_columns,
    state: stateOf(row),
    refusal: row.refusal as ImportRefusal,
    newCount: row.new_count,
    changedCount: row.changed_count,
    untouchedCount: row.untouched_count,
    refusedCount: row.refused_count,
    appliedBy: row.applied_by,
    appliedAt: row.applied_at,
    undoneBy: row.undone_by,
    undoneAt: row.undone_at,
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
    .insertInto("product_imports")
    .values({
      id,
      uploaded_by: staffId,
      file_name: fileName,
      file: Buffer.from(bytes),
      format,
      encoding,
      left_columns: leftColumns.map((name) => name.slice(0, COLUMN_NAME_MAX).toWellFormed()),
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
    .selectFrom("product_imports")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : toImport(row);
}

/** All imports that are kept, the newest first. */
export async function selectImports(db: Db, limit: number): Promise<readonly ProductImport[]> {
  const rows = await db
    .selectFrom("product_imports")
    .select(columns)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return rows.map(toImport);
}

/** What a job needs of an import. */
export async function findImportWork(db: Db, id: string) {
  return db
    .selectFrom("product_imports")
    .select(["state", "format", "mapping", "vat_rate_bp", "apply_act", "undo_act"])
    .select(["applied_by", "undone_by", "asks"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function readProgress(db: Db, id: string): Promise<ImportProgress> {
  const row = await db
    .selectFrom("product_import_progress")
    .select(["done", "total"])
    .where("import_id", "=", id)
    .executeTakeFirst();
  return row ?? { done: 0, total: 0 };
}

/** Outside the transaction of the job, so that pages see it. */
export async function writeProgress(db: Db, id: string, progress: ImportProgress): Promise<void> {
  await db
    .updateTable("product_import_progress")
    .set(progress)
    .where("import_id", "=", id)
    .execute();
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
    readonly refusal?: ImportRefusal;
    readonly apply_act?: string | null;
    readonly applied_by?: string | null;
    readonly applied_at?: Date | null;
    readonly undo_act?: string | null;
    readonly undone_by?: string | null;
    readonly undone_at?: Date | null;
    readonly vat_rate_bp?: number;
    readonly new_count?: number;
    readonly changed_count?: number;
    readonly untouched_count?: number;
    readonly refused_count?: number;
    readonly mapping?: string;
    readonly questions?: string;
    readonly left_columns?: string[];
    readonly asks?: boolean;
    readonly format?: ImportFormat;
  },
): Promise<boolean> {
  const moved = await db
    .updateTable("product_imports")
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
