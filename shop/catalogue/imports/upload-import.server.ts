import { createHash } from "node:crypto";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { lookAtFile } from "#shop/catalogue/product-file/foreign/foreign-formats.ts";
import type { FileRefusal } from "#shop/catalogue/product-file/read-file.ts";
import { IMPORT_BYTES_MAX } from "./import.ts";
import { makeRoom } from "./import-file-queries.server.ts";
import { insertImport } from "./imports-queries.server.ts";
import { queueImport } from "./queue-import.server.ts";

export type UploadRefusal = FileRefusal | "too_many_imports";

/**
 * Stores a file of products and has a job read it; no product is changed. The dry run of our own file is made at once,
 * that of another shop's once somebody has said how it is read. The import has the id of its act. More than 20
 * files or 200 MB at a time are too many: the oldest go that were never imported. Refuses what is no file of products by
 * its beginning; what is wrong further on, the job finds: 20,000 rows would hold up the shoppers of this process.
 */
export async function uploadImport(
  db: Db,
  {
    act,
    fileName,
    bytes,
  }: { readonly act: Act; readonly fileName: string; readonly bytes: Uint8Array },
): Promise<Done<null> | Refused<UploadRefusal | "act_reused">> {
  if (bytes.length > IMPORT_BYTES_MAX) return refused("too_large");
  const begun = lookAtFile(bytes);
  if (!begun.ok) return begun;
  const subject = { kind: "product_import", id: act.actId };
  const input = { hash: createHash("sha256").update(bytes).digest("hex"), fileName };
  return withAct<null, "too_many_imports">(
    db,
    { act, action: "upload_import", subject, input },
    async (tx, audit) => {
      if (!(await makeRoom(tx, bytes.length))) return refused("too_many_imports");
      await insertImport(tx, {
        id: act.actId,
        staffId: act.actor.id ?? "",
        fileName,
        bytes,
        ...begun.value,
      });
      await queueImport(tx, act.actId);
      audit({ file: { from: null, to: fileName } });
      return done(null);
    },
  );
}
