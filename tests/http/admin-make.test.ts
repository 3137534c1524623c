import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addDays, londonDay } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { getOrder, newOrder } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { joinedStaff, type JoinedStaff } from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";

// The shop and the test encrypt with one key.
process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const shop = await startHttpShop();
const { db } = shop;
const [ann, ben] = [await named("Ann", "packer"), await named("Ben", "owner")];
const accountant = await joinedStaff(db, "accountant");
const airer = await productId(db, "traditional-kitchen-maid");

async function named(name: string, role: "packer" | "owner"): Promise<JoinedStaff> {
  const staff = await joinedStaff(db, role);
  await db.updateTable("staff").set({ name }).where("id", "=", staff.person.id).execute();
  return staff;
}

/** A paid order of an airer that leaves in a week. */
async function paid(): Promise<Order> {
  const order = newOrder(await makeCustomer(db), [airer]);
  const placed = await placeOrder(db, {
    ...order,
    promisedFor: addDays(londonDay(new Date()), 21),
    lines: order.lines.map((line) => ({ ...line, madeToOrder: true, leadTimeDays: 14 })),
  });
  if (!placed.ok) throw new Error(placed.reason);
  await payOrder(db, await getOrder(db, placed.id));
  return getOrder(db, placed.id);
}

const as = ({ token }: JoinedStaff) => ({ headers: { Cookie: `admin=${token}` } });
const send = (who: JoinedStaff, form: Record<string, string>) =>
  shop.request("/admin/make?view=all", { ...as(who), form });
const piece = ({ id }: Order) => `${id} 0 1 1`;
const auditOf = ({ id }: Order) =>
  db.selectFrom("audit_log").select("action").where("subject_id", "=", id).execute();

/** The forms of a piece, and what the second person reads. */
const cases: Readonly<
  Record<string, { told: RegExp; form: (order: Order) => Record<string, string> }>
> = {
  start_making: {
    told: /started making this at/,
    form: (order) => ({ intent: "start_making", piece: piece(order) }),
  },
  cannot: {
    told: /moved the day of this at/,
    form: (order) => ({
      intent: "cannot",
      order_id: order.id,
      position: "0",
      seen_promise: order.promisedFor ?? "",
      leaves_by: addDays(londonDay(new Date()), 40),
      reason: "The pine is late",
      message: "",
    }),
  },
};

test.each(Object.entries(cases))(
  "%s sent twice at once is done once, and a second person reads who did it",
  async (_, { told, form }) => {
    const same = await paid();
    const sent = { ...form(same), act_id: randomUUID() };
    const answers = await Promise.all([1, 2].map(() => send(ann, sent)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await auditOf(same)).toHaveLength(1);

    const other = await paid();
    const two = await Promise.all(
      [ann, ben].map((who) => send(who, { ...form(other), act_id: randomUUID() })),
    );
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const second = two.find(({ status }) => status === 409)?.text ?? "";
    expect(second).toMatch(new RegExp(`${other.orderNumber}: (Ann|Ben) ${told.source}`));
    expect(await auditOf(other)).toHaveLength(1);
  },
);

test("a piece is begun, made and taken back; what was typed about another is not lost", async () => {
  const order = await paid();
  const act = (intent: string) => send(ann, { intent, piece: piece(order), act_id: randomUUID() });
  for (const [intent, done] of [
    ["start_making", "1 piece is being made."],
    ["mark_made", "1 piece is made."],
    ["take_back_made", "1 piece is still being made."],
    ["stop_making", "1 piece is not begun."],
  ] as const)
    expect((await act(intent)).text).toContain(done);
  const wrong = await send(ann, {
    ...cases["cannot"]?.form(order),
    leaves_by: "soon",
    reason: "No rope left",
    act_id: randomUUID(),
  });
  expect(wrong.status).toBe(422);
  const bad = await send(ann, { intent: "start_making", piece: "x 0 1 1", act_id: randomUUID() });
  expect(bad.status).toBe(400);
});

test("a packer reads no e-mail address on the list and its print; an accountant reads neither", async () => {
  const order = await paid();
  for (const path of ["/admin/make?view=all", "/admin/make/print?view=all"]) {
    const page = await shop.request(path, as(ann));
    expect(page.text).toContain(order.orderNumber);
    expect(page.text).not.toContain(order.email);
    expect((await shop.request(path, as(accountant))).status).toBe(403);
  }
});
