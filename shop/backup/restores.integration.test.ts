import { afterEach, expect, it } from "vitest";
import { DAY_MS } from "#shop/kit/time.ts";
import { recordFailover } from "#shop/platform/database/restores.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { listUnsentMails, pruneSentMails } from "#shop/mail/outbox.server.ts";
import {
  listWithheldMails,
  sendWithheldMails,
  withholdMailsBefore,
  withholdNewMails,
} from "#shop/mail/withheld.server.ts";
import { sendMail } from "#shop/mail/send-mail.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { endRestore, recordRestore } from "#tests/support/restores.ts";
import { restoreNotice } from "./restores.server.ts";

const { db } = await testDatabase();
const soon = () => new Date(Date.now() + 60_000);

afterEach(async () => {
  await db.deleteFrom("restores").execute();
  await db.deleteFrom("mailOutbox").execute();
});

async function writeMail(key: string): Promise<string> {
  await db.transaction().execute((tx) =>
    enqueueMail(tx, "verify-email", {
      key,
      recipient: "ann@example.com",
      data: { link: "http://127.0.0.1:3000/verify-email?token=abc" },
    }),
  );
  const { id } = await db
    .selectFrom("mailOutbox")
    .select("id")
    .where("mailKey", "=", key)
    .executeTakeFirstOrThrow();
  return id;
}

it("attention says what a restored shop waits for", async () => {
  expect(await restoreNotice(db)).toEqual([]);
  const restoredTo = new Date("2026-11-22T15:04:00Z");
  await recordRestore(db, { restoredTo, lostUntil: new Date() });
  expect(await restoreNotice(db)).toEqual([
    expect.stringMatching(/restored to 22 November 2026 at 15:04.*reconcile -- --after-restore/s),
  ]);
});

it("attention says that a failover is being reconciled, and then what it may have lost", async () => {
  await recordFailover(db, new Date("2026-11-22T15:04:00Z"));
  expect(await restoreNotice(db)).toEqual([
    expect.stringMatching(/failed over.*since 22 November 2026 at 15:04.*by itself/s),
  ]);
  await endRestore(db);
  expect(await restoreNotice(db)).toEqual([expect.stringContaining("A failover may have lost")]);
});

it("attention reminds for a week of what Stripe does not know", async () => {
  await recordRestore(db, { restoredTo: new Date(Date.now() - DAY_MS), lostUntil: new Date() });
  await endRestore(db);
  expect(await restoreNotice(db)).toEqual([expect.stringContaining("parcels, cancellations")]);
  await db
    .updateTable("restores")
    .set({ reconciledAt: new Date(Date.now() - 8 * DAY_MS) })
    .execute();
  expect(await restoreNotice(db)).toEqual([]);
});

it("a withheld mail is not sent, is in attention, and is sent when the shopkeeper says so", async () => {
  const id = await writeMail("waiting");
  await withholdMailsBefore(db, soon());
  await sendMail(db, id);
  expect(await listUnsentMails(db, soon())).toEqual([]);
  expect(await restoreNotice(db)).toEqual([expect.stringMatching(/^1 e-mail is withheld/)]);
  expect(await listWithheldMails(db)).toMatchObject({ count: 1, mails: [{ key: "waiting" }] });
  expect(await sendWithheldMails(db)).toBe(1);
  expect(await restoreNotice(db)).toEqual([]);
  expect(await listUnsentMails(db, soon())).toMatchObject([{ key: "waiting" }]);
  expect(await sendWithheldMails(db)).toBe(0);
});

it("only the mails of the transaction itself are withheld as new", async () => {
  await writeMail("before");
  await db.transaction().execute(async (tx) => {
    await enqueueMail(tx, "verify-email", {
      key: "within",
      recipient: "ann@example.com",
      data: { link: "http://127.0.0.1:3000/verify-email?token=abc" },
    });
    await withholdNewMails(tx);
  });
  expect((await listWithheldMails(db)).mails).toMatchObject([{ key: "within" }]);
});

it("a withheld mail is deleted after 30 days", async () => {
  await writeMail("old");
  await withholdMailsBefore(db, soon());
  await pruneSentMails(db);
  expect((await listWithheldMails(db)).count).toBe(1);
  await db
    .updateTable("mailOutbox")
    .set({ withheldAt: new Date(Date.now() - 31 * DAY_MS) })
    .execute();
  await pruneSentMails(db);
  expect((await listWithheldMails(db)).count).toBe(0);
});
