import { isUuid } from "#shop/kit/uuid.ts";
import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { IMPORT_DAYS, IMPORTS_MAX, type ImportProgress, type ProductImport } from "./import.ts";
import {
  deleteImportsBefore,
  findImportRow,
  readProgress,
  selectImports,
} from "./imports-queries.server.ts";
import {
  selectDrafts,
  selectLines,
  selectSteepPrices,
  type ImportLine,
  type SteepPrices,
} from "./import-lines-queries.server.ts";

export type { ImportLine, SteepPrices } from "./import-lines-queries.server.ts";

/** Lines of a page. */
const PAGE_ROWS = 50;

/** What a line says of a product. Products that a file leaves as they are have none. */
export const lineKinds = ["changed", "new", "refused"] as const;
export type LineKind = (typeof lineKinds)[number];

/** The imports of the last 7 days, the newest first: 20 at most. */
export async function listImports(db: Db): Promise<readonly ProductImport[]> {
  return selectImports(db, IMPORTS_MAX);
}

/** An import with how far its job is; null if there is none. */
export async function findImport(
  db: Db,
  id: string,
): Promise<{ readonly import: ProductImport; readonly progress: ImportProgress } | null> {
  const found = isUuid(id) ? await findImportRow(db, id) : null;
  return found === null ? null : { import: found, progress: await readProgress(db, id) };
}

/** What is to be confirmed before an import: its prices that move by more than half, the first of them by name. */
export async function findSteepPrices(db: Db, id: string): Promise<SteepPrices> {
  return selectSteepPrices(db, id);
}

/** How many products that an import has added are still drafts. */
export async function countDrafts(db: Db, id: string): Promise<number> {
  return (await selectDrafts(db, id)).length;
}

/** A page of lines of a kind, in the order of the file: 50 behind the place `after`. */
export async function listImportLines(
  db: Db,
  id: string,
  { kind, after }: { readonly kind: LineKind; readonly after: string | null },
): Promise<{
  readonly lines: readonly ImportLine[];
  readonly seen: number;
  readonly next: string | null;
}> {
  const place = readPlace(after);
  const [key] = place?.keys ?? [];
  const behind = typeof key === "number" && Number.isInteger(key) && key >= 0 ? key : -1;
  const found = await selectLines(db, id, { kind, after: behind, limit: PAGE_ROWS + 1 });
  const { rows, seen, next } = pageOf(found, {
    size: PAGE_ROWS,
    seen: behind === -1 ? 0 : (place?.seen ?? 0),
    keysOf: ({ position }) => [position],
  });
  return { lines: rows, seen, next };
}

/** All refused lines, part by part, for a file. */
export async function* streamRefusedLines(
  db: Db,
  id: string,
): AsyncGenerator<readonly ImportLine[]> {
  for (let after = -1; ;) {
    const lines = await selectLines(db, id, { kind: "refused", after, limit: 500 });
    const last = lines.at(-1);
    if (last === undefined) return;
    yield lines;
    after = last.position;
  }
}

/** Deletes files and dry runs after 7 days. What they have changed is in the versions of the products. */
export async function deleteOldImports(db: Db): Promise<void> {
  await deleteImportsBefore(db, IMPORT_DAYS);
}
