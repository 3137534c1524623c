import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cancelOrder } from "#shop/fulfilment/cancel-order.server.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { findPendingAct } from "#shop/platform/pending-acts.server.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { getOrder, newOrder } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { joinedStaff, type JoinedStaff } from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";

process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
process.env["UNDO_SECONDS"] = "600";
const shop = await startHttpShop();
const { db } = shop;
const ann = await named("Ann", await joinedStaff(db, "owner"));
const cas = await named("Cas", await joinedStaff(db, "packer"));
const ada = await joinedStaff(db, "accountant");
const airer = await productId(db, "traditional-kitchen-maid");
const pegs = await productId(db, "beech-pegs");
const [NUMBER, OTHER] = ["JV473124801GB", "PB331804261GB"];

async function named(name: string, staff: JoinedStaff): Promise<JoinedStaff> {
  await db.updateTable("staff").set({ name }).where("id", "=", staff.person.id).execute();
  return staff;
}

/** A paid order of three pieces from the shelf, and perhaps of an airer that is still to be made. */
async function paid({ withAirer = false } = {}): Promise<Order> {
  const order = newOrder(await makeCustomer(db), withAirer ? [pegs, airer] : [pegs]);
  const lines = order.lines.map((line) =>
    line.productId === airer
      ? { ...line, name: "Kitchen Maid", madeToOrder: true, leadTimeDays: 14 }
      : { ...line, name: "Beech Pegs" },
  );
  await db.updateTable("products").set({ stock: 100 }).where("id", "=", pegs).execute();
  const placed = await placeOrder(db, { ...order, lines, notes: "Ring twice" });
  if (!placed.ok) throw new Error(placed.reason);
  await payOrder(db, await getOrder(db, placed.id));
  return getOrder(db, placed.id);
}

const headersOf = ({ token }: JoinedStaff) => ({ Cookie: `admin=${token}` });
const read = (who: JoinedStaff, path: string) =>
  shop.request(`/admin/pack${path}`, { headers: headersOf(who) });
const send = ({ orderNumber }: Order, who: JoinedStaff, form: Record<string, string>) =>
  shop.request(`/admin/pack/${orderNumber}`, {
    headers: headersOf(who),
    form: { act_id: randomUUID(), ...form },
  });
const dispatch = (number = NUMBER) => ({
  intent: "dispatch",
  tracking_number: number,
  "in.0": "1",
  "quantity.0": "1",
});

test("people who pack see what to pick and no price; an accountant does not pack", async () => {
  const { orderNumber } = await paid();
  for (const path of ["", `/${orderNumber}`, "/slips"]) {
    const page = await read(cas, path);
    expect([path, page.status, page.text.includes(orderNumber)]).toEqual([path, 200, true]);
    expect(page.text).not.toMatch(/£|&#163;|@example\.com/);
    expect((await read(ada, path)).status).toBe(403);
  }
  const pick = await read(cas, "");
  expect(pick.text).toMatch(/>A6<[\s\S]*Beech Pegs/);
});

test("a scanned order opens, and what is no order of ours says so", async () => {
  const { orderNumber } = await paid();
  const found = await read(cas, `?scan=${orderNumber.toLowerCase()}`);
  expect([found.status, found.headers.get("location")]).toEqual([
    302,
    `/admin/pack/${orderNumber}`,
  ]);
  expect((await read(cas, "?scan=LL-999999")).text).toContain("There is no order LL-999999.");
  expect((await read(cas, "?scan=hello")).text).toContain("That is not an order number.");
});

test("a number sent twice at once dispatches once and opens the next order; a second person reads who was first", async () => {
  const [order, next] = [await paid(), await paid()];
  const form = { ...dispatch(), act_id: randomUUID() };
  const same = await Promise.all([send(order, cas, form), send(order, cas, form)]);
  for (const answer of same) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/^\/admin\/pack\/LL-\d+\?sent=/);
  }
  expect(await findPendingAct(db, order.id)).toMatchObject({
    action: "dispatch",
    input: { shipment: { carrier: "Royal Mail", trackingNumber: NUMBER } },
  });
  const late = await send(order, ann, dispatch(OTHER));
  expect(late.status).toBe(409);
  expect(late.text).toMatch(/>Cas dispatched this at \d\d:\d\d/);
  const two = await Promise.all([
    send(next, ann, dispatch(OTHER)),
    send(next, cas, dispatch(OTHER)),
  ]);
  expect(two.map(({ status }) => status).toSorted()).toEqual([303, 409]);
});

