import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { beginAct } from "#shop/fulfilment/undo.server.ts";
import { listFulfilmentsOf } from "#shop/fulfilment/fulfilment-queries.server.ts";
import { findPendingAct } from "#shop/platform/pending-acts.server.ts";
import { anOrder, type BuiltOrder, type BuiltState } from "#tests/support/builders/order.ts";
import { valueOf } from "#tests/support/staff.ts";
import { ukAddress } from "#tests/support/customers.ts";
import { actOf } from "#tests/support/actors.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf, type Member } from "./support/people.ts";

process.env["UNDO_SECONDS"] = "60";
const shop = await startHttpShop();
const { db } = shop;
const [ann, ben] = [await staffOf(shop, "owner", "Ann"), await staffOf(shop, "owner", "Ben")];
const packer = await staffOf(shop, "packer");

/** An airer, made to order, and a piece from the shelf. */
const both = { of: ["traditional-kitchen-maid", "rubber-grippers"] };
const paid = () => anOrder(db, "paid", both);
const send = ({ orderNumber }: BuiltOrder, who: Member, form: Record<string, string>) =>
  who.send(`orders/${orderNumber}`, form);
const auditOf = ({ id }: BuiltOrder) =>
  db.selectFrom("auditLog").select(["action", "actorId"]).where("subjectId", "=", id).execute();

type Case = readonly [
  action: string,
  state: BuiltState,
  form: (about: BuiltOrder) => Record<string, string>,
  told: RegExp,
];
/** Every form about goods, on an order on which it can be sent, and what the second person reads. */
const cases: readonly Case[] = [
  ["start_making", "paid", () => ({}), /started making this at/],
  [
    "mark_made",
    "making",
    (of) => ({ intent: `mark_made ${of.fulfilmentId}` }),
    /marked this made at/,
  ],
  [
    "dispatch",
    "paid",
    () => ({ tracking_number: "jv 4731 2480 1 gb", reused: "JV473124801GB", "quantity.1": "1" }),
    /dispatched this at \d\d:\d\d. It can be undone until \d\d:\d\d/,
  ],
  ["deliver", "sent", () => ({}), /marked this delivered at/],
  [
    "tracking",
    "sent",
    (of) => ({
      intent: `tracking ${of.fulfilmentId}`,
      tracking_number: "PB331804261GB",
      reused: "PB331804261GB",
    }),
    /changed the tracking number at/,
  ],
  [
    "take_back",
    "sent",
    (of) => ({ intent: `take_back ${of.fulfilmentId}` }),
    /marked a parcel brought back at/,
  ],
  ["cancel", "paid", () => ({ reason: "Asked to" }), /cancelled this at/],
  [
    "address",
    "paid",
    ({ version }) => ({ version: String(version), ...ukAddress, line1: "2 Mill Lane" }),
    /changed the address at/,
  ],
  [
    "option",
    "paid",
    ({ version }) => ({ intent: "option 0", version: String(version), "option.color": "white" }),
    /changed an option at/,
  ],
];

test.each(cases)(
  "%s is done once, and a second person reads who did it",
  async (action, state, formOf, told) => {
    const same = await anOrder(db, state, both);
    const form = { intent: action, ...formOf(same), act_id: randomUUID() };
    expect((await send(same, ann, form)).status).toBe(200);
    expect(await auditOf(same)).toHaveLength(1);

    const other = await anOrder(db, state, both);
    const two = await Promise.all(
      [ann, ben].map((who) => send(other, who, { intent: action, ...formOf(other) })),
    );
    expect([action, two.map(({ status }) => status).toSorted()]).toEqual([action, [200, 409]]);
    const done = await auditOf(other);
    expect(done).toHaveLength(1);
    const first = done[0]?.actorId === ann.person.id ? "Ann" : "Ben";
    const second = two.find(({ status }) => status === 409)?.text ?? "";
    expect(second).toMatch(new RegExp(`>${first} ${told.source}`));
    expect(second).toContain("Nothing was done twice.");
  },
);

test("an act is undone once, by anybody with its right, and the second person reads that it is too late", async () => {
  const order = await paid();
  const begin = async () => {
    const act = actOf(ann.person.id);
    const input = { by: "shop", reason: "", mayApprove: true } as const;
    valueOf(await beginAct(db, order.id, { act, action: "cancel", input }));
    return { intent: "cancel", undone: act.actId, order: order.orderNumber, act_id: randomUUID() };
  };
  const undo = (who: Member, form: Record<string, string>) => who.send("undo", form);
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
  const number = "JV473124815GB";
  const first = await anOrder(db, "sent", { ...both, trackingNumber: number });
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
