import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { beginAct } from "#shop/fulfilment/undo.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { listFulfilmentsOf } from "#shop/fulfilment/fulfilment-queries.server.ts";
import { startMaking } from "#shop/fulfilment/making.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import { findPendingAct } from "#shop/platform/pending-acts.server.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { makeCustomer, productId, ukAddress } from "#tests/support/customers.ts";
import { getOrder, newOrder } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { joinedStaff, valueOf, type JoinedStaff } from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";

// The shop and the test encrypt with one key.
process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
process.env["UNDO_SECONDS"] = "60";
const shop = await startHttpShop();
const { db } = shop;
const [ann, ben, packer] = await Promise.all([
  named("Ann", await joinedStaff(db, "owner")),
  named("Ben", await joinedStaff(db, "owner")),
  named("Cas", await joinedStaff(db, "packer")),
]);
const airer = await productId(db, "traditional-kitchen-maid");
const pegs = await productId(db, "rubber-grippers");

async function named(name: string, staff: JoinedStaff): Promise<JoinedStaff> {
  await db.updateTable("staff").set({ name }).where("id", "=", staff.person.id).execute();
  return staff;
}

const colour = { key: "color", name: "Colour", value: "black", label: "Black" };

/** A paid order of an airer, made to order, and of three pieces from the shelf. */
async function paid(): Promise<Order> {
  const order = newOrder(await makeCustomer(db), [airer, pegs]);
  const lines = order.lines.map((line) =>
    line.productId === airer
      ? { ...line, madeToOrder: true, leadTimeDays: 14, options: [colour] }
      : { ...line, name: "Grippers" },
  );
  await db.updateTable("products").set({ stock: 100 }).where("id", "=", pegs).execute();
  const placed = await placeOrder(db, { ...order, lines });
  if (!placed.ok) throw new Error(placed.reason);
  await payOrder(db, await getOrder(db, placed.id));
  return getOrder(db, placed.id);
}

const shipment = { carrier: "Royal Mail", trackingNumber: "JV473124801GB", trackingUrl: null };
const inPast = { actor: SHOP } as const;

async function dispatched(): Promise<{ order: Order; parcel: string }> {
  const order = await paid();
  return { order, parcel: valueOf(await dispatchOrder(db, order.id, { ...inPast, shipment })) };
}

const as = ({ token }: JoinedStaff) => ({ headers: { Cookie: `admin=${token}` } });
const send = (order: Order, who: JoinedStaff, form: Record<string, string>) =>
  shop.request(`/admin/orders/${order.orderNumber}`, { ...as(who), form });

type Case = { order: Order; form: Record<string, string>; path?: string };

/** Every form about goods, on an order on which it can be sent, and what the second person reads. */
const cases: Readonly<Record<string, { told: RegExp; prepare: () => Promise<Case> }>> = {
  start_making: {
    told: /started making this at/,
    prepare: async () => ({ order: await paid(), form: { intent: "start_making" } }),
  },
  mark_made: {
    told: /marked this made at/,
    prepare: async () => {
      const order = await paid();
      const id = valueOf(await startMaking(db, order.id, inPast));
      return { order, form: { intent: `mark_made ${id}` } };
    },
  },
  dispatch: {
    told: /dispatched this at \d\d:\d\d. It can be undone until \d\d:\d\d/,
    prepare: async () => ({
      order: await paid(),
      form: {
        intent: "dispatch",
        tracking_number: "jv 4731 2480 1 gb",
        reused: "JV473124801GB",
        "quantity.1": "1",
      },
    }),
  },
  deliver: {
    told: /marked this delivered at/,
    prepare: async () => ({ ...(await dispatched()), form: { intent: "deliver" } }),
  },
  tracking: {
    told: /changed the tracking number at/,
    prepare: async () => {
      const { order, parcel } = await dispatched();
      return {
        order,
        form: {
          intent: `tracking ${parcel}`,
          tracking_number: "PB331804261GB",
          reused: "PB331804261GB",
        },
      };
    },
  },
  take_back: {
    told: /marked a parcel brought back at/,
    prepare: async () => {
      const { order, parcel } = await dispatched();
      return { order, form: { intent: `take_back ${parcel}` } };
    },
  },
  cancel: {
    told: /cancelled this at/,
    prepare: async () => ({ order: await paid(), form: { intent: "cancel", reason: "Asked to" } }),
  },
  address: {
    told: /changed the address at/,
    prepare: async () => {
      const order = await paid();
      const address = { ...ukAddress, line1: "2 Mill Lane" };
      return { order, form: { intent: "address", version: String(order.version), ...address } };
    },
  },
  option: {
    told: /changed an option at/,
    prepare: async () => {
      const order = await paid();
      const version = String(order.version);
      return { order, form: { intent: "option 0", version, "option.color": "white" } };
    },
  },
};

const auditOf = ({ id }: Order) =>
  db.selectFrom("audit_log").select(["action", "actor_id"]).where("subject_id", "=", id).execute();

