import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { retryFailedJobsNow } from "#shop/platform/queue/retries.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { sendEmail } from "#shop/platform/email/mailer.server.ts";
import { shop } from "#shop/content/shop.ts";
import { mailFailure, UNREACHED } from "./mail-failure.ts";
import { renderMail } from "#emails/templates.ts";

/**
 * Sends one mail of the outbox and marks it as sent; what it said, links with their tokens included,
 * is forgotten then. A refusal throws, and the queue tries again with growing pauses of five minutes
 * at most; the Message-ID stays the same. A mail that leaves shows that the server is back: those
 * that could not reach it are tried now. At most 60 s for the server, 72 s with what is rendered.
 */
export async function sendMail(id: string): Promise<void> {
  const mail = await db()
    .selectFrom("mail_outbox")
    .select((outbox) => [
      "template",
      "recipient",
      "reply_to",
      outbox.ref("data").$castTo<Record<string, unknown>>().as("data"),
    ])
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .executeTakeFirst();
  if (mail === undefined) return;
  const { subject, html, text } = await renderMail(mail.template, mail.data);
  const messageId = `<${id}@${new URL(env().publicUrl).hostname}>`;
  const { recipient: to, reply_to } = mail;
  // MAIL_FROM may be an address that nobody reads; every mail promises an answer.
  const letter = { messageId, to, subject, html, text, replyTo: reply_to ?? shop.email };
  await sendEmail(letter).catch((error: unknown) => {
    throw mailFailure(error);
  });
  await db()
    .updateTable("mail_outbox")
    .set({ sent_at: new Date(), data: "{}" })
    .where("id", "=", id)
    .execute();
  // This mail has left, whether the others can be called or not: they have their own pauses.
  await retryFailedJobsNow(db(), "send-mail", UNREACHED).catch((error: unknown) =>
    log.warn({ err: error }, "the mails that wait could not be called"),
  );
}
