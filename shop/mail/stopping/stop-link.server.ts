import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { isStoppableKind, type StoppableKind } from "./stoppable.ts";

const PART_BYTES = 16;
const TOKEN = /^([a-z-]{1,40})\.([A-Za-z0-9_-]{43})$/;

/** An address as the shop stores it beside a wish for no more mails: 16 bytes that only its key can make. */
export type AddressMark = Buffer;

/** The mails of one kind to one address. */
export type MailsTo = { readonly kind: StoppableKind; readonly mark: AddressMark };

/** The mark of an e-mail address. Two spellings of one account (`lower`) have the same. */
export async function markOf(db: Db, email: string): Promise<AddressMark> {
  const { rows } = await sql<{ folded: string; key: Buffer }>`
    select lower(${email}::text) as folded, key from mail_link_key`.execute(db);
  const [row] = rows;
  assert(row !== undefined, "a migration has made the key of the links");
  return hmac(row.key, `address\0${row.folded}`);
}

/**
 * The link in a mail that stops all mails of its kind to an address, and allows them again. The same for
 * every mail; it works without a session and does not expire. It names no address: its token is the kind,
 * the mark, and an HMAC of both.
 */
export async function stopUrlOf(db: Db, kind: StoppableKind, email: string): Promise<string> {
  const mark = await markOf(db, email);
  const proof = await proofOf(db, kind, mark);
  const token = Buffer.concat([mark, proof]).toString("base64url");
  return `${env().publicUrl}/mail-preferences?token=${kind}.${token}`;
}

/** What a link stops; null if the shop has not made the token. */
export async function readStopToken(db: Db, token: string): Promise<MailsTo | null> {
  const [, kind = "", encoded = ""] = TOKEN.exec(token) ?? [];
  if (!isStoppableKind(kind)) return null;
  const bytes = Buffer.from(encoded, "base64url");
  const mark = bytes.subarray(0, PART_BYTES);
  const proof = await proofOf(db, kind, mark);
  return timingSafeEqual(bytes.subarray(PART_BYTES), proof) ? { kind, mark } : null;
}

async function proofOf(db: Db, kind: StoppableKind, mark: AddressMark): Promise<Buffer> {
  const { key } = await db.selectFrom("mailLinkKey").select("key").executeTakeFirstOrThrow();
  return hmac(key, Buffer.concat([Buffer.from(`stop\0${kind}\0`), mark]));
}

function hmac(key: Buffer, content: string | Buffer): Buffer {
  return createHmac("sha256", key).update(content).digest().subarray(0, PART_BYTES);
}