test.each(Object.entries(cases))(
  "%s is done once, and a second person reads who did it",
  async (action, { told, prepare }) => {
    const same = await prepare();
    const form = { ...same.form, act_id: randomUUID() };
    expect((await send(same.order, ann, form)).status).toBe(200);
    expect(await auditOf(same.order)).toHaveLength(1);

    const other = await prepare();
    const two = await Promise.all(
      [ann, ben].map((who) => send(other.order, who, { ...other.form, act_id: randomUUID() })),
    );
    expect([action, two.map(({ status }) => status).toSorted()]).toEqual([action, [200, 409]]);
    const done = await auditOf(other.order);
    expect(done).toHaveLength(1);
    const first = done[0]?.actor_id === ann.person.id ? "Ann" : "Ben";
    const second = two.find(({ status }) => status === 409)?.text ?? "";
    expect(second).toMatch(new RegExp(`>${first} ${told.source}`));
    expect(second).toContain("Nothing was done twice.");
  },
);

test("an act is undone once, by anybody with its right, and the second person reads that it is too late", async () => {
  const order = await paid();
  const begin = async () => {
    const act = { actId: randomUUID(), actor: { kind: "staff", id: ann.person.id } as const };
    const input = { by: "shop", reason: "", mayApprove: true } as const;
    valueOf(await beginAct(db, order.id, { act, action: "cancel", input }));
    return { intent: "cancel", undone: act.actId, order: order.orderNumber, act_id: randomUUID() };
  };
  const undo = (who: JoinedStaff, form: Record<string, string>) =>
    shop.request("/admin/undo", { ...as(who), form });
  const form = await begin();
  const statuses = async (...sent: ReturnType<typeof undo>[]) =>
    (await Promise.all(sent)).map(({ status }) => status).toSorted();
  expect(await statuses(undo(packer, form), undo(packer, { ...form, intent: "dispatch" }))).toEqual(
    [403, 409],
  );
  expect(await statuses(undo(ben, form), undo(ben, form))).toEqual([200, 200]);
  const resent = await send(order, ann, { intent: "cancel", reason: "", act_id: form.undone });
  expect([resent.status, resent.text]).toEqual([
    409,
    expect.stringContaining(">Ben undid this at"),
  ]);
  expect(await findPendingAct(db, order.id)).toBeNull();
  const again = await begin();
  const late = { ...again, act_id: randomUUID() };
  expect(await statuses(undo(ann, again), undo(ben, late))).toEqual([200, 409]);
});

test("what is sent is only what was ticked, by a number that is right or was confirmed", async () => {
  const order = await paid();
  const form = { intent: "dispatch", "quantity.0": "1", act_id: randomUUID() };
  const wrong: readonly (readonly [Record<string, string>, string])[] = [
    [{ tracking_number: "", carrier: "" }, "Enter the tracking number, or the carrier"],
    [{ tracking_number: "JV473124802GB" }, "The check digit is wrong"],
    [{ tracking_number: "12345" }, "Enter the carrier: this number does not tell it."],
    [{ tracking_number: "hello", carrier: "DPD" }, "DPD has no numbers of this form."],
    [
      { tracking_number: "LL-CA-001", carrier: "Own van", unchecked: "LLCA001" },
      "LL-CA-001 is the SKU of",
    ],
    [{ tracking_number: "JV473124801GB", "quantity.0": "" }, "Tick at least one piece"],
    [
      { tracking_number: "JV473124801GB", rest_promised_for: "2020-01-01" },
      "Enter a day from today",
    ],
  ];
  for (const [fields, text] of wrong) {
    const answer = await send(order, packer, { ...form, ...fields });
    expect([text, answer.status, answer.text.includes(text)]).toEqual([text, 422, true]);
  }
  const used = { tracking_number: "jv473124802gb", unchecked: "JV473124802GB" };
  const answer = await send(order, packer, { ...form, ...used });
  expect(answer.status).toBe(200);
  expect(await findPendingAct(db, order.id)).toMatchObject({
    input: {
      shipment: {
        carrier: "Royal Mail",
        trackingNumber: "JV473124802GB",
        trackingUrl: "https://www.royalmail.com/track-your-item#/tracking-results/JV473124802GB",
      },
      lines: [{ position: 0, quantity: 1 }],
    },
  });
  expect((await listFulfilmentsOf(db, [order.id])).size).toBe(0);
});

test("a tracking number that another order has is said beside the field, and is used when staff press again", async () => {
  const first = await paid();
  const number = "JV473124815GB";
  const parcel = { ...shipment, trackingNumber: number };
  valueOf(await dispatchOrder(db, first.id, { ...inPast, shipment: parcel }));
  const order = await paid();
  const form = { intent: "dispatch", "quantity.0": "1", tracking_number: "jv473124815gb" };
  const typed = { ...form, unchecked: number };
  const asked = await send(order, packer, { ...typed, act_id: randomUUID() });
  expect(asked.status).toBe(422);
  expect(asked.text).toContain(`${number} is already on ${first.orderNumber}.`);
  expect(asked.text).toMatch(new RegExp(`<button[^>]* value="${number}"[^>]*>Use it for both<`));
  expect(await findPendingAct(db, order.id)).toBeNull();
  const other = await send(order, packer, { ...typed, act_id: randomUUID(), reused: "12345" });
  expect(other.status).toBe(422);
  const used = await send(order, packer, { ...typed, act_id: randomUUID(), reused: number });
  expect(used.status).toBe(200);
  // A dispatch that can still be undone has its number, too.
  const third = await send(await paid(), packer, { ...typed, act_id: randomUUID() });
  expect(third.status).toBe(422);
});
