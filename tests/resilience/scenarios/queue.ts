import { expect } from "vitest";
import type { Harness } from "#tests/resilience/harness.ts";
import { startProgram } from "#tests/resilience/shop-program.ts";
import { size } from "#tests/resilience/size.ts";
import { inParallel, until } from "#tests/resilience/wait-until.ts";

const BUYERS_AT_ONCE = 6;
const WORKERS_FOR_MAILS = 3;
/** The number of starts and stops of the second program. */
const RESTARTS = 2;

/** Many slow mails: a long queue that moves is not restarted. */
export async function slowMails({ shop, shopDb, smtp }: Harness): Promise<string> {
  const { count, eachMs } = size.slowMails;
  const [jobs] = shop.processes("jobs");
  const { rows } = await shopDb.query<{ id: string }>(
    `with written as (
       insert into mail_outbox (mail_key, template, recipient, data)
       select 'slow-mail:' || n, 'dead-job', 'shop@example.com', $2
       from generate_series(1, $1) n
       returning id)
     select written.id from written,
       lateral graphile_worker.add_job('send-mail', json_build_object('id', written.id)) job`,
    [count, JSON.stringify({ task: "a-task", about: "it", attempts: 25, lastError: "none" })],
  );
  const written = new Set(rows.map(({ id }) => `<${id}@127.0.0.1>`));
  const beganAt = performance.now();
  const withinMs = (count * eachMs * 2) / WORKERS_FOR_MAILS + 60_000;
  smtp.acknowledgeAfterMs = eachMs;
  try {
    await until(
      "every slow mail is sent",
      async () => {
        const left = await shopDb.query<{ left: number }>(
          `select count(*)::int as left from mail_outbox
           where mail_key like 'slow-mail:%' and sent_at is null`,
        );
        return left.rows[0]?.left === 0;
      },
      withinMs,
    );
  } finally {
    smtp.acknowledgeAfterMs = 0;
  }
  const sent = smtp.received.filter(({ messageId }) => written.has(messageId));
  expect(sent, "each mail was sent once").toHaveLength(count);
  expect(shop.processes("jobs"), "the jobs process was left alone").toEqual([jobs]);
  const seconds = ((performance.now() - beganAt) / 1_000).toFixed(0);
  return `${count} mails of ${eachMs / 1_000} s each sent in ${seconds} s`;
}

/** A second program on the same database starts and stops while the first sends mails. */
export async function secondProgram(harness: Harness): Promise<string> {
  const { buyers: count, eachMs } = size.secondProgram;
  const before = harness.smtp.received.length;
  harness.smtp.acknowledgeAfterMs = eachMs;
  try {
    await inParallel(await harness.buyers(count), BUYERS_AT_ONCE, harness.buy);
    await until("mails are being sent", () => harness.smtp.received.length > before);
    for (let time = 0; time < RESTARTS; time++) await (await startProgram(harness.settings)).stop();
    await harness.settle();
  } finally {
    harness.smtp.acknowledgeAfterMs = 0;
  }
  const sent = harness.smtp.received.slice(before).map(({ messageId }) => messageId);
  const twice = sent.filter((id, at) => sent.indexOf(id) !== at);
  expect(twice, "no mail was sent twice").toEqual([]);
  return `a second program started and stopped ${RESTARTS} times beside ${sent.length} mails: each sent once`;
}
