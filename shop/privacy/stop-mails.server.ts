import type { MailsTo } from "#shop/mail/stopping/stop-link.server.ts";
import { stopMails } from "#shop/mail/stopping/stopped-mails.server.ts";
import { deleteNoticesOf } from "#shop/notices/notices.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Stops the mails of a kind to an address, once, and deletes what the address waits for. */
export async function stopMailsTo(db: Db, { kind, mark }: MailsTo): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (kind === "back-in-stock") await deleteNoticesOf(tx, mark);
    await stopMails(tx, { kind, mark });
  });
}
