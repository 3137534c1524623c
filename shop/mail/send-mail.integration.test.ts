import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterAll, describe, expect, it } from "vitest";
import { shop } from "#shop/content/shop.ts";
import { enqueueMail } from "./outbox.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { sendMail } from "./send-mail.server.ts";

const folder = await mkdtemp(path.join(tmpdir(), "shop-mail-"));
process.env.DATA_DIR = folder;
const { db } = await testDatabase();
afterAll(() => rm(folder, { recursive: true, force: true }));

const mail = (key: string) => ({
  key,
  template: "verify-email",
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
  it("holds a mail once for one key, with one job, and only if its reason was committed", async () => {
    await Promise.all(
      Array.from({ length: 10 }, () =>
        db.transaction().execute((tx) => enqueueMail(tx, mail("once"))),
      ),
    );
    await db
      .transaction()
      .execute(async (tx) => {
        await enqueueMail(tx, mail("undone"));
        throw new Error("undo");
      })
      .catch(() => {});
    const rows = await db.selectFrom("mail_outbox").select("mail_key").execute();
    expect(rows.map((row) => row.mail_key)).toEqual(["once"]);
  });

  it("sends it to the mailbox where no mail server is set, with a Message-ID of its own, once", async () => {
    const { id } = await db
      .selectFrom("mail_outbox")
      .select("id")
      .where("mail_key", "=", "once")
      .executeTakeFirstOrThrow();
    await sendMail(id);
    await sendMail(id);
    const [letter, ...others] = await mailbox();
    expect(others).toEqual([]);
    expect(letter?.to?.[0]?.address).toBe("ann@example.com");
    expect(letter?.messageId).toContain(id);
    expect(letter?.replyTo?.[0]?.address).toBe(shop.email);
    expect(letter?.text).toContain("http://127.0.0.1:3000/verify-email?token=abc");
    expect(letter?.html).not.toContain("<b>Lee</b>");
  });
});
