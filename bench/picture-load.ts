import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#shop/platform/database/db.server.ts";
import { jpegOfBytes, largestJpeg } from "#tests/support/picture-samples.ts";
import { percentile, type Figure } from "./report.ts";
import { forever, productUrls } from "./staff-load.ts";
import { steadyLoad } from "./steady-load.ts";

const PICTURES = 12;
const MB = 1_024 * 1_024;
const QUIET_MS = 20_000;
const LOOKED_AT_MS = 200;

/**
 * Product pages as shoppers request them: alone, and while 12 pictures of 20 MB are uploaded at once, one of them with
 * 48 megapixels, and drawn in all their sizes.
 *
 * @param tokens of open sessions of staff
 */
export async function measureProductsBesidePictures(
  db: Db,
  { url, tokens }: { readonly url: string; readonly tokens: readonly string[] },
): Promise<Figure[]> {
  const products = forever(await productUrls(db, url));
  const endsAt = performance.now() + QUIET_MS;
  const quiet = await steadyLoad(products, () => performance.now() > endsAt);

  const large = await largestJpeg();
  let isOver = false;
  const began = performance.now();
  const drawing = uploadAll(db, { url, tokens, large }).finally(() => (isOver = true));
  const [beside] = await Promise.all([steadyLoad(products, () => isOver), drawing]);
  return [
    { what: "product page without pictures, p95", value: percentile(quiet, 0.95), unit: "ms" },
    {
      what: `product page beside ${PICTURES} pictures, p95`,
      value: percentile(beside, 0.95),
      unit: "ms",
    },
    {
      what: `${PICTURES} pictures uploaded and drawn in`,
      value: (performance.now() - began) / 1_000,
      unit: "s",
    },
  ];
}

type Sending = { readonly url: string; readonly tokens: readonly string[]; readonly large: Buffer };

/** Uploads the pictures at once, and waits until they are drawn. */
async function uploadAll(db: Db, { url, tokens, large }: Sending): Promise<void> {
  const products = await db.selectFrom("products").select("sku").orderBy("id").limit(3).execute();
  await Promise.all(
    Array.from({ length: PICTURES }, async (_, at) => {
      const content = at === 0 ? large : await jpegOfBytes(20 * MB);
      const sku = products[at % products.length]?.sku ?? "";
      const to = `${url}/admin/products/${sku}/pictures/upload`;
      await upload(to, { url, token: tokens[at % tokens.length] ?? "", content });
    }),
  );
  for (;;) {
    const waiting = await db
      .selectFrom("productPictures")
      .select("id")
      .where("state", "=", "processing")
      .limit(1)
      .execute();
    if (waiting.length === 0) return;
    await sleep(LOOKED_AT_MS);
  }
}

type Upload = { readonly url: string; readonly token: string; readonly content: Uint8Array };

/** Sends a file, and again while the process is busy with others, as the page's script does. */
async function upload(to: string, { url, token, content }: Upload): Promise<void> {
  const actId = randomUUID();
  for (;;) {
    const body = new FormData();
    body.set("act_id", actId);
    body.set("intent", "upload");
    const file = new Blob([new Uint8Array(content)], { type: "image/jpeg" });
    body.append("file", file, "peg.jpg");
    const headers = { Cookie: `admin=${token}`, Origin: url };
    const answer = await fetch(to, { method: "POST", headers, body });
    await answer.text();
    if (answer.status === 200) return;
    if (answer.status !== 503) throw new Error(`${to} answered ${answer.status}.`);
    await sleep(1_000);
  }
}
