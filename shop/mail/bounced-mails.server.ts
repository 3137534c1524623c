import { sql } from "kysely";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Bounce } from "./bounce.ts";

/** A mail of the shop that came back. */
export type BouncedMail = {
  readonly id: string;
  readonly template: string;
  /** The order that it is about. */
  readonly orderId: string | null;
};

/** How long after it was sent a report that names only a recipient is taken for their latest mail. */
const DAYS = 7;

/**
 * The mail that a report is about: by its Message-ID, otherwise the latest one to the recipient within seven
 * days. Null if the shop has sent no such mail.
 */
export async function findBouncedMail(
  db: Db,
  { messageId, recipient }: Bounce,
): Promise<BouncedMail | null> {
  const id = messageId?.split("@", 1)[0] ?? "";
  const base = sql`select id, template, order_id as "orderId" from mail_outbox`;
  const { rows } = isUuid(id)
    ? await sql<BouncedMail>`${base} where id = ${id}::uuid`.execute(db)
    : await sql<BouncedMail>`${base} where lower(recipient) = lower(${recipient ?? ""})
        and sent_at > now() - ${DAYS} * interval '1 day'
        order by created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Records that a mail came back, once. Returns false if it was known. */
export async function recordBounce(tx: Db, mailId: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mailOutbox")
    .set({ bouncedAt: new Date(), bounceReason: reason })
    .where("id", "=", mailId)
    .where("bouncedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
