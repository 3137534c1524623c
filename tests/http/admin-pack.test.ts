import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { cancelOrder } from "#shop/fulfilment/cancel-order.server.ts";
import { refundOrder } from "#shop/fulfilment/refund-order.server.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { findPendingAct } from "#shop/platform/pending-acts.server.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { NO_REFUND } from "#tests/support/refunds.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf, type Member } from "./support/people.ts";

process.env["UNDO_SECONDS"] = "600";
const shop = await startHttpShop();
const { db } = shop;
const [ann, cas] = [await staffOf(shop, "owner", "Ann"), await staffOf(shop, "packer", "Cas")];
const [NUMBER, OTHER] = ["JV473124801GB", "PB331804261GB"];
const [PEGS, AIRER] = ["beech-pegs", "traditional-kitchen-maid"];
const paid = (of?: string[]) => anOrder(db, "paid", { of, notes: "Ring twice" });
const send = ({ orderNumber }: Order, who: Member, form: Record<string, string>) =>
  who.send(`pack/${orderNumber}`, form);
const dispatch = (number = NUMBER) => ({
  intent: "dispatch",
  tracking_number: number,
  "in.0": "1",
});
const scan = (typed: string) => ({ intent: "dispatch", tracking_number: typed });
const pendingOf = (order: Order) => findPendingAct(db, order.id);
const located = (answer: { readonly headers: Headers }) => answer.headers.get("location") ?? "";

