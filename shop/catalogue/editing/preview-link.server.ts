import { createHmac, timingSafeEqual } from "node:crypto";
import { HOUR_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";

/** How long a link shows a draft. */
const VALID_MS = HOUR_MS;
/** The id of the product and the second when the link ends, four bytes each, before the signature. */
const SIGNED_BYTES = 8;
const PROOF_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** The link to the preview of a product, which works for an hour without a session. */
export async function previewUrlOf(
  db: Db,
  productId: number,
  now: Date = new Date(),
): Promise<string> {
  const signed = Buffer.alloc(SIGNED_BYTES);
  signed.writeUInt32BE(productId, 0);
  signed.writeUInt32BE(Math.floor((now.getTime() + VALID_MS) / 1_000), 4);
  const token = Buffer.concat([signed, await proofOf(db, signed)]).toString("base64url");
  return `${env().publicUrl}/preview/${token}`;
}

/** The id of the product that a link shows; null if the shop has not made it or its hour is over. */
export async function readPreviewToken(
  db: Db,
  token: string,
  now: Date = new Date(),
): Promise<number | null> {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const signed = bytes.subarray(0, SIGNED_BYTES);
  const proof = await proofOf(db, signed);
  if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), proof)) return null;
  return signed.readUInt32BE(4) * 1_000 > now.getTime() ? signed.readUInt32BE(0) : null;
}

/** What a link shows: a draft, or a product that is live by now. Null for an archived one and for none. */
export async function findDraftOrLive(
  db: Db,
  productId: number,
): Promise<{ readonly id: number; readonly slug: string; readonly state: string } | null> {
  const found = await db
    .selectFrom("products")
    .select(["id", "slug", "state"])
    .where("id", "=", productId)
    .where("state", "<>", "archived")
    .executeTakeFirst();
  return found ?? null;
}

async function proofOf(db: Db, signed: Buffer): Promise<Buffer> {
  const { key } = await db.selectFrom("previewLinkKey").select("key").executeTakeFirstOrThrow();
  return createHmac("sha256", key).update(signed).digest().subarray(0, PROOF_BYTES);
}
