import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  findBouncedMail,
  recordBounce,
  type BouncedMail,
} from "#shop/mail/bounced-mails.server.ts";
import type { Bounce } from "#shop/mail/bounce.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { lockThreadOfMail, reopenThread } from "./threads/change-thread.server.ts";

/**
 * Records mails that came back, each once: an order whose mail came back gets a flag, and a thread whose
 * reply came back waits for an answer again. Of mails that the shop does not know nothing is stored. Returns
 * how many were new.
 */
export async function receiveBounces(db: Db, bounces: readonly Bounce[]): Promise<number> {
  let count = 0;
  for (const bounce of bounces) {
    const mail = await findBouncedMail(db, bounce);
    if (mail !== null && (await receiveBounce(db, mail, bounce.reason))) count += 1;
  }
  return count;
}

function receiveBounce(db: Db, mail: BouncedMail, reason: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = mail.orderId === null ? null : await lockOrder(tx, mail.orderId);
    const threadId = await lockThreadOfMail(tx, mail.id);
    if (!(await recordBounce(tx, mail.id, reason))) return false;
    if (threadId !== null) await reopenThread(tx, threadId);
    if (order !== null)
      await raiseFlag(tx, order, {
        code: "mail_bounced",
        subject: mail.id,
        note: reason,
        actor: SHOP,
      });
    return true;
  });
}
