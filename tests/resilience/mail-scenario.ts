import { expect } from "vitest";
import type { Rig } from "./harness.ts";
import { size } from "./size.ts";
import type { SmtpMood } from "#tests/support/smtp-server.ts";
import { inParallel, until } from "./wait-until.ts";

const BUYERS_AT_ONCE = 2;
/** A payment becomes a paid order within this time, whatever the mail server does. */
const PAID_WITHIN_MS = 10_000;
const troubles: readonly SmtpMood[] = ["closed", "refusing", "hanging", "dying"];

/**
 * The mail server refuses, hangs and dies for a while. Every buyer closes the tab, so that payments
 * come by the queue that mails wait in as well: there are more of them than it has workers.
 */
export async function mailDown(rig: Rig): Promise<string> {
  const { buyers: count } = size.mail;
  const sessions: string[] = [];
  const slowest: string[] = [];
  for (const mood of ["well", ...troubles] as const) {
    await rig.smtp.become(mood);
    const tookMs = await inParallel(await rig.buyers(count), BUYERS_AT_ONCE, async (buyer) => {
      const beganAt = performance.now();
      const page = await rig.buy(buyer);
      sessions.push(page.sessionId);
      await until(
        `the order is paid while the mail server is ${mood}`,
        () => {
          return isPaid(rig, page.sessionId);
        },
        PAID_WITHIN_MS,
      );
      return performance.now() - beganAt;
    });
    slowest.push(`${mood} ${(Math.max(...tookMs) / 1_000).toFixed(1)} s`);
  }
  await rig.smtp.become("well");
  await rig.settle();
  const confirmations = await expectAllArrived(rig);
  return `${sessions.length} payments, slowest from cart to paid order by the mail server's mood: ${slowest.join(", ")}; ${confirmations} confirmations arrived`;
}

async function isPaid({ shopDb }: Rig, sessionId: string): Promise<boolean> {
  const { rows } = await shopDb.query(
    "select from orders where stripe_session_id = $1 and status = 'paid'",
    [sessionId],
  );
  return rows.length === 1;
}

/** Every mail has arrived; one that came again has the Message-ID of the first time. */
async function expectAllArrived({ shopDb, smtp }: Rig): Promise<number> {
  const { rows } = await shopDb.query<{ id: string; recipient: string; sent: boolean }>(
    `select id, recipient, sent_at is not null as sent from mail_outbox
     where template = 'order-confirmation'`,
  );
  const cameTo = new Map<string, string[]>();
  for (const mail of smtp.taken)
    cameTo.set(mail.to, [...(cameTo.get(mail.to) ?? []), mail.messageId]);
  for (const { id, recipient, sent } of rows) {
    expect(sent, `${recipient} was sent the confirmation`).toBe(true);
    expect(new Set(cameTo.get(recipient)), "one Message-ID, however often it came").toEqual(
      new Set([`<${id}@127.0.0.1>`]),
    );
  }
  expect(
    smtp.taken.some((mail) => !mail.acknowledged),
    "the server did die after DATA",
  ).toBe(true);
  return rows.length;
}
