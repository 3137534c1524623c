import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { readStopToken, stopUrlOf } from "#shop/mail/stopping/stop-link.server.ts";
import { listStoppedMails } from "#shop/mail/stopping/stopped-mails.server.ts";
import { sendMail } from "#shop/mail/send-mail.server.ts";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { exportPersonalData } from "#shop/privacy/export.server.ts";
import { stopMailsTo } from "#shop/privacy/stop-mails.server.ts";
import { newCustomer, PASSWORD, uniqueEmail } from "#tests/support/accounts.ts";
import { productId } from "#tests/support/customers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { askForNotice } from "./ask-for-notice.server.ts";
import { mailBackInStock } from "./mail-notices.server.ts";
import { confirmNotice, findNotice, listNoticesTo, pruneNotices } from "./notices.server.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";
import { mailedToken, mailsTo } from "#tests/support/mails.ts";

const folder = tempFolder();
process.env.DATA_DIR = folder;
const { db } = await testDatabase();

const [slug, otherSlug] = ["hills-cover", "rubber-grippers"] as const;
const covers = await productId(db, slug);
const setStock = (stock: number, id = covers) =>
  sql`update products set stock = ${stock}, held = 0 where id = ${id}`.execute(db);
await setStock(0);
await setStock(0, await productId(db, otherSlug));

const ask = (email: string, product: string = slug) =>
  askForNotice(db, { slug: product, email, customer: null });
const templatesTo = async (email: string) =>
  (await mailsTo(db, email)).map((mail) => mail.template);
const waitsFor = async (email: string) =>
  (await listNoticesTo(db, email)).map(({ productName }) => productName);
const stop = async (email: string) => {
  const token =
    new URL(await stopUrlOf(db, "back-in-stock", email)).searchParams.get("token") ?? "";
  const link = await readStopToken(db, token);
  if (link === null) throw new Error("the shop does not know its own link");
  await stopMailsTo(db, link);
};
async function verified() {
  const session = await newCustomer(db);
  await sql`update customers set verified_at = now() where id = ${session.customer.id}`.execute(db);
  return { ...session, customer: { ...session.customer, isVerified: true } };
}

describe("somebody who asks for a mail when a product is back", () => {
  test("confirms the address by a mailed link, and is mailed once when pieces are there", async () => {
    const email = uniqueEmail();
    expect(await ask(email)).toEqual({ ok: true, value: "confirm" });
    expect(await ask(email.toUpperCase())).toEqual({ ok: true, value: "confirm" });
    expect(await templatesTo(email)).toEqual(["confirm-back-in-stock"]);
    const token = await mailedToken(db, email, "confirm-back-in-stock");
    await setStock(3);
    await mailBackInStock(db);
    expect(await templatesTo(email)).toHaveLength(1);
    expect(await findNotice(db, token)).toMatchObject({ slug, isConfirmed: false });
    expect(await confirmNotice(db, token)).toBe(true);
    expect(await confirmNotice(db, token)).toBe(true);
    expect(await findNotice(db, token)).toMatchObject({ isConfirmed: true });
    await Promise.all([mailBackInStock(db), mailBackInStock(db)]);
    await mailBackInStock(db);
    expect(await templatesTo(email)).toEqual(["confirm-back-in-stock", "back-in-stock"]);
    expect(await findNotice(db, token)).toBe(null);
    expect(await confirmNotice(db, token)).toBe(false);
    await setStock(0);
  });

  test("needs no confirmation with the verified address of the account", async () => {
    const { customer } = await verified();
    const asked = { slug, email: customer.email.toLowerCase(), customer };
    expect(await askForNotice(db, asked)).toEqual({ ok: true, value: "waiting" });
    const unverified = { ...customer, isVerified: false };
    const other = { slug, email: uniqueEmail(), customer };
    expect(await askForNotice(db, { ...asked, slug: otherSlug, customer: unverified })).toEqual({
      ok: true,
      value: "confirm",
    });
    expect(await askForNotice(db, other)).toEqual({ ok: true, value: "confirm" });
    expect(await templatesTo(asked.email)).toEqual(["confirm-back-in-stock"]);
    expect(await templatesTo(other.email)).toEqual(["confirm-back-in-stock"]);
  });

  test("hears nothing while every piece is reserved, and 50 hear at a time, the first who asked first", async () => {
    const id = await productId(db, "x-frame-floor-airer");
    await sql`insert into stock_notices (product_id, email, address_mark, confirmed_at)
      select ${id}, 'waiting-' || n || '@example.com', decode(lpad(to_hex(n), 32, '0'), 'hex'), now() + n * interval '1 s'
      from generate_series(1, 60) as n`.execute(db);
    const mailed = async () =>
      Number(
        (
          await sql<{ n: string }>`select count(*) as n from mail_outbox
            where template = 'back-in-stock' and recipient like 'waiting-%'`.execute(db)
        ).rows[0]?.n,
      );
    await sql`update products set stock = 2, held = 2 where id = ${id}`.execute(db);
    await mailBackInStock(db);
    expect(await mailed()).toBe(0);
    await sql`update products set held = 1 where id = ${id}`.execute(db);
    await mailBackInStock(db);
    expect(await mailed()).toBe(50);
    expect(await templatesTo("waiting-50@example.com")).toHaveLength(1);
    await setStock(0, id);
    await mailBackInStock(db);
    expect(await mailed()).toBe(50);
    await setStock(9, id);
    await mailBackInStock(db);
    expect(await mailed()).toBe(60);
  });

  test("hears of a product that is back, however many others before it stay sold out", async () => {
    const ids = await sql<{ id: number }>`
      select id from products where state = 'live' and lead_time_days is null order by id desc limit 6`.execute(
      db,
    );
    const [back, ...soldOut] = ids.rows.map(({ id }) => id);
    const email = uniqueEmail();
    for (const id of soldOut) await setStock(0, id);
    await setStock(3, back);
    for (const id of [...soldOut, back])
      await sql`insert into stock_notices (product_id, email, address_mark, confirmed_at)
        values (${id}, ${email}, decode(repeat('ab', 16), 'hex'), now())`.execute(db);
    await mailBackInStock(db, 2);
    expect(await templatesTo(email)).toEqual(["back-in-stock"]);
    expect(await waitsFor(email)).toHaveLength(5);
  });

  test("is refused for a product that can be bought or is not there", async () => {
    expect(await ask(uniqueEmail(), "no-such-product")).toMatchObject({ reason: "no_product" });
    expect(await ask(uniqueEmail(), "traditional-kitchen-maid")).toMatchObject({
      reason: "on_sale",
    });
  });
});

