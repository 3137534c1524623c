import { createHash } from "node:crypto";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { formatOf, readAnyFile } from "#shop/catalogue/product-file/foreign/foreign-formats.ts";
import type { FileRefusal, ReadFile } from "#shop/catalogue/product-file/read-file.ts";
import { checkOwnHeads } from "#shop/catalogue/product-file/read-own-file.ts";
import { IMPORTS_MAX, type ProductImport } from "./import.ts";
import { countImports, insertImport } from "./imports-queries.server.ts";
import { queueImport } from "./queue-import.server.ts";

export type UploadRefusal = FileRefusal | "too_many_imports";

/**
 * Stores a file of products and has a job read it; no product is changed. The dry run of our own file is made at once,
 * that of another shop's once somebody has said how it is read. The import has the id of its act. Refuses what is no file of products, and
 * more than 20 files at a time.
 */
export async function uploadImport(
  db: Db,
  {
    act,
    fileName,
    bytes,
  }: { readonly act: Act; readonly fileName: string; readonly bytes: Uint8Array },
): Promise<Done<null> | Refused<UploadRefusal | "act_reused">> {
  const read = readAnyFile(bytes);
  if (!read.ok) return read;
  const kind = kindOf(read.value);
  if (!kind.ok) return kind;
  const subject = { kind: "product_import", id: act.actId };
  const input = { hash: createHash("sha256").update(bytes).digest("hex"), fileName };
  return withAct<null, "too_many_imports">(
    db,
    { act, action: "upload_import", subject, input },
    async (tx, audit) => {
      if ((await countImports(tx)) >= IMPORTS_MAX) return refused("too_many_imports");
      await insertImport(tx, {
        id: act.actId,
        staffId: act.actor.id ?? "",
        fileName,
        bytes,
        isUtf8: read.value.isUtf8,
        ...kind.value,
      });
      await queueImport(tx, act.actId);
      audit({ file: { from: null, to: fileName } });
      return done(null);
    },
  );
}

function kindOf(
  file: ReadFile,
): Done<Pick<ProductImport, "format" | "leftColumns">> | Refused<FileRefusal> {
  const format = formatOf(file);
  if (format !== null) return done({ format, leftColumns: [] });
  const heads = checkOwnHeads(file.heads);
  return heads.ok ? done({ format: "own", leftColumns: heads.value.left }) : heads;
}
