import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { settings } from "#shop/content/settings/settings.ts";
import { PermanentFailure } from "#shop/platform/queue/retries.ts";
import { enqueueMail } from "./outbox.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { sendMail } from "./send-mail.server.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const folder = tempFolder();
process.env.DATA_DIR = folder;
const { db } = await testDatabase();

const mail = (key: string) => ({
  key,
  recipient: "ann@example.com",
  data: { link: "http://127.0.0.1:3000/verify-email?token=abc&n=<b>Lee</b>" },
});

async function mailbox() {
  const names = await readdir(path.join(folder, "mail")).catch(() => []);
  return Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, "mail", name)))),
  );
}

describe("the outbox", () => {
  it("takes no mail whose data does not fit its template: the transaction fails", async () => {
    const data = JSON.parse('{"link": null}') as { link: string };
    const writing = db
      .transaction()
      .execute((tx) => enqueueMail(tx, "verify-email", { ...mail("misfit"), data }));
    await expect(writing).rejects.toThrow(/"verify-email" does not fit its template: link/);
    expect(await db.selectFrom("mailOutbox").select("id").execute()).toEqual([]);
  });

  it("stores one mail and one job for a key, and nothing if the transaction is rolled back", async () => {
    await Promise.all(
      Array.from({ length: 10 }, () =>
        db.transaction().execute((tx) => enqueueMail(tx, "verify-email", mail("once"))),
      ),
    );
    await db
      .transaction()
      .execute(async (tx) => {
        await enqueueMail(tx, "verify-email", mail("undone"));
        throw new Error("undo");
      })
      .catch(() => {});
    const rows = await db.selectFrom("mailOutbox").select("mailKey").execute();
    expect(rows.map((row) => row.mailKey)).toEqual(["once"]);
    const { rows: jobs } = await sql`select key from graphile_worker.jobs
      where task_identifier = 'send-mail'`.execute(db);
    expect(jobs).toHaveLength(1);
  });

  it("writes the mail to the mailbox folder once, with its own Message-ID, if no mail server is set", async () => {
    const { id } = await db
      .selectFrom("mailOutbox")
      .select("id")
      .where("mailKey", "=", "once")
      .executeTakeFirstOrThrow();
    await sendMail(db, id);
    await sendMail(db, id);
    const [sent, ...others] = await mailbox();
    expect(others).toEqual([]);
    expect(sent?.to?.[0]?.address).toBe("ann@example.com");
    expect(sent?.messageId).toContain(id);
    expect(sent?.replyTo?.[0]?.address).toBe(settings().email);
    expect(sent?.text).toContain("http://127.0.0.1:3000/verify-email?token=abc");
    expect(sent?.html).not.toContain("<b>Lee</b>");
  });

  it.each([
    ["verify-email", { url: "https://shop.example/verify-email?token=secret" }, "link"],
    ["order-refunded", { orderNumber: "LL-10042", customerName: "secret" }, "amountPence"],
    ["no-such-mail", { name: "secret" }, "no-such-mail"],
  ])(
    "does not send a queued %s whose data no longer fits its template, and says why",
    async (template, data, reason) => {
      const { id } = await db
        .insertInto("mailOutbox")
        .values({
          mailKey: `${template} of an earlier release`,
          template,
          recipient: "ann@example.com",
          data: JSON.stringify(data),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const sentBefore = (await mailbox()).length;
      const failure = await sendMail(db, id).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(PermanentFailure);
      expect(String(failure)).toContain(reason);
      expect(String(failure)).not.toContain("secret");
      expect(await mailbox()).toHaveLength(sentBefore);
    },
  );
});