describe("mails that can be stopped", () => {
  test("say how in their headers, and are not sent once they are stopped", async () => {
    const email = uniqueEmail();
    await ask(email);
    await ask(email, otherSlug);
    const { rows: waiting } = await sql<{ id: string }>`
      select id from mail_outbox where recipient = ${email} order by created_at`.execute(db);
    await sendMail(db, waiting[0]?.id ?? "");
    const files = await readdir(path.join(folder, "mail"));
    const sent = await PostalMime.parse(await readFile(path.join(folder, "mail", files[0] ?? "")));
    const header = (key: string) => sent.headers.find((each) => each.key === key)?.value;
    const url = await stopUrlOf(db, "back-in-stock", email);
    expect(header("list-unsubscribe")).toMatch(/^<http[^>]+>, <mailto:[^>]+>$/);
    expect(header("list-unsubscribe")).toContain(`<${url}>`);
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(sent.text).toContain(url);

    await stop(email);
    await stop(email);
    expect(await waitsFor(email)).toEqual([]);
    await sendMail(db, waiting[1]?.id ?? "");
    expect(await readdir(path.join(folder, "mail"))).toHaveLength(1);
    expect(await templatesTo(email)).toHaveLength(1);
    expect(await ask(email)).toEqual({ ok: true, value: "confirm" });
    expect(await templatesTo(email)).toHaveLength(1);
  });

  test("are allowed again by the owner of the address, who is signed in and asks for one", async () => {
    const { customer } = await verified();
    await stop(customer.email);
    expect(await listStoppedMails(db, customer.email.toUpperCase())).toEqual(["back-in-stock"]);
    await askForNotice(db, { slug, email: customer.email, customer });
    expect(await listStoppedMails(db, customer.email)).toEqual([]);
    expect(await waitsFor(customer.email)).toHaveLength(1);
  });

  test("stop for one address and kind alone, by a link that nobody can make up", async () => {
    const email = uniqueEmail();
    const url = new URL(await stopUrlOf(db, "back-in-stock", email));
    const token = url.searchParams.get("token") ?? "";
    expect(url.href).not.toContain("example");
    for (const wrong of [
      token.replace("back-in-stock", "reviews"),
      token.replace("back-in-stock", "orders"),
      `${token.slice(0, -2)}AA`,
      "",
    ])
      expect(await readStopToken(db, wrong)).toBe(null);
    await stop(email);
    expect(await listStoppedMails(db, uniqueEmail())).toEqual([]);
  });
});

test("the export has what an address waits for and has stopped; with the account only the wish stays", async () => {
  const { customer, token } = await verified();
  const { email } = customer;
  await stop(email);
  expect(await exportPersonalData(db, customer)).toMatchObject({
    stoppedEmails: ["back-in-stock"],
  });
  await askForNotice(db, { slug, email, customer });
  expect(await exportPersonalData(db, customer)).toMatchObject({
    waitingForProducts: [{ product: expect.any(String) }],
    stoppedEmails: [],
  });
  await sql`insert into stopped_mails (kind, address_mark) select 'reviews', address_mark
    from stock_notices where email = ${email}`.execute(db);
  expect((await deleteAccount(db, customer, { password: PASSWORD, token })).ok).toBe(true);
  expect(await waitsFor(email)).toEqual([]);
  expect(await listStoppedMails(db, email)).toEqual(["reviews"]);
});

test("a notice that nobody confirms goes after seven days, any other after twelve months", async () => {
  const emails = [uniqueEmail(), uniqueEmail(), uniqueEmail(), uniqueEmail()];
  for (const email of emails) await ask(email);
  const age = (email: string | undefined, days: number, isConfirmed: boolean) =>
    sql`update stock_notices set asked_at = now() - ${days} * interval '1 day',
      confirmed_at = case when ${isConfirmed} then asked_at end where email = ${email}`.execute(db);
  await age(emails[0], 6, false);
  await age(emails[1], 8, false);
  await age(emails[2], 350, true);
  await age(emails[3], 367, true);
  await pruneNotices(db);
  expect(await Promise.all(emails.map(async (email) => (await waitsFor(email)).length))).toEqual([
    1, 0, 1, 0,
  ]);
});
