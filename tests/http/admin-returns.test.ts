import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { DAY_MS } from "#shop/kit/time.ts";
import { productRow } from "#tests/support/customers.ts";
import { jpeg } from "#tests/support/picture-samples.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { todayOfFile } from "#tests/support/today.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { twoPeople } from "./support/two-people.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const { db } = shop;
const manager = await staffOf(shop, "manager");
const { sendByTwo } = twoPeople(shop, [manager, await staffOf(shop, "owner")]);

/** A return of two grippers that were delivered so many days ago. */
async function opened(deliveredDaysAgo = 3) {
  const deliveredAt = new Date(Date.now() - deliveredDaysAgo * DAY_MS);
  const of = ["rubber-grippers", "rubber-grippers"];
  const { returnId: id } = await anOrder(db, "returning", { of, deliveredAt });
  return { url: `/admin/returns/${id}`, id };
}

const today = await todayOfFile();
const received = {
  intent: "receive",
  received_on: today,
  "quantity.0.as_new": "1",
  "restock.0.as_new": "yes",
  "quantity.1.used": "1",
};
const stock = async () => (await productRow(db, "rubber-grippers")).stock;

test("a return goes from requested to inspected, each form done once", async () => {
  const { url } = await opened();
  const before = (await stock()) ?? 0;
  const forms: readonly Record<string, string>[] = [
    { intent: "accept", reason: "changed_mind", words: "Use the label." },
    { intent: "posted", posted_on: today },
    received,
    { intent: "inspect", seen: "", finding: "A mark on one of them", deduction: "1.00" },
  ];
  for (const fields of forms) {
    const form = { ...fields, act_id: randomUUID() };
    const { status } = await manager.send(url, form);
    expect([fields["intent"], status]).toEqual([fields["intent"], 200]);
  }
  expect(await stock()).toBe(before + 1);
  const page = await manager.open(url);
  expect([page.status, page.text.includes("A mark on one of them")]).toEqual([200, true]);
  expect((await manager.send(url, received)).status).toBe(409);
  expect(await stock()).toBe(before + 1);
  const board = await manager.open("returns");
  expect([board.status, board.text.includes(url)]).toEqual([200, true]);
});

test("bad input gets its sentence and keeps what was typed; the law decides what may be refused", async () => {
  const { url } = await opened();
  const refused: readonly [Record<string, string>, number][] = [
    [{ intent: "accept", reason: "faulty", words: "x".repeat(501) }, 422],
    [{ intent: "posted", posted_on: "2099-01-01" }, 422],
    [{ ...received, received_on: "2099-01-01" }, 422],
    [{ ...received, "quantity.0.as_new": "9" }, 422],
    [{ intent: "refuse", refusal: "Made for you." }, 422],
    [{ intent: "none" }, 400],
  ];
  for (const [form, status] of refused) {
    const answer = await manager.send(url, form);
    expect([form, answer.status]).toEqual([form, status]);
  }
  expect((await manager.open(url)).text).toContain("the customer wrote within 14 days");
  expect((await manager.open("returns/none")).status).toBe(404);
});

test("a return that came too late is refused once, with one mail", async () => {
  const refuse = { intent: "refuse", refusal: "The 14 days are over." };
  const late = async () => ({ screen: `returns/${(await opened(20)).id}`, form: refuse });
  expect(await sendByTwo(late)).toEqual({ ofOne: 1, ofTwo: 1 });
  const mails = db.selectFrom("mailOutbox").select("id").where("template", "=", "return-refused");
  expect(await mails.execute()).toHaveLength(2);
});

async function upload(url: string, content: Uint8Array<ArrayBuffer>) {
  const photo = new File([content], "photo.jpg", { type: "image/jpeg" });
  return (await manager.send(url, { intent: "photo", photo })).status;
}

test("photographs are redrawn without metadata and seen by staff alone; anything else is refused", async () => {
  const { url, id } = await opened();
  const drawn = await sharp({
    create: { width: 40, height: 30, channels: 3, background: "#884400" },
  })
    .withExif({ IFD0: { Copyright: "Ann Example" } })
    .jpeg()
    .toBuffer();
  const jpeg = new Uint8Array(drawn);
  expect(await upload(url, jpeg)).toBe(200);
  const [photo] = await db
    .selectFrom("returnPhotos")
    .select("id")
    .where("returnId", "=", id)
    .execute();
  const path = `${url}/photos/${photo?.id}`;
  const headers = { Cookie: `admin=${manager.token}` };
  const shown = await fetch(new URL(path, shop.url), { headers });
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect([(await sharp(bytes).metadata()).width, bytes.includes("Ann Example")]).toEqual([
    40,
    false,
  ]);
  expect((await shop.request(path)).status).toBe(303);

  const executable = new TextEncoder().encode("MZ\0\0 not a picture");
  expect(await upload(url, executable)).toBe(422);
  expect(await upload(url, new Uint8Array(20_000_000))).toBe(413);
  const many = await Promise.all(Array.from({ length: 12 }, () => upload(url, jpeg)));
  expect(many.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
  expect(many.every((status) => [200, 422, 503].includes(status))).toBe(true);
  const { count } = await db
    .selectFrom("returnPhotos")
    .select((row) => row.fn.countAll<string>().as("count"))
    .where("returnId", "=", id)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeLessThanOrEqual(6);
  expect((await manager.send(url, { intent: `remove ${photo?.id}` })).status).toBe(200);
  expect((await manager.open(path)).status).toBe(404);
});

test("a photograph is removed once", async () => {
  const content = new Uint8Array(await jpeg());
  const photographed = async () => {
    const { url, id } = await opened();
    expect(await upload(url, content)).toBe(200);
    const photo = await db
      .selectFrom("returnPhotos")
      .select("id")
      .where("returnId", "=", id)
      .executeTakeFirstOrThrow();
    return { screen: `returns/${id}`, form: { intent: `remove ${photo.id}` } };
  };
  expect(await sendByTwo(photographed)).toEqual({ ofOne: 1, ofTwo: 1 });
});