test("people who pack see what to pick and no price", async () => {
  const { orderNumber } = await paid();
  for (const path of ["", `/${orderNumber}`, "/slips"]) {
    const page = await cas.open(`pack${path}`);
    expect([path, page.status, page.text.includes(orderNumber)]).toEqual([path, 200, true]);
    expect(page.text).not.toMatch(/£|&#163;|@example\.com/);
  }
  const pick = await cas.open("pack");
  expect(pick.text).toMatch(/>A6<[\s\S]*Beech Pegs/);
});

test("a scanned order opens, and what is no order of ours says so", async () => {
  const { orderNumber } = await paid();
  const found = await cas.open(`pack?scan=${orderNumber.toLowerCase()}`);
  expect([found.status, found.headers.get("location")]).toEqual([
    302,
    `/admin/pack/${orderNumber}`,
  ]);
  expect((await cas.open("pack?scan=LL-999999")).text).toContain("There is no order LL-999999.");
  expect((await cas.open("pack?scan=hello")).text).toContain("That is not an order number.");
});

test("what is neither a piece of the order nor a number of a carrier's form dispatches nothing, and asks", async () => {
  const order = await paid();
  const planned = { "in.0": "1", proposed: "Royal Mail" };
  const sku = "LL-CA-001";
  const cases = [
    [sku, "is the SKU of Traditional Kitchen Maid", false],
    [sku.replaceAll("-", ""), "is the SKU of Traditional Kitchen Maid", false],
    ["a6", "Shelf A6 has", false],
    ["LL-999999", "There is no order LL-999999.", false],
    ["5012345678900", "No carrier has numbers of this form.", true],
    ["hello", "No carrier has numbers of this form.", true],
    ["15012345678907", "This is the bar code of a carton, or a number of DPD.", true],
    ["15501234567891", "Only its length says DPD, and Royal Mail was proposed.", true],
  ] as const;
  for (const [typed, text, isAsked] of cases) {
    const { status, text: page } = await send(order, cas, { ...planned, ...scan(typed) });
    expect([typed, status, page.includes(text), page.includes("Use it as it is")]).toEqual([
      typed,
      422,
      true,
      isAsked,
    ]);
    expect(page).toContain(`value="${typed}"`);
    const other = await send(order, cas, { ...planned, ...scan(typed), unchecked: "OTHER" });
    expect(other.status).toBe(422);
  }
  // An SKU goes on no parcel, whatever the form says.
  const forced = { ...planned, ...scan(sku), unchecked: sku.replaceAll("-", "") };
  expect((await send(order, cas, forced)).status).toBe(422);
  expect(await pendingOf(order)).toBeNull();
  const pressed = { ...planned, ...scan("hello"), unchecked: "HELLO" };
  expect((await send(order, cas, pressed)).status).toBe(303);
  expect(await pendingOf(order)).toMatchObject({ input: { shipment: { carrier: "Royal Mail" } } });
});

test("a piece of the order that stays here says why, and that of another order that it is none of this one", async () => {
  const order = await paid([PEGS, AIRER, AIRER, AIRER, AIRER]);
  const lines = [1, 2, 3, 4].map((position) => ({ position, quantity: 1, cancelledQuantity: 1 }));
  const asked = await db.transaction().execute(async (tx) => {
    const refund = await refundOrder(tx, order.id, { ...NO_REFUND, lines });
    // It waits for as long as the test looks at it.
    await sql`delete from graphile_worker._private_jobs where key like 'send-refund:%'`.execute(tx);
    return refund;
  });
  if (!asked.ok) throw new Error(asked.reason);
  const saidOf = async (typed: string) => {
    const { status, text } = await send(order, cas, { proposed: "Royal Mail", ...scan(typed) });
    return [status, /id="tracking_number-error"[^>]*>([^<]*)/.exec(text)?.[1]];
  };
  const held = "LL-CA-001";
  expect(await saidOf(held)).toEqual([
    422,
    "Traditional Kitchen Maid waits for a refund. Keep it here.",
  ]);
  // Scanned without a connection, all of the order would leave.
  const unseen = { ...scan("JV473125308GB"), all: "1" };
  expect((await send(order, cas, unseen)).text).toContain("Some pieces wait for a refund");
  expect(await pendingOf(order)).toBeNull();
  // The provider accepts it: its pieces are no longer to be sent.
  const state = { state: "sent", approved_at: new Date(), sent_at: new Date() } as const;
  await db.updateTable("refunds").set(state).where("id", "=", asked.value.id).execute();
  expect(await saidOf(held)).toEqual([
    422,
    "Nothing more of Traditional Kitchen Maid is to be sent now. Put it back.",
  ]);
  const sku = "LL-AC-001";
  const other = `${sku} is the SKU of Rubber Grippers: no piece of this order, and no parcel.`;
  expect(await saidOf(sku)).toEqual([422, other]);
});

test("LL and seven digits are an order if there is one, and otherwise a number of Parcelforce", async () => {
  const [order, other] = [await paid(), await paid()];
  const planned = { "in.0": "1", proposed: "Parcelforce" };
  await db
    .updateTable("orders")
    .set({ orderNumber: "LL-7654321" })
    .where("id", "=", other.id)
    .execute();
  const opened = await send(order, cas, { ...planned, ...scan("LL7654321") });
  expect([opened.status, located(opened)]).toEqual([303, "/admin/pack/LL-7654321"]);
  const page = await ann.send(`orders/${order.orderNumber}`, {
    ...scan("LL7654321"),
    "quantity.0": "1",
  });
  expect([page.status, page.text.includes("LL-7654321 is the number of an order")]).toEqual([
    422,
    true,
  ]);
  const typed = await send(order, cas, { ...planned, ...scan("LL-1234567") });
  expect([typed.status, typed.text.includes("There is no order LL-1234567.")]).toEqual([422, true]);
  expect(await pendingOf(order)).toBeNull();
  expect((await send(order, cas, { ...planned, ...scan("LL1234567") })).status).toBe(303);
  const shipment = { carrier: "Parcelforce", trackingNumber: "LL1234567" };
  expect(await pendingOf(order)).toMatchObject({ input: { shipment } });
});

test("boxes begin empty, a scanned piece is ticked, and a number waits until all pieces are in", async () => {
  const order = await paid();
  const ticked = /<input[^>]*name="in.0"[^>]*checked=""/;
  expect((await cas.open(`pack/${order.orderNumber}`)).text).not.toMatch(ticked);
  const number = "JV473125223GB";
  const early = await send(order, cas, scan(number));
  expect([early.status, await pendingOf(order)]).toEqual([422, null]);
  expect(early.text).toContain("not in the box yet: 1 Beech Pegs");
  expect(early.text).toContain(`name="waiting" value="${number}"`);

  const sku = "LL-AC-007";
  const piece = await send(order, cas, scan(sku));
  expect([piece.status, await pendingOf(order)]).toEqual([200, null]);
  expect(piece.text).toMatch(ticked);
  expect(piece.text).toContain("Beech Pegs: 1 of 1. All pieces are in.");
  const again = await send(order, cas, { ...scan(sku), "in.0": "1" });
  expect(again.text).toContain("one too many");

  const last = await send(order, cas, { ...scan(sku), waiting: number });
  expect(last.status).toBe(303);
  expect(await pendingOf(order)).toMatchObject({
    input: { shipment: { trackingNumber: number }, lines: [{ position: 0, quantity: 1 }] },
  });
});

test("“All pieces are in” is said in one press; a part leaves only as one; more than is to be sent never does", async () => {
  const order = await paid();
  const allIn = { ...scan("JV473125237GB"), all_in: "1" };
  const tooMany = { ...scan("JV473125237GB"), "in.0": "2", part: "1" };
  const refused = await send(order, cas, tooMany);
  expect([refused.status, refused.text.includes("Only 1 Beech Pegs")]).toEqual([422, true]);
  expect((await send(order, cas, { ...scan(""), all_in: "1" })).text).toContain(
    "All pieces are in.",
  );
  expect((await send(order, cas, allIn)).status).toBe(303);

  const two = await paid([PEGS, PEGS]);
  const part = { ...scan("JV473125245GB"), "in.1": "1" };
  expect((await send(two, cas, part)).status).toBe(422);
  expect(await pendingOf(two)).toBeNull();
  expect((await send(two, cas, { ...part, part: "1" })).status).toBe(303);
  expect(await pendingOf(two)).toMatchObject({
    input: { lines: [{ position: 1, quantity: 1 }] },
  });
});

test("a skipped order comes last, and after each dispatch the order that was shown as next opens", async () => {
  const orders = [await paid(), await paid(), await paid(), await paid()];
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  const others = (await cas.open("pack")).text.match(/Choose (LL-\d+)/g) ?? [];
  const inQueue = others.map((text) => text.replace("Choose ", ""));
  const [first, second, third, fourth] = inQueue.filter((each) => numbers.includes(each));
  const nextOf = async (path: string) => {
    const { text } = await cas.open(`pack${path}`);
    return /href="\/admin\/pack\/(LL-\d+)[^"]*"[^>]*>Skip</.exec(text)?.[1];
  };
  // Everything else of the queue is skipped, too.
  const rest = inQueue.filter((each) => !numbers.includes(each)).join(" ");
  const skipped = `${rest} ${first}`.trim();
  expect(await nextOf(`/${second}?skipped=${encodeURIComponent(skipped)}`)).toBe(third);
  const form = { ...dispatch("JV473125254GB"), skipped, next: third ?? "" };
  const sent = await cas.send(`pack/${second}`, form);
  expect(located(sent)).toMatch(new RegExp(`^/admin/pack/${third}\\?`));
  expect(located(sent)).toContain(first);

  // Opened out of turn: the one that was shown as next comes, not the first of the queue.
  const form2 = { ...dispatch("JV473125268GB"), skipped: rest, next: fourth ?? "" };
  const away = await cas.send(`pack/${third}`, form2);
  expect(located(away)).toMatch(new RegExp(`^/admin/pack/${fourth}\\?`));
  // The round ends with what was skipped.
  const last = { ...dispatch("JV473125271GB"), skipped, next: "LL-999999" };
  const end = await cas.send(`pack/${fourth}`, last);
  expect(located(end)).toMatch(new RegExp(`^/admin/pack/${skipped.split(" ")[0]}\\?`));
  const many = Array.from({ length: 200 }, (_, at) => `LL-${at + 1}`).join(" ");
  expect((await cas.open(`pack/${first}?skipped=${many} x`)).status).toBe(200);
});

