import type { Act } from "#shop/platform/act.ts";
import { derivedId } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { fetchPublicFile, safeUrl } from "#shop/platform/fetch-public-file.server.ts";
import { addPicture } from "#shop/catalogue/pictures/add-picture.server.ts";
import { PICTURE_MAX_BYTES } from "#shop/catalogue/pictures/product-picture.ts";
import { listPictureHosts } from "./picture-hosts.server.ts";
import { queueFetch } from "./queue-pictures.server.ts";

/** Photographs of one job: another job goes on. */
const BATCH = 20;
const TIMEOUT_MS = 20_000;

type Fetch = typeof fetchPublicFile;

/**
 * Fetches photographs that wait, and adds them to their products, as an upload by the person who imported them. A host
 * that is not allowed any more is not asked. A job; safe to run again.
 */
export async function fetchPictures(
  db: Db,
  id: string,
  fetch: Fetch = fetchPublicFile,
): Promise<void> {
  const waiting = await db
    .selectFrom("productImportPictures as picture")
    .innerJoin("productImports as import", "import.id", "picture.importId")
    .select([
      "picture.productId",
      "picture.position",
      "picture.url",
      "picture.alt",
      "import.appliedBy",
    ])
    .where("picture.importId", "=", id)
    .where("picture.state", "=", "waiting")
    .orderBy("picture.productId")
    .orderBy("picture.position")
    .limit(BATCH)
    .execute();
  if (waiting.length === 0) return;
  const hosts = new Set(await listPictureHosts(db));
  for (const { productId, position, url, alt, appliedBy: staffId } of waiting) {
    const act: Act = {
      actId: derivedId(id, `picture ${productId} ${position}`),
      actor: { kind: "staff", id: staffId },
    };
    const host = safeUrl(url)?.hostname ?? "";
    const became = hosts.has(host)
      ? await fetchOne(db, productId, { act, url, alt, fetch })
      : ({ state: "refused", reason: "host_not_allowed" } as const);
    await db
      .updateTable("productImportPictures")
      .set(became)
      .where("importId", "=", id)
      .where("productId", "=", productId)
      .where("position", "=", position)
      .execute();
  }
  if (waiting.length === BATCH) await queueFetch(db, id);
}

type Fetching = {
  readonly act: Act;
  readonly url: string;
  readonly alt: string;
  readonly fetch: Fetch;
};

type Became = {
  readonly state: "fetched" | "refused";
  readonly reason?: string;
  readonly pictureId?: string;
};

async function fetchOne(
  db: Db,
  productId: number,
  { act, url, alt, fetch }: Fetching,
): Promise<Became> {
  const file = await fetch(url, { bytesMax: PICTURE_MAX_BYTES, timeoutMs: TIMEOUT_MS });
  if (!file.ok) return { state: "refused", reason: file.reason };
  const fileName = new URL(url).pathname.split("/").at(-1)?.slice(0, 200) ?? "";
  const added = await addPicture(db, productId, { act, content: file.value, fileName, alt });
  return added.ok
    ? { state: "fetched", pictureId: added.value }
    : { state: "refused", reason: added.reason };
}
