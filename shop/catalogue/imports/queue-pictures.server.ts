import type { Db } from "#shop/platform/database/db.server.ts";
import { safeUrl } from "#shop/platform/fetch-public-file.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { PICTURES_MAX } from "#shop/catalogue/pictures/product-picture.ts";
import type { WantedLine } from "./import-lines-queries.server.ts";
import { listPictureHosts } from "./picture-hosts.server.ts";

const URL_MAX = 2_000;
const CHUNK = 1_000;

/** Has the photographs of written products fetched, where their hosts are allowed. Others are listed and stay so. */
export async function queuePictures(
  tx: Db,
  id: string,
  lines: readonly WantedLine[],
): Promise<void> {
  const hosts = new Set(await listPictureHosts(tx));
  if (hosts.size === 0) return;
  const products = await tx
    .selectFrom("productImportLines")
    .select(["position", "productId"])
    .where("importId", "=", id)
    .where("kind", "in", ["new", "changed"])
    .execute();
  const productAt = new Map(products.map((row) => [row.position, row.productId]));
  const rows = lines.flatMap(({ position: line, pictures, pictureAlts: alts }) => {
    const productId = productAt.get(line) ?? null;
    const taken = pictures
      .map((url, at) => ({ url, alt: alts[at] ?? "" }))
      .filter(({ url }) => url.length <= URL_MAX && hosts.has(safeUrl(url)?.hostname ?? ""));
    return productId === null
      ? []
      : taken.slice(0, PICTURES_MAX).map((picture, position) => ({
          importId: id,
          productId,
          position,
          ...picture,
        }));
  });
  for (let at = 0; at < rows.length; at += CHUNK)
    await tx
      .insertInto("productImportPictures")
      .values(rows.slice(at, at + CHUNK))
      .execute();
  if (rows.length > 0) await queueFetch(tx, id);
}

const ATTEMPTS = 5;

/** Has a job fetch what waits of an import, one import after the other. */
export function queueFetch(tx: Db, id: string): Promise<void> {
  return addJob(tx, {
    task: "fetch-pictures",
    payload: { id },
    key: `fetch-pictures ${id}`,
    queue: "fetch-pictures",
    maxAttempts: ATTEMPTS,
  });
}
