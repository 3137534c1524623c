import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { IMPORTS_MAX, KEPT_BYTES_MAX } from "./import.ts";

/** Files that nothing depends on: no job is at them, and there is no import to undo. */
const isSpare = sql`state in ('ready', 'undone')`;

/**
 * Makes room for a file of so many bytes: the oldest files go that were never imported, then the oldest whose import was
 * undone. False, and none goes, when too many others are needed, or somebody is at them.
 */
export async function makeRoom(tx: Db, bytes: number): Promise<boolean> {
  const { rows } = await sql<{ bytes: number }>`
    select length(file) as bytes from product_imports`.execute(tx);
  let count = rows.length;
  let total = rows.reduce((sum, each) => sum + each.bytes, bytes);
  const isFull = () => count >= IMPORTS_MAX || total > KEPT_BYTES_MAX;
  if (!isFull()) return true;
  const spare = await sql<{ id: string; bytes: number }>`
    select id, length(file) as bytes from product_imports where ${isSpare}
    order by state = 'undone', number for update skip locked`.execute(tx);
  const gone: string[] = [];
  for (const each of spare.rows) {
    if (!isFull()) break;
    gone.push(each.id);
    count -= 1;
    total -= each.bytes;
  }
  if (isFull()) return false;
  await sql`delete from product_imports where id = any(${gone})`.execute(tx);
  return true;
}

/** Deletes a file; false when it is needed, or somebody is at it. */
export async function deleteSpare(tx: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from product_imports where id in (
    select id from product_imports where id = ${id} and ${isSpare} for update skip locked)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Read in parts: a file as one value would be in memory as text of twice its size, and copies of that. */
const PART_BYTES = 1_024 * 1_024;

/** The file of an import. */
export async function readImportFile(db: Db, id: string): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for (let from = 1; ; from += PART_BYTES) {
    const { rows } = await sql<{ part: Buffer }>`
      select substring(file from ${from} for ${PART_BYTES}) as part from product_imports where id = ${id}`.execute(
      db,
    );
    const part = rows[0]?.part;
    if (part === undefined || part.length === 0) return Buffer.concat(parts);
    parts.push(part);
  }
}
