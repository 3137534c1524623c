import { expect } from "vitest";
import type { Harness } from "#tests/resilience/harness.ts";
import { size } from "#tests/resilience/size.ts";
import type { SmtpMode } from "#tests/support/smtp-server.ts";
import { inParallel, until } from "#tests/resilience/wait-until.ts";

const BUYERS_AT_ONCE = 2;
/** A payment becomes a paid order within this time, whatever the mail server does. */
const PAID_WITHIN_MS = 10_000;
const troubles: readonly SmtpMode[] = ["closed", "refusing", "hanging", "dying"];

/**
 * The mail server refuses, hangs and dies for a while. Every buyer closes the tab, so that payments are
 * completed by the same queue as the mails, of which there are more than it has workers.
 */
export async function mailOutage(harness: Harness): Promise<string> {
  const { buyers: count } = size.mail;
  const sessions: string[] = [];
  const slowest: string[] = [];
  for (const mode of ["well", ...troubles] as const) {
    await harness.smtp.setMode(mode);
    const tookMs = await inParallel(await harness.buyers(count), BUYERS_AT_ONCE, async (buyer) => {
      const beganAt = performance.now();
      const page = await harness.buy(buyer);
      sessions.push(page.sessionId);
      await until(
        `the order is paid while the mail server is ${mode}`,
        () => {
          return isPaid(harness, page.sessionId);
        },
        PAID_WITHIN_MS,
      );
      return performance.now() - beganAt;
    });
    slowest.push(`${mode} ${(Math.max(...tookMs) / 1_000).toFixed(1)} s`);
  }
  await harness.smtp.setMode("well");
  await harness.settle();
  const confirmations = await expectAllArrived(harness);
  return `${sessions.length} payments, slowest from cart to paid order by mode of the mail server: ${slowest.join(", ")}; ${confirmations} confirmations arrived`;
}

async function isPaid({ shopDb }: Harness, sessionId: string): Promise<boolean> {
  const { rows } = await shopDb.query(
    "select from payments where provider_ref = $1 and state = 'paid'",
    [sessionId],
  );
  return rows.length === 1;
}

/** Expects every mail to a buyer to have arrived, a repeated one with the same Message-ID. */
async function expectAllArrived({ shopDb, smtp }: Harness): Promise<number> {
  const { rows } = await shopDb.query<{ recipient: string; sent: boolean; ids: string[] }>(
    `select recipient, bool_and(sent_at is not null) as sent, array_agg(id::text) as ids
     from mail_outbox group by recipient having bool_or(template = 'order-confirmation')`,
  );
  const cameTo = new Map<string, string[]>();
  for (const mail of smtp.received)
    cameTo.set(mail.to, [...(cameTo.get(mail.to) ?? []), mail.messageId]);
  for (const { recipient, sent, ids } of rows) {
    expect(sent, `the mails to ${recipient} are sent`).toBe(true);
    expect(new Set(cameTo.get(recipient)), "one Message-ID a mail, however often it came").toEqual(
      new Set(ids.map((id) => `<${id}@127.0.0.1>`)),
    );
  }
  expect(
    smtp.received.some((mail) => !mail.acknowledged),
    "the server did die after DATA",
  ).toBe(true);
  return rows.length;
}
