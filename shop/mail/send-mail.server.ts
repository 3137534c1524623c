import { sql } from "kysely";
import { renderMail } from "#emails/templates.ts";
import { settings } from "#shop/content/settings/settings.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { sendEmail } from "#shop/platform/email/mailer.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { perShop } from "#shop/platform/per-shop.server.ts";
import { PermanentFailure } from "#shop/platform/queue/retries.ts";
import { retryFailedJobsNow } from "#shop/platform/queue/retries.server.ts";
import { mailFailure, SERVER_UNAVAILABLE } from "./mail-failure.ts";
import { checkMail } from "./mails.ts";
import { messageIdOf, TEST_MAIL } from "./outbox.server.ts";
import { markOf, stopUrlOf } from "./stopping/stop-link.server.ts";
import { stoppableKindOf, type StoppableKind } from "./stopping/stoppable.ts";
import { areMailsStopped } from "./stopping/stopped-mails.server.ts";

const LOOK_EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 10_000;

/** When this process last looked for waiting mails, and when the server last failed it. */
const last = perShop(() => ({
  lookedAt: Number.NEGATIVE_INFINITY,
  failedAt: Number.NEGATIVE_INFINITY,
}));

/**
 * Sends one mail of the outbox, marks it as sent and deletes its content, which may hold links with
 * tokens; that of a mail about an order is kept. Does nothing for a mail that is withheld. A mail of a kind
 * that its recipient has stopped is deleted unsent; one that they can stop says how in its headers. Throws if the mail
 * server refuses it; the queue then retries, with pauses of five minutes at most and the same Message-ID. Data that does not fit the mail's template becomes a dead job.
 * A mail that was sent shows that the server is back, so the mails that could not reach it are
 * retried at once. Takes 72 s at most, 60 s of it for the server.
 */
export async function sendMail(db: Db, id: string): Promise<void> {
  const mail = await db
    .selectFrom("mailOutbox")
    .select(["mailKey", "template", "recipient", "replyTo", "inReplyTo", "data"])
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .where("withheldAt", "is", null)
    .executeTakeFirst();
  if (mail === undefined) return;
  const checked = checkMail(mail.template, mail.data);
  if (!checked.ok) throw new PermanentFailure(checked.problem);
  const isTest = mail.mailKey.startsWith(TEST_MAIL);
  const kind = isTest ? null : stoppableKindOf(checked.name);
  if (kind !== null && (await isStopped(db, kind, mail.recipient))) {
    await db.deleteFrom("mailOutbox").where("id", "=", id).execute();
    return;
  }
  const rendered = await renderMail(checked.name, checked.data);
  const message = {
    ...rendered,
    subject: isTest ? `Test: ${rendered.subject}` : rendered.subject,
    messageId: messageIdOf(id),
    ...(kind !== null && { stopUrl: await stopUrlOf(db, kind, mail.recipient) }),
    ...(mail.inReplyTo !== null && { inReplyTo: mail.inReplyTo.split(" ") }),
    to: mail.recipient,
    // MAIL_FROM may be an address that nobody reads; every mail promises that replies are read.
    replyTo: mail.replyTo ?? settings().email,
  };
  await sendEmail(message).catch((error: unknown) => {
    last().failedAt = performance.now();
    throw mailFailure(error);
  });
  await db
    .updateTable("mailOutbox")
    .set({
      sentAt: new Date(),
      // As it is now: the order may have lost its personal data while the mail was sent.
      data: sql<string>`case when order_id is null then '{}' else data end`,
    })
    .where("id", "=", id)
    .execute();
  if (!isTimeToLook()) return;
  // A failure here must not fail this job: its mail was sent, and the others have retries of their own.
  await retryFailedJobsNow(db, "send-mail", SERVER_UNAVAILABLE).catch((error: unknown) =>
    log.warn({ err: error }, "waiting mails could not be retried at once"),
  );
}

/**
 * Whether to look for mails that wait for the server: the look reads the whole queue. After a failure each mail
 * that is sent looks, as the failed ones are only just being written down; otherwise one a second does.
 */
function isTimeToLook(): boolean {
  const now = performance.now();
  const { failedAt, lookedAt } = last();
  if (now - failedAt > AFTER_FAILURE_MS && now - lookedAt < LOOK_EVERY_MS) return false;
  last().lookedAt = now;
  return true;
}

async function isStopped(db: Db, kind: StoppableKind, email: string): Promise<boolean> {
  return areMailsStopped(db, { kind, mark: await markOf(db, email) });
}
