import { csvRows } from "#shop/kit/csv.ts";
import { refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Act } from "#shop/platform/act.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { selectDrafts } from "./import-lines-queries.server.ts";
import { uploadImport, type UploadRefusal } from "./upload-import.server.ts";

/**
 * Begins an import that makes the new products of another one live. Its dry run says which of them lack something, and
 * it can be undone.
 */
export async function publishImported(
  db: Db,
  id: string,
  { act, fileName }: { readonly act: Act; readonly fileName: string },
): Promise<Done<null> | Refused<UploadRefusal | "act_reused" | "nothing_to_publish">> {
  const drafts = isUuid(id) ? await selectDrafts(db, id) : [];
  if (drafts.length === 0) return refused("nothing_to_publish");
  const file = csvRows([["sku", "state"], ...drafts.map((sku) => [sku, "live"])]);
  return uploadImport(db, { act, fileName, bytes: new TextEncoder().encode(file) });
}
