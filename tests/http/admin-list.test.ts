import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anOrder } from "#tests/support/builders/order.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop({ UNDO_SECONDS: "0" });
const { db } = shop;
const [manager, packer] = [await staffOf(shop, "manager"), await staffOf(shop, "packer")];

const numbersOf = ({ text }: { text: string }) => [
  ...new Set([...text.matchAll(/href="\/admin\/orders\/(LL-\d+)"/g)].map(([, number]) => number)),
];

const paid = () => anOrder(db, "paid", { of: ["traditional-kitchen-maid"] });

test("the list finds an order by one field; a number leads to it", async () => {
  const order = await paid();
  const found = await manager.open(`orders?q=${encodeURIComponent(order.email)}`);
  expect(numbersOf(found)).toEqual([order.orderNumber]);
  expect(found.text).toContain("£12.00");
  const digits = await manager.open(`orders?q=${order.orderNumber.slice(3)}`);
  expect([digits.status, digits.headers.get("location")]).toEqual([
    302,
    `/admin/orders/${order.orderNumber}`,
  ]);
  expect((await manager.open("orders?view=returns")).text).toContain("No return is under way");
});

test("a packer finds no order by an e-mail address", async () => {
  const order = await paid();
  const searched = await packer.open(`orders?q=${encodeURIComponent(order.email)}`);
  expect(numbersOf(searched)).toEqual([]);
});

test("an act on many orders shows a result for each", async () => {
  const order = await paid();
  const form = { act_id: randomUUID(), intent: "start_making", id: order.id };
  const answers = await Promise.all([
    manager.send("orders", form),
    manager.send("orders", { ...form, act_id: randomUUID() }),
  ]);
  for (const answer of answers) expect(answer.status).toBe(303);
  const page = answers[0]?.headers.get("location") ?? "";
  expect(page).toBe(`/admin/orders/bulk/${form.act_id}`);
  await expect
    .poll(async () => (await manager.open(page)).text)
    .toMatch(/Done for the order|not for 1/);
  await expect
    .poll(async () => (await manager.open(answers[1]?.headers.get("location") ?? "")).text)
    .toMatch(/Done for the order|not for 1/);
  const begun = await db
    .selectFrom("orderHistory")
    .select("actorId")
    .where("orderId", "=", order.id)
    .where("event", "=", "making_started")
    .execute();
  expect(begun).toEqual([{ actorId: manager.person.id }]);

  const none = await manager.send("orders", { intent: "mark_made" });
  expect([none.status, none.text.includes("Tick the orders first.")]).toEqual([422, true]);
  const empty = await manager.send("orders", { intent: "add_comment", id: order.id, comment: " " });
  expect([empty.status, empty.text.includes("Enter a comment")]).toEqual([422, true]);
  expect(empty.text).toMatch(
    new RegExp(`value="${order.id}"[^>]* checked=""|checked=""[^>]*value="${order.id}"`),
  );
  const late = await manager.send(page, { intent: "undo_work" });
  expect([late.status, late.text.includes("It has already begun")]).toEqual([409, true]);
});

test("an act on all that was found is on the first orders as the list sorts them, and on none when its filters are cut", async () => {
  const orders = [await paid(), await paid(), await paid()];
  const actId = randomUUID();
  const form = { intent: "add_tag", add_tag: "sorted", all: "1" };
  const found = "?sort=-placed";
  await manager.send("orders", { ...form, act_id: actId, found });
  const positions = await db
    .selectFrom("bulkActOrders")
    .select("orderId")
    .where("bulkActId", "=", actId)
    .orderBy("position")
    .execute();
  expect(positions.slice(0, 3).map(({ orderId }) => orderId)).toEqual(
    orders.toReversed().map(({ id }) => id),
  );
  const long = { ...form, found: `?x=${"x".repeat(4_000)}&tag=none` };
  expect((await manager.send("orders", long)).status).toBe(400);
});

test("a view is saved once, and removed", async () => {
  const form = {
    act_id: randomUUID(),
    intent: "save_view",
    name: "Airers",
    found: "?view=to_make&q=airer&tag=gift",
  };
  expect((await manager.send("orders", form)).status).toBe(200);
  const saved = () =>
    db
      .selectFrom("savedViews")
      .select(["id", "name", "view", "q", "sort", "filters"])
      .where("staffId", "=", manager.person.id)
      .execute();
  expect(await saved()).toMatchObject([
    { name: "Airers", view: "to_make", q: "airer", sort: "next", filters: { tag: "gift" } },
  ]);
  const shown = await manager.open("orders?view=to_make&q=airer&tag=gift&sort=next");
  expect(shown.text).toMatch(/<a aria-current="page"[^>]*>Airers</);
  const [view] = await saved();
  const others = { intent: "remove_view", view_id: view?.id ?? "" };
  await packer.send("orders", others);
  expect(await saved()).toHaveLength(1);
  expect((await manager.send("orders", { ...form, act_id: randomUUID(), name: " " })).status).toBe(
    422,
  );
  expect(
    (await manager.send("orders", { intent: "remove_view", view_id: view?.id ?? "" })).status,
  ).toBe(200);
  expect(await saved()).toEqual([]);

  // A view for all that has an e-mail address is not for packers.
  const shared = { intent: "save_view", name: "Ann", shared: "1", found: "?q=ann@mill.example" };
  await manager.send("orders", shared);
  const pages = [manager, packer].map(async (who) => (await who.open("orders")).text);
  expect((await Promise.all(pages)).map((text) => text.includes(">Ann</a>"))).toEqual([
    true,
    false,
  ]);
});
