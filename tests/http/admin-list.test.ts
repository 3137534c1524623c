import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { writePlace } from "#shop/kit/keyset.ts";
import type { Order } from "#shop/orders/order.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { getOrder, newOrder } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { joinedStaff, type JoinedStaff } from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";

// The shop and the test encrypt with one key.
process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const shop = await startHttpShop({ UNDO_SECONDS: "0" });
const { db } = shop;
const airer = await productId(db, "traditional-kitchen-maid");
const manager = await joinedStaff(db, "manager");
const packer = await joinedStaff(db, "packer");

const as = ({ token }: JoinedStaff) => ({ headers: { Cookie: `admin=${token}` } });
const read = (path: string, who = manager) => shop.request(path, as(who));
const send = (form: Record<string, string>, { who = manager, path = "/admin/orders" } = {}) =>
  shop.request(path, { ...as(who), form: { act_id: randomUUID(), ...form } });
const numbersOf = ({ text }: { text: string }) => [
  ...new Set([...text.matchAll(/href="\/admin\/orders\/(LL-\d+)"/g)].map(([, number]) => number)),
];

/** A paid order of an airer that is made to order. */
async function paid(): Promise<Order> {
  const made = newOrder(await makeCustomer(db), [airer]);
  const lines = made.lines.map((line) => ({ ...line, madeToOrder: true, leadTimeDays: 5 }));
  const placed = await placeOrder(db, { ...made, lines });
  if (!placed.ok) throw new Error(placed.reason);
  await payOrder(db, await getOrder(db, placed.id));
  return getOrder(db, placed.id);
}

test("the list finds an order by one field; a number leads to it; another URL is the first page", async () => {
  const order = await paid();
  const found = await read(`/admin/orders?q=${encodeURIComponent(order.email)}`);
  expect(numbersOf(found)).toEqual([order.orderNumber]);
  expect(found.text).toContain("£12.00");
  const digits = await read(`/admin/orders?q=${order.orderNumber.slice(3)}`);
  expect([digits.status, digits.headers.get("location")]).toEqual([
    302,
    `/admin/orders/${order.orderNumber}`,
  ]);
  expect((await read("/admin/orders?view=returns")).text).toContain("No return is under way");
  const wrong = writePlace({ seen: 50, keys: ["x", "y"] });
  for (const query of ["view=none&sort=none", "after=!", `after=${wrong}`, "q=%27%3A*%26!"])
    expect([query, (await read(`/admin/orders?${query}`)).status]).toEqual([query, 200]);
  expect(numbersOf(await read(`/admin/orders?after=${wrong}`))).toContain(order.orderNumber);
});

test("a packer sees no price and no e-mail address, and finds no order by one", async () => {
  const order = await paid();
  const list = await read("/admin/orders?sort=-total", packer);
  expect(numbersOf(list)).toContain(order.orderNumber);
  const data = await read("/admin/orders.data", packer);
  for (const { text } of [list, data])
    expect([text.includes("£"), text.includes("1200"), text.includes("@")]).toEqual([
      false,
      false,
      false,
    ]);
  const searched = await read(`/admin/orders?q=${encodeURIComponent(order.email)}`, packer);
  expect(numbersOf(searched)).toEqual([]);
});

test("an act on many orders shows a result for each", async () => {
  const order = await paid();
  const form = { act_id: randomUUID(), intent: "start_making", id: order.id };
  const answers = await Promise.all([send(form), send({ ...form, act_id: randomUUID() })]);
  for (const answer of answers) expect(answer.status).toBe(303);
  const page = answers[0]?.headers.get("location") ?? "";
  expect(page).toBe(`/admin/orders/bulk/${form.act_id}`);
  await expect.poll(async () => (await read(page)).text).toMatch(/Done for the order|not for 1/);
  await expect
    .poll(async () => (await read(answers[1]?.headers.get("location") ?? "")).text)
    .toMatch(/Done for the order|not for 1/);
  const begun = await db
    .selectFrom("order_history")
    .select("actor_id")
    .where("order_id", "=", order.id)
    .where("event", "=", "making_started")
    .execute();
  expect(begun).toEqual([{ actor_id: manager.person.id }]);

  const none = await send({ intent: "mark_made" });
  expect([none.status, none.text.includes("Tick the orders first.")]).toEqual([422, true]);
  const empty = await send({ intent: "add_comment", id: order.id, comment: " " });
  expect([empty.status, empty.text.includes("Enter a comment")]).toEqual([422, true]);
  expect(empty.text).toMatch(
    new RegExp(`value="${order.id}"[^>]* checked=""|checked=""[^>]*value="${order.id}"`),
  );
  const late = await send({ intent: "undo_work" }, { path: page });
  expect([late.status, late.text.includes("It has already begun")]).toEqual([409, true]);
});

test("a view is saved once, and removed", async () => {
  const form = {
    act_id: randomUUID(),
    intent: "save_view",
    name: "Airers",
    view: "to_make",
    q: "",
    sort: "next",
  };
  expect((await send(form)).status).toBe(200);
  const saved = () =>
    db
      .selectFrom("saved_views")
      .select(["id", "name"])
      .where("staff_id", "=", manager.person.id)
      .execute();
  expect(await saved()).toMatchObject([{ name: "Airers" }]);
  const [view] = await saved();
  const others = { intent: "remove_view", view_id: view?.id ?? "" };
  await send(others, { who: packer });
  expect(await saved()).toHaveLength(1);
  expect((await send({ ...form, act_id: randomUUID(), name: " " })).status).toBe(422);
  expect((await send({ intent: "remove_view", view_id: view?.id ?? "" })).status).toBe(200);
  expect(await saved()).toEqual([]);
});