test("a number dispatches once and opens the next order; a second person reads who was first", async () => {
  const [order, next] = [await paid(), await paid()];
  const form = { ...dispatch(), act_id: randomUUID() };
  const answer = await send(order, cas, form);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toMatch(/^\/admin\/pack\/LL-\d+\?sent=/);
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
  const form = { ...dispatch("ABC 123"), unchecked: "ABC123" };
  expect((await send(order, cas, form)).status).toBe(422);
  expect((await send(order, cas, { ...form, proposed: "APC" })).status).toBe(303);
  expect(await findPendingAct(db, order.id)).toMatchObject({
    input: { shipment: { carrier: "APC", trackingNumber: "ABC123", trackingUrl: null } },
  });
});

test("only what is ticked leaves, with a new day for the rest; what is still to be made can stay", async () => {
  const order = await paid([PEGS, AIRER]);
  const nothing = {
    intent: "dispatch",
    tracking_number: "JV473125166GB",
    unchecked: "JV473125166GB",
  };
  expect((await send(order, cas, { ...nothing, part: "1" })).text).toContain(
    "Scan or tick at least one piece",
  );
  const day = { ...nothing, "in.0": "1", rest_promised_for: "2020-01-01" };
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
    expect((await cas.open(`pack${path}`)).text.includes(orderNumber)).toBe(false);
  expect((await cas.open(`pack/${orderNumber}`)).text).toMatch(/Put it back: cancelled \d\d:\d\d/);
  expect((await send(order, cas, dispatch("JV473125183GB"))).status).not.toBe(303);
  expect((await cas.open(`pack/slips?order=${orderNumber}`)).text).toContain(
    "Nothing is to be packed",
  );
});