test("a wrong check digit and a number that is on another order are asked about once, and nothing typed is lost", async () => {
  const [first, order] = [await paid(), await paid()];
  const used = "JV473125152GB";
  expect((await send(first, cas, dispatch(used))).status).toBe(303);
  const wrong = await send(order, cas, dispatch("jv473125153gb"));
  expect([wrong.status, wrong.text.includes("The check digit is wrong")]).toEqual([422, true]);
  expect(wrong.text).toContain('value="jv473125153gb"');
  const [button = ""] = /<button[^>]*>Use it as it is/.exec(wrong.text) ?? [];
  expect(button).toContain('name="unchecked"');
  expect(button).toContain('value="JV473125153GB"');
  const twice = await send(order, cas, dispatch(used));
  expect([twice.status, twice.text.includes(`already on ${first.orderNumber}`)]).toEqual([
    422,
    true,
  ]);
  const both = await send(order, cas, { ...dispatch(used), again: used });
  expect(both.status).toBe(303);
});

test("a number that does not tell its carrier goes with the one that was proposed", async () => {
  const order = await paid();
  expect((await send(order, cas, dispatch("ABC 123"))).status).toBe(422);
  expect((await send(order, cas, { ...dispatch("ABC 123"), proposed: "APC" })).status).toBe(303);
  expect(await findPendingAct(db, order.id)).toMatchObject({
    input: { shipment: { carrier: "APC", trackingNumber: "ABC123", trackingUrl: null } },
  });
});

test("only what is ticked leaves, with a new day for the rest; what is still to be made can stay", async () => {
  const order = await paid({ withAirer: true });
  const nothing = {
    intent: "dispatch",
    tracking_number: "JV473125166GB",
    unchecked: "JV473125166GB",
  };
  expect((await send(order, cas, nothing)).text).toContain("Tick at least one piece");
  const day = { ...nothing, "in.0": "1", "quantity.0": "1", rest_promised_for: "2020-01-01" };
  expect((await send(order, cas, day)).text).toContain("Enter a day from today on");
  expect((await send(order, cas, { ...nothing, all: "1" })).text).toContain("still to be made");
  expect((await send(order, cas, { ...day, rest_promised_for: "" })).status).toBe(303);
  expect(await findPendingAct(db, order.id)).toMatchObject({
    input: { lines: [{ position: 0, quantity: 1 }] },
  });
});

test("an order that was cancelled meanwhile is put back, and is on no list and no slip", async () => {
  const order = await paid();
  const { orderNumber } = order;
  await cancelOrder(db, order.id, { actor: SHOP, by: "shop", reason: "", mayApprove: true });
  for (const path of ["", "/slips"])
    expect((await read(cas, path)).text.includes(orderNumber)).toBe(false);
  expect((await read(cas, `/${orderNumber}`)).text).toMatch(/Put it back: cancelled \d\d:\d\d/);
  expect((await send(order, cas, dispatch("JV473125183GB"))).status).not.toBe(303);
  expect((await read(cas, `/slips?order=${orderNumber}`)).text).toContain(
    "Nothing is to be packed",
  );
});

test("an order is held once, says so at the desk, and can't be dispatched there", async () => {
  const order = await paid();
  expect((await send(order, cas, { intent: "hold", reason: " " })).status).toBe(422);
  const form = { intent: "hold", reason: "The box is wet", act_id: randomUUID() };
  const same = await Promise.all([send(order, cas, form), send(order, cas, form)]);
  expect(same.map(({ status }) => status)).toEqual([303, 303]);
  expect(await listOpenFlags(db, order.id)).toHaveLength(1);
  const desk = (await read(ann, `/${order.orderNumber}`)).text;
  expect(desk).toContain("A flag stops dispatch.");
  expect(desk).toContain("The box is wet");
  expect((await read(cas, `/${order.orderNumber}`)).text).not.toContain("The box is wet");
  expect((await send(order, cas, dispatch("JV473125197GB"))).status).toBe(422);
});

test("a gift's slip has its message, and neither a price nor the customer's note", async () => {
  const order = await paid();
  const path = `/admin/orders/${order.orderNumber}`;
  const gift = (form: Record<string, string>) =>
    shop.request(path, {
      headers: headersOf(ann),
      form: { act_id: randomUUID(), intent: "gift", version: String(order.version), ...form },
    });
  expect((await read(cas, `/slips?order=${order.orderNumber}`)).text).toContain("Ring twice");
  expect((await gift({ is_gift: "yes", message: "x".repeat(501) })).status).toBe(422);
  expect((await gift({ is_gift: "yes", message: "Love from Bea" })).status).toBe(200);
  expect((await gift({ message: "" })).status).toBe(409);
  const slip = (await read(cas, `/slips?order=${order.orderNumber}`)).text;
  expect(slip).toContain("Love from Bea");
  expect(slip).not.toContain("Ring twice");
  expect((await read(cas, `/${order.orderNumber}`)).text).toContain(
    "No papers with prices in the box.",
  );
});
