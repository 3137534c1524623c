import { renderMail, type RenderedMail } from "#emails/templates.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { checkMail, type CheckedMail } from "./mails.ts";
import { enqueueMail } from "./outbox.server.ts";

/** A mail about an order. */
export type OrderMail = {
  readonly id: string;
  /** Its name: "order-confirmation". */
  readonly template: string;
  readonly writtenAt: Date;
  /** Null while it waits, or is withheld after a restore. */
  readonly sentAt: Date | null;
};

const LISTED_MAX = 200;

/** The mails about an order, the oldest first, at most 200. Mails are kept for a year. */
export async function listOrderMails(db: Db, orderId: string): Promise<OrderMail[]> {
  const rows = await db
    .selectFrom("mailOutbox")
    .select(["id", "template", "createdAt", "sentAt"])
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .limit(LISTED_MAX)
    .execute();
  return rows.map(({ id, template, createdAt, sentAt }) => ({
    id,
    template,
    writtenAt: createdAt,
    sentAt,
  }));
}

/** A mail about an order with its words. */
export type OrderMailWords = OrderMail & RenderedMail & { readonly recipient: string };

/**
 * A mail about an order with its words, made of the data it was sent with. Null if there is no such mail, or
 * if its data no longer fits its template.
 */
export async function readOrderMail(
  db: Db,
  { orderId, mailId }: { readonly orderId: string; readonly mailId: string },
): Promise<OrderMailWords | null> {
  const found = await findMail(db, { orderId, mailId });
  if (found === null || !found.checked.ok) return null;
  const { row, checked } = found;
  return {
    id: mailId,
    template: row.template,
    writtenAt: row.createdAt,
    sentAt: row.sentAt,
    recipient: row.recipient,
    ...(await renderMail(checked.name, checked.data)),
  };
}

async function findMail(
  db: Db,
  { orderId, mailId }: { readonly orderId: string; readonly mailId: string },
) {
  const row = await db
    .selectFrom("mailOutbox")
    .select(["template", "recipient", "data", "createdAt", "sentAt"])
    .where("id", "=", mailId)
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  const checked: CheckedMail | null = row === undefined ? null : checkMail(row.template, row.data);
  return row === undefined || checked === null ? null : { row, checked };
}

/**
 * Sends a mail about an order again, with the data of the first time, to the e-mail address that the order
 * has now. The same act id twice is one mail.
 */
export async function resendOrderMail(
  db: Db,
  orderId: string,
  {
    act,
    mailId,
    recipient,
  }: { readonly act: Act; readonly mailId: string; readonly recipient: string },
): Promise<Done<null> | Refused<"no_mail" | "not_sent_yet" | "act_reused">> {
  const subject = { kind: "order", id: orderId };
  const named = { act, action: "resend_mail", subject, input: { mailId } };
  return withAct(db, named, async (tx, audit) => {
    const found = await findMail(tx, { orderId, mailId });
    if (found === null || !found.checked.ok) return refused("no_mail");
    if (found.row.sentAt === null) return refused("not_sent_yet");
    const { name, data } = found.checked;
    await enqueueMail(tx, name, { key: `${name}:again:${act.actId}`, recipient, orderId, data });
    audit({ mail: { from: null, to: name } });
    return done(null);
  });
}