test("an order is held once, says so at the desk, and can't be dispatched there", async () => {
  const order = await paid();
  expect((await send(order, cas, { intent: "hold", reason: " " })).status).toBe(422);
  const form = { intent: "hold", reason: "The box is wet", act_id: randomUUID() };
  expect((await send(order, cas, form)).status).toBe(303);
  expect(await listOpenFlags(db, order.id)).toHaveLength(1);
  const desk = (await ann.open(`pack/${order.orderNumber}`)).text;
  expect(desk).toContain("A flag stops dispatch.");
  expect(desk).toContain("The box is wet");
  expect((await cas.open(`pack/${order.orderNumber}`)).text).not.toContain("The box is wet");
  expect((await send(order, cas, dispatch("JV473125197GB"))).status).toBe(422);
});

test("slips are printed 50 at a time, of a queue and of orders that were ticked", async () => {
  const [first, last] = [await paid(), await paid()];
  const others = Array.from({ length: 54 }, (_, at) => `LL-${9_000_000 + at}`);
  const ticked = [first.orderNumber, ...others, last.orderNumber];
  const query = new URLSearchParams(ticked.map((number) => ["order", number]));
  const shown = ({ text }: { text: string }) =>
    [first, last].map(({ orderNumber }) => text.includes(`Packing slip of ${orderNumber}`));
  const page = await cas.open(`pack/slips?${query}`);
  expect(shown(page)).toEqual([true, false]);
  const next = /href="([^"]+)"[^>]*>Next 50</.exec(page.text.replaceAll("<!-- -->", ""))?.[1] ?? "";
  const rest = await cas.open(next.replaceAll("&amp;", "&"));
  expect(shown(rest)).toEqual([false, true]);
  expect(rest.text).not.toContain("Next 50");
});

test("a gift's slip has its message, and neither a price nor the customer's note", async () => {
  const order = await paid();
  const seen = { intent: "gift", version: String(order.version) };
  const gift = (form: Record<string, string>) =>
    ann.send(`orders/${order.orderNumber}`, { ...seen, ...form });
  expect((await cas.open(`pack/slips?order=${order.orderNumber}`)).text).toContain("Ring twice");
  expect((await gift({ is_gift: "yes", message: "x".repeat(501) })).status).toBe(422);
  expect((await gift({ is_gift: "yes", message: "Love from Bea" })).status).toBe(200);
  expect((await gift({ message: "" })).status).toBe(409);
  const slip = (await cas.open(`pack/slips?order=${order.orderNumber}`)).text;
  expect(slip).toContain("Love from Bea");
  expect(slip).not.toContain("Ring twice");
  expect((await cas.open(`pack/${order.orderNumber}`)).text).toContain(
    "No papers with prices in the box.",
  );
});
