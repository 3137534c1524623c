import { until } from "#tests/support/until.ts";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { refundOrder } from "#shop/fulfilment/refund-order.server.ts";
import { pence } from "#shop/kit/money.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import { importRefund } from "#shop/payments/refunds/import-refund.server.ts";
import type { ProviderRefund } from "#shop/payments/refunds/provider-refund.ts";
import { auditOf } from "#tests/support/actors.ts";
import { getOrder } from "#tests/support/orders.ts";
import { NO_REFUND } from "#tests/support/refunds.ts";
import { codeNow, joinedStaff, STAFF_PASSWORD } from "#tests/support/staff.ts";
import { cookieHeader, startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";
import { filledForm } from "./support/press.ts";
import { twoPeople } from "./support/two-people.ts";
import { chosenOptions, halifax, newShopper } from "./support/shoppers.ts";

const shop = await startHttpShop({ UNDO_SECONDS: "1" });
const owner = await staffOf(shop, "owner", "Ann Owner");
const manager = await staffOf(shop, "manager", "Ben Manager");

const maid = (await shop.request("/api/products/traditional-kitchen-maid")).json?.["id"];

/** A paid order of airers for £88.50 each, each on a line, with delivery to Douglas for £6.95. */
const paidOrder = (pieces: number) =>
  paidOrderOf(Array.from({ length: pieces }, () => ({ id: maid, options: chosenOptions })));

async function paidOrderOf(
  items: readonly object[],
): Promise<{ id: string; orderNumber: string; url: string }> {
  const { token } = await newShopper(shop);
  const started = await shop.callApi(
    "create-checkout-session",
    {
      items,
      shipping: {
        rate: { rate: 6.95, zone: "Isle of Man" },
        address: { ...halifax, city: "Douglas", postcode: "IM1 1AA" },
      },
      notes: "",
    },
    { token },
  );
  const { id = "", url = "", orderNumber = "" } = started.json as Record<string, string>;
  const form = { number: "4242424242424242", expiry: "12 / 40", cvc: "123", name: "Ann Lee" };
  await shop.request(new URL(url).pathname, { form });
  await shop.request(`/order/success?session_id=${id}`);
  const order = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirstOrThrow();
  return { id: order.id, orderNumber, url: `/admin/orders/${orderNumber}/refund` };
}

const refundsOf = (id: string) =>
  shop.db
    .selectFrom("refunds")
    .select(["id", "amountPence", "state"])
    .where("orderId", "=", id)
    .execute();

/** One airer with the delivery, as the page shows it at first. */
const one = {
  intent: "refund",
  "quantity.0": "1",
  "kept.0": "1",
  delivery: "695",
  seen_refunds: "0",
  seen_pence: "9545",
};

test("a refund is one refund; a second person is told who refunds how much", async () => {
  const { id, url } = await paidOrder(2);
  const shown = await owner.send(url, { ...one, seen_pence: "" });
  expect([shown.status, shown.text.includes("Refund £95.45</button>")]).toEqual([200, true]);
  expect(await refundsOf(id)).toEqual([]);

  const act = { act_id: randomUUID() };
  expect((await owner.send(url, { ...one, ...act })).status).toBe(303);
  const early = await manager.send(url, one);
  expect(early.status).toBe(409);
  expect(early.text).toContain("Ann Owner");
  expect(early.text).toContain("£95.45");

  await until(async () =>
    expect(await refundsOf(id)).toMatchObject([{ amountPence: 9545, state: "sent" }]),
  );
  const late = await manager.send(url, one);
  expect(late.status).toBe(409);
  expect(late.text).toContain("Ann Owner asked to refund £95.45");
  expect((await owner.send(url, { ...one, ...act })).status).toBe(303);
  expect(await refundsOf(id)).toHaveLength(1);
});

test("two refunds of £5 on purpose are two; one pressed twice, or again because its answer was lost, is one", async () => {
  const { id, url } = await paidOrder(1);
  const formOf = async () => {
    const { fields } = filledForm((await owner.open(url)).text, "Refund");
    return { ...fields, goodwill: "5", reason: "A scratch", seen_pence: "500" };
  };
  const sent = { amountPence: 500, state: "sent" };
  const first = await formOf();
  const press = async () => (await owner.send(url, first)).status;
  expect(await Promise.all([press(), press()])).toEqual([303, 303]);
  await until(async () => expect(await refundsOf(id)).toMatchObject([sent]));
  expect(await press()).toBe(303);
  expect(await refundsOf(id)).toHaveLength(1);

  expect((await owner.send(url, await formOf())).status).toBe(303);
  await until(async () => expect(await refundsOf(id)).toMatchObject([sent, sent]));
});

test("a sum with a comma before its pence is refused beside its field, and nothing goes back", async () => {
  const { id, url } = await paidOrder(1);
  const reduced = { ...one, delivery: "", reason: "A scratch" };
  const point = "Write pounds and pence with a point: 4.95.";
  for (const [name, typed, text, seen] of [
    // Without the comma it was £50.00.
    ["goodwill", "0,50", point, "5000"],
    ["goodwill", "12 50", point, ""],
    ["deduction", "1,50", point, ""],
    ["goodwill", "999999.99", "Enter pounds and pence, such as 1.50.", ""],
  ] as const) {
    const pieces = typed === "0,50" ? "0" : "1";
    const form = { ...reduced, "quantity.0": pieces, [name]: typed, seen_pence: seen };
    const sent = await owner.send(url, form);
    const isSaid = sent.text.includes(text) && sent.text.includes(`value="${typed}"`);
    expect([typed, sent.status, isSaid]).toEqual([typed, 422, true]);
  }
  expect(await refundsOf(id)).toEqual([]);
});

test("a refund of all the money says that nothing is sent after it, and goes back once every piece is marked", async () => {
  const { id, url } = await paidOrder(1);
  const { "kept.0": _, ...sent } = one;
  for (const seen of ["", "9545"]) {
    const answer = await owner.send(url, { ...sent, seen_pence: seen });
    expect([answer.status, answer.text.includes("nothing more is sent")]).toEqual([422, true]);
  }
  expect((await owner.send(url, one)).status).toBe(303);
  await until(async () => expect(await refundsOf(id)).toMatchObject([{ state: "sent" }]));
});

test("a manager's refund above the limit waits, and is approved once", async () => {
  const { id, url } = await paidOrder(3);
  const lines = { "quantity.0": "1", "quantity.1": "1", "quantity.2": "1" };
  const all = { ...one, ...lines, delivery: "", seen_pence: "26550" };
  expect((await manager.send(url, all)).status).toBe(303);
  const [refund] = await until(async () => {
    const refunds = await refundsOf(id);
    expect(refunds).toMatchObject([{ state: "awaiting_approval" }]);
    return refunds;
  });
  // It is said once, beside the button that settles it.
  const page = await owner.open(url.replace("/refund", ""));
  const [shown = ""] = page.text.split("</main>", 1);
  expect(shown.match(/waits for an owner(?:’|'|&#x27;)s approval/gi)).toHaveLength(1);
  const decision = { intent: "approve", refund_id: refund?.id ?? "" };
  const act = { ...decision, act_id: randomUUID() };
  const answers = await Promise.all([act, act, decision].map((form) => owner.send(url, form)));
  // Either press may come first; the one that is sent twice has one answer.
  const [first, again, other] = answers.map(({ status }) => status);
  expect(again).toBe(first);
  expect(new Set([first, other])).toEqual(new Set([303, 409]));
  const audited = await auditOf(shop.db, id);
  expect(audited.map(({ action }) => action)).toEqual(["refund", "approve_refund"]);
  // The approval can be undone for a moment; then the refund is sent.
  await until(async () => expect(await refundsOf(id)).toMatchObject([{ state: "sent" }]));
  const reason = await owner.send(url, { ...one, deduction: "1.50", reason: "" });
  expect([reason.status, reason.text.includes("Ben Manager asked to refund £265.50")]).toEqual([
    409,
    true,
  ]);
});

test("an order whose refund waits says so at the desk and on its page, and is not dispatched", async () => {
  const { id, url } = await paidOrder(3);
  const page = url.replace("/refund", "");
  const lines = { "quantity.0": "1", "quantity.1": "1", "quantity.2": "1" };
  const all = { ...one, ...lines, "kept.1": "1", "kept.2": "1", seen_pence: "27245" };
  expect((await manager.send(url, all)).status).toBe(303);
  await until(async () =>
    expect(await refundsOf(id)).toMatchObject([{ state: "awaiting_approval" }]),
  );
  const look = async (path: string) => (await owner.open(path)).text;
  const why = "Waits for a refund of £272.45. Ben Manager asked for it at";
  expect(await look(page)).toContain(why);
  expect(await look(page)).toContain("All 3 pieces are kept here.");
  expect(await look(page)).not.toContain('id="dispatch"');
  expect(await look(page.replace("/orders/", "/pack/"))).toContain(why);
  const parcel = { tracking_number: "JV473125152GB", carrier: "Royal Mail", "quantity.0": "1" };
  const sent = await owner.send(page, { intent: "dispatch", ...parcel });
  expect(sent.status).toBe(409);
  expect(sent.text).toContain("Ben Manager asked for a refund of this at");
  const approve = { intent: "approve", refund_id: (await refundsOf(id))[0]?.id ?? "" };
  const blind = await owner.send(url, { ...approve, seen_left: "1" });
  expect([blind.status, blind.text.includes("What has left has changed")]).toEqual([409, true]);
  expect((await owner.send(url, { ...approve, seen_left: "0" })).status).toBe(303);
  expect(await look(page)).not.toContain('id="dispatch"');
});

/** A refund of £95.45 that waits for a person: the provider refused it, or made it without the shop. */
const unfinished = {
  retry: (id: string) =>
    // In one transaction, so that the shop's job finds nothing that it may send.
    shop.db.transaction().execute(async (tx) => {
      const asked = await refundOrder(tx, id, {
        ...NO_REFUND,
        lines: [{ position: 0, quantity: 1, cancelledQuantity: 1 }],
        shippingPence: pence(695),
      });
      expect(asked).toMatchObject({ ok: true });
      const refunds = tx.updateTable("refunds").set({ state: "failed", failure: "No funds" });
      await refunds.where("orderId", "=", id).execute();
    }),
  explain: (id: string) =>
    shop.db.transaction().execute(async (tx) => {
      const theirs: ProviderRefund = {
        ref: `re_${randomUUID()}`,
        amountPence: 9_545,
        status: "succeeded",
        failure: null,
        createdAt: new Date(),
        refundId: null,
        attempt: null,
        orderId: null,
        recorded: null,
      };
      const payment = await getPaymentOf(tx, id);
      await importRefund(tx, await getOrder(tx, id), { payment, theirs, ours: [] });
    }),
};

test.each(["retry", "explain"] as const)(
  "a refund that waits for a person (%s) is settled once",
  async (intent) => {
    const ids: string[] = [];
    const { sendByTwo } = twoPeople(shop, [owner, manager]);
    const waiting = async () => {
      const { id, url } = await paidOrder(2);
      await unfinished[intent](id);
      const [refund] = await refundsOf(id);
      ids.push(id);
      const form = { ...one, intent, refund_id: refund?.id ?? "" };
      return { screen: url.replace("/admin/", ""), form };
    };
    expect(await sendByTwo(waiting)).toEqual({ ofOne: 1, ofTwo: 1 });
    for (const id of ids) {
      await until(async () => expect(await refundsOf(id)).toMatchObject([{ state: "sent" }]));
      const notes = shop.db.selectFrom("creditNotes").select("number").where("orderId", "=", id);
      expect(await notes.execute()).toHaveLength(1);
    }
  },
);

test("what can't be read or lacks its reason is said beside its field, and nothing typed is lost", async () => {
  const { id, url } = await paidOrder(1);
  const sent = await owner.send(url, { ...one, deduction: "1.50", "quantity.0": "4" });
  expect([sent.status, sent.text.includes("Fewer pieces than that are left")]).toEqual([422, true]);
  const again = await owner.send(url, { ...one, deduction: "1.50", reason: "  " });
  expect([again.status, again.text.includes("Give the reason")]).toEqual([422, true]);
  expect(again.text).toMatch(/name="deduction"[^>]*value="1.50"/);
  const changed = await owner.send(url, { ...one, seen_pence: "9000" });
  expect([changed.status, changed.text.includes("the sum is £95.45 now")]).toEqual([409, true]);
  expect(await refundsOf(id)).toEqual([]);
});

/** Sends a refund after the session has ended: with e-mail and password, then with a code. */
async function sendSignedOut(url: string, form: Record<string, string>) {
  const who = await joinedStaff(shop.db, "owner");
  await shop.db.deleteFrom("staffSessions").where("staffId", "=", who.person.id).execute();
  const ended = await shop.request(url, { form });
  const credentials = { "auth.email": who.person.email, "auth.password": STAFF_PASSWORD };
  const { fields } = filledForm(ended.text, "Sign in");
  const asked = await shop.request(url, { form: { ...fields, ...credentials } });
  const { fields: again } = filledForm(asked.text, "Continue");
  return shop.request(url, {
    headers: { Cookie: cookieHeader(asked) },
    form: { ...again, "auth.code": codeNow(who.key) },
  });
}

test.each(["signed in", "signed out meanwhile"])(
  "a refunded piece that is not to be sent leaves the packing desk, without JavaScript: %s",
  async (state) => {
    const slugs = ["wooden-line-prop", "flat-drying-rack"];
    const products = await Promise.all(
      slugs.map((slug) => shop.request(`/api/products/${slug}`).then(({ json }) => json?.["id"])),
    );
    const { id, orderNumber, url } = await paidOrderOf(products.map((each) => ({ id: each })));
    const page = await owner.open(url);
    const { fields } = filledForm(page.text, "Refund");
    const shown = await owner.send(url, { ...fields, "quantity.0": "1" });
    // The first press shows the sum. The box has to come back as it was sent.
    const { fields: pressed } = filledForm(shown.text, "Refund £");
    const { act_id: _, ...same } = fields;
    expect(pressed).toMatchObject({ ...same, "quantity.0": "1", seen_pence: "2160" });
    const sent =
      state === "signed in" ? await owner.send(url, pressed) : await sendSignedOut(url, pressed);
    expect(sent.status).toBe(303);
    await until(async () => expect(await refundsOf(id)).toMatchObject([{ state: "sent" }]));
    const lines = shop.db.selectFrom("refundLines").select(["position", "cancelledQuantity"]);
    expect(await lines.where("orderId", "=", id).execute()).toEqual([
      { position: 0, cancelledQuantity: 1 },
    ]);
    const desk = await owner.open(`pack/${orderNumber}`);
    expect(desk.text).toContain("Flat Drying Rack");
    expect(desk.text).not.toContain("Wooden Line Prop");
  },
);
