import { isUuid } from "#shop/kit/uuid.ts";
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
  selectSteepPrices,
  type SteepPrices,
} from "./import-lines-queries.server.ts";

export {
  importLines,
  lineKinds,
  type ImportLine,
  type LineKind,
  type SteepPrices,
} from "./import-lines-queries.server.ts";

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

/** Deletes files and dry runs after 7 days. What they have changed is in the versions of the products. */
export async function deleteOldImports(db: Db): Promise<void> {
  await deleteImportsBefore(db, IMPORT_DAYS);
}
