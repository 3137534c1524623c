import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** How many files are kept, and how many bytes they have together. */
export async function countImports(db: Db): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(length(file)), 0)::float8 as bytes from product_imports`.execute(
    db,
  );
  return rows[0] ?? { count: 0, bytes: 0 };
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
