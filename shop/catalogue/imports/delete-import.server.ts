import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { deleteSpare } from "./import-file-queries.server.ts";
import { findImportRow } from "./imports-queries.server.ts";

/** Deletes a file with its dry run. Refused while a job is at it, and while its import can be undone. */
export async function deleteImport(
  db: Db,
  id: string,
  act: Act,
): Promise<Done<null> | Refused<"no_import" | "import_needed" | "act_reused">> {
  const subject = { kind: "product_import", id };
  const named = { act, action: "delete_import", subject, input: {} };
  return withAct<null, "no_import" | "import_needed">(db, named, async (tx, audit) => {
    const found = isUuid(id) ? await findImportRow(tx, id) : null;
    if (found === null) return refused("no_import");
    if (!(await deleteSpare(tx, id))) return refused("import_needed");
    audit({ file: { from: found.fileName, to: null } });
    return done(null);
  });
}
