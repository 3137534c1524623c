import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { requestReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import { OWNER } from "#tests/support/actors.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { getOrder, newOrder } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { jpeg } from "#tests/support/picture-samples.ts";
import { joinedStaff } from "#tests/support/staff.ts";
import { todayOfFile } from "#tests/support/today.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { twoPeople } from "./support/two-people.ts";

// The shop and the test encrypt with one key.
process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const shop = await startHttpShop();
const { db } = shop;
const grippers = await productId(db, "rubber-grippers");
const manager = await joinedStaff(db, "manager");
const headers = { Cookie: `admin=${manager.token}` };
const { sendByTwo } = twoPeople(shop, [manager, await joinedStaff(db, "owner")]);
const send = (url: string, form: Record<string, string>) =>
  shop.request(url, { headers, form: { act_id: randomUUID(), ...form } });

/** A return of two grippers that were delivered so many days ago. */
async function opened(deliveredDaysAgo = 3): Promise<{ url: string; id: string }> {
  const placed = await placeOrder(db, newOrder(await makeCustomer(db), [grippers, grippers]));
  if (!placed.ok) throw new Error(placed.reason);
  await payOrder(db, await getOrder(db, placed.id));
  const shipment = { carrier: "Royal Mail", trackingNumber: null, trackingUrl: null };
  await dispatchOrder(db, placed.id, { shipment, actor: OWNER });
  await db
    .updateTable("fulfilments")
    .set({ dispatched_at: new Date(Date.now() - (deliveredDaysAgo + 2) * DAY_MS) })
    .where("order_id", "=", placed.id)
    .execute();
  const deliveredAt = new Date(Date.now() - deliveredDaysAgo * DAY_MS);
  await deliverOrder(db, placed.id, { actor: OWNER, deliveredAt });
  const asked = await requestReturn(db, placed.id, { actor: OWNER });
  if (!asked.ok) throw new Error(asked.reason);
  return { url: `/admin/returns/${asked.value}`, id: asked.value };
}

const today = await todayOfFile();
const received = {
  intent: "receive",
  received_on: today,
  "quantity.0.as_new": "1",
  "restock.0.as_new": "yes",
  "quantity.1.used": "1",
};
const stock = async () =>
  (
    await db
      .selectFrom("products")
      .select("stock")
      .where("id", "=", grippers)
      .executeTakeFirstOrThrow()
  ).stock;

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
    const { status } = await send(url, form);
    expect([fields["intent"], status]).toEqual([fields["intent"], 200]);
  }
  expect(await stock()).toBe(before + 1);
  const page = await shop.request(url, { headers });
  expect([page.status, page.text.includes("A mark on one of them")]).toEqual([200, true]);
  expect((await send(url, received)).status).toBe(409);
  expect(await stock()).toBe(before + 1);
  const board = await shop.request("/admin/returns", { headers });
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
    const answer = await send(url, form);
    expect([form, answer.status]).toEqual([form, status]);
  }
  expect((await shop.request(url, { headers })).text).toContain(
    "the customer wrote within 14 days",
  );
  expect((await shop.request("/admin/returns/none", { headers })).status).toBe(404);
});

test("a return that came too late is refused once, with one mail", async () => {
  const refuse = { intent: "refuse", refusal: "The 14 days are over." };
  const late = async () => ({ screen: `returns/${(await opened(20)).id}`, form: refuse });
  expect(await sendByTwo(late)).toEqual({ ofOne: 1, ofTwo: 1 });
  const mails = db.selectFrom("mail_outbox").select("id").where("template", "=", "return-refused");
  expect(await mails.execute()).toHaveLength(2);
});

async function upload(url: string, content: Uint8Array<ArrayBuffer>, actId = randomUUID()) {
  const body = new FormData();
  body.set("act_id", actId);
  body.set("intent", "photo");
  body.set("photo", new File([content], "photo.jpg", { type: "image/jpeg" }));
  return (await shop.request(url, { headers, upload: body })).status;
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
  const actId = randomUUID();
  expect(await upload(url, jpeg, actId)).toBe(200);
  const [photo] = await db
    .selectFrom("return_photos")
    .select("id")
    .where("return_id", "=", id)
    .execute();
  const path = `${url}/photos/${photo?.id}`;
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
    .selectFrom("return_photos")
    .select((row) => row.fn.countAll<string>().as("count"))
    .where("return_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeLessThanOrEqual(6);
  expect((await send(url, { intent: `remove ${photo?.id}` })).status).toBe(200);
  expect((await shop.request(path, { headers })).status).toBe(404);
});

test("a photograph is removed once", async () => {
  const content = new Uint8Array(await jpeg());
  const photographed = async () => {
    const { url, id } = await opened();
    expect(await upload(url, content)).toBe(200);
    const photo = await db
      .selectFrom("return_photos")
      .select("id")
      .where("return_id", "=", id)
      .executeTakeFirstOrThrow();
    return { screen: `returns/${id}`, form: { intent: `remove ${photo.id}` } };
  };
  expect(await sendByTwo(photographed)).toEqual({ ofOne: 1, ofTwo: 1 });
});
