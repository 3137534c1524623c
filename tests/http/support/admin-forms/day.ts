import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beginBulkAct } from "#shop/admin/bulk-acts.server.ts";
import { declareWithdrawal } from "#shop/fulfilment/cancel-requests.server.ts";
import { deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { startMaking } from "#shop/fulfilment/making.server.ts";
import { refundOrder } from "#shop/fulfilment/refund-order.server.ts";
import { requestReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { beginAct } from "#shop/fulfilment/undo.server.ts";
import { pence, ZERO } from "#shop/kit/money.ts";
import { addDays, DAY_MS, londonDay } from "#shop/kit/time.ts";
import { getPartList } from "#shop/making/part-lists.server.ts";
import { saveTextBlock } from "#shop/messages/threads/text-blocks.server.ts";
import { addComment } from "#shop/orders/comments.server.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { enqueueOrderConfirmation } from "#shop/orders/mails/order-confirmation.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { closeDays } from "#shop/shipping/workshop/closed-days.server.ts";
import { saveView } from "#shop/staff/saved-views.server.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { getOrder, newOrder } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { joinedStaff, valueOf } from "#tests/support/staff.ts";
import { chosenOptions } from "#tests/http/support/shoppers.ts";
import { once, onceEach, type FormTable, type People } from "#tests/http/support/two-people.ts";

const shipment = { carrier: "Royal Mail", trackingNumber: null, trackingUrl: null };
const options = Object.entries(chosenOptions).map(([key, value]) => ({
  key,
  name: key,
  value,
  label: value,
}));

/** Orders in the states that the forms are about. */
function ordersOf(db: Db) {
  async function paid(slug = "rubber-grippers"): Promise<Order> {
    const order = newOrder(await makeCustomer(db), [await productId(db, slug)]);
    const madeToOrder = { madeToOrder: true, leadTimeDays: 14, options };
    const isMade = slug !== "rubber-grippers";
    const lines = order.lines.map((line) => (isMade ? { ...line, ...madeToOrder } : line));
    const placed = await placeOrder(db, { ...order, lines });
    const { id } = valueOf(placed.ok ? { ok: true, value: placed } : placed);
    await payOrder(db, await getOrder(db, id));
    return getOrder(db, id);
  }
  const toMake = () => paid("traditional-kitchen-maid");
  async function making(): Promise<Order> {
    const order = await toMake();
    valueOf(await startMaking(db, order.id, { actor: OWNER }));
    return order;
  }
  async function dispatched(): Promise<Order> {
    const order = await paid();
    valueOf(await dispatchOrder(db, order.id, { shipment, actor: OWNER }));
    return order;
  }
  async function delivered(): Promise<Order> {
    const order = await dispatched();
    const sent = db.updateTable("fulfilments").set({ dispatched_at: new Date(0) });
    await sent.where("order_id", "=", order.id).execute();
    const deliveredAt = new Date(Date.now() - DAY_MS);
    await deliverOrder(db, order.id, { actor: OWNER, deliveredAt });
    return order;
  }
  return { paid, toMake, making, dispatched, delivered };
}

const newActOf = ({ ann }: Pick<People, "ann">) => ({
  actId: randomUUID(),
  actor: { kind: "staff", id: ann.person.id } as const,
});

/** Forms about one order. */
function orderForms(people: People): FormTable {
  const { db } = people;
  const { paid } = ordersOf(db);
  return [
    once("resolve a flag on Today", async () => {
      const order = await paid();
      await raiseFlag(db, order, { code: "paid_twice", actor: OWNER });
      const flags = db.selectFrom("order_flags").select("id").where("order_id", "=", order.id);
      const { id } = await flags.executeTakeFirstOrThrow();
      const form = { intent: "resolve", flag_id: String(id), resolution: "Sent back" };
      return { screen: "?index", form };
    }),
    onceEach("try dead jobs again", async () => {
      await addJob(db, { task: "no-such-task", payload: {}, key: `dead:${randomUUID()}` });
      await sql`update graphile_worker._private_jobs set attempts = max_attempts
          where key like 'dead:%'`.execute(db);
      return { screen: "?index", form: { intent: "retry" } };
    }),
    onceEach("mark a mention as seen", async () => {
      const { id } = await paid();
      const act = newActOf({ ann: await joinedStaff(db, "packer") });
      valueOf(await addComment(db, id, { act, comment: "@Ann, @Ben: look" }));
      const comments = db.selectFrom("order_comments").select("id").where("order_id", "=", id);
      const comment = await comments.executeTakeFirstOrThrow();
      return { screen: "?index", form: { intent: `seen ${comment.id}` } };
    }),
    once("make an order a gift", async () => {
      const { orderNumber, version } = await paid();
      const form = { intent: "gift", is_gift: "yes", message: "Hello", version: `${version}` };
      return { screen: `orders/${orderNumber}`, form };
    }),
    once("hold an order at the desk", async () => ({
      screen: `pack/${(await paid()).orderNumber}`,
      form: { intent: "hold", reason: "A lath is bent" },
    })),
    onceEach("send a mail about an order again", async () => {
      const order = await paid();
      const mails = await db.transaction().execute(async (tx) => {
        await enqueueOrderConfirmation(tx, order);
        const sent = tx.updateTable("mail_outbox").set({ sent_at: new Date() });
        return sent.where("order_id", "=", order.id).returning("id").execute();
      });
      const screen = `orders/${order.orderNumber}/mails/${mails[0]?.id}`;
      return { screen, form: { intent: "resend" } };
    }),
    ...refundForms(people),
  ];
}

/** Parts of a refund of a pound. */
const aPound = {
  lines: [],
  shippingPence: ZERO,
  goodwillPence: pence(100),
  deductionPence: ZERO,
  isCompensation: false,
  reason: "Late",
} as const;

function refundForms(people: People): FormTable {
  const { db } = people;
  const { paid } = ordersOf(db);
  /** A refund that waits for an owner; in one transaction, so that the shop's job finds nothing that it may send. */
  const waiting = async ({ id }: Order) =>
    db.transaction().execute(async (tx) => {
      const { actor } = newActOf(people);
      const asked = valueOf(await refundOrder(tx, id, { ...aPound, actor, mayApprove: false }));
      const refunds = tx.updateTable("refunds").set({ state: "awaiting_approval" });
      await refunds.where("id", "=", asked.id).execute();
      return asked.id;
    });
  return [
    once("decline a refund", async () => {
      const order = await paid();
      const form = { intent: "decline", refund_id: await waiting(order) };
      return { screen: `orders/${order.orderNumber}/refund`, form };
    }),
    once("undo a dispatch", async () => {
      const { id, orderNumber } = await paid();
      const act = newActOf(people);
      valueOf(await beginAct(db, id, { act, action: "dispatch", input: { shipment } }));
      const form = { intent: "dispatch", undone: act.actId, order: orderNumber };
      return { screen: "undo", form };
    }),
    once("undo a refund", async () => {
      const { id, orderNumber } = await paid();
      const act = newActOf(people);
      const input = { ...aPound, mayApprove: true, seenRefunds: 0, seenPence: 100 };
      valueOf(await beginAct(db, id, { act, action: "refund", input }));
      return {
        screen: "undo",
        form: { intent: "refund", undone: act.actId, order: orderNumber },
      };
    }),
    once("undo the approval of a refund", async () => {
      const order = await paid();
      const act = newActOf(people);
      const input = { refundId: await waiting(order), mayApprove: true, seenLeft: 0 };
      valueOf(await beginAct(db, order.id, { act, action: "approve_refund", input }));
      const form = { intent: "approve_refund", undone: act.actId, order: order.orderNumber };
      return { screen: "undo", form };
    }),
  ];
}

/** Forms about many orders. */
function bulkForms(people: People): FormTable {
  const { db } = people;
  const { paid, toMake, making, dispatched } = ordersOf(db);
  const onList = (screen: string, intent: string, orderIn: () => Promise<Order>) => async () => ({
    screen,
    form: { intent, id: (await orderIn()).id, comment: "Rings twice" },
  });
  const begun = async (action: "start_making" | "add_comment") => {
    const act = newActOf(people);
    const { id } = await (action === "add_comment" ? paid() : toMake());
    valueOf(await beginBulkAct(db, { act, action, orderIds: [id], comment: "Rings" }));
    return `orders/bulk/${act.actId}`;
  };
  const another = `orders/bulk/${randomUUID()}`;
  return [
    onceEach("mark orders made", onList("orders", "mark_made", making)),
    onceEach("mark orders delivered", onList("orders", "mark_delivered", dispatched)),
    onceEach("comment on orders", onList("orders", "add_comment", paid)),
    onceEach("begin to make orders of an act", onList(another, "start_making", toMake)),
    onceEach("mark orders of an act made", onList(another, "mark_made", making)),
    onceEach("mark orders of an act delivered", onList(another, "mark_delivered", dispatched)),
    once("undo work on many orders", async () => ({
      screen: await begun("start_making"),
      form: { intent: "undo_work" },
    })),
    once("undo a comment on many orders", async () => ({
      screen: await begun("add_comment"),
      form: { intent: "undo_comment" },
    })),
    onceEach("remove a view", async () => {
      const view = { list: "orders", view: "to_make", q: "", sort: "next" } as const;
      const name = randomUUID();
      valueOf(await saveView(db, { act: newActOf(people), name, ...view, isShared: false }));
      const views = db.selectFrom("saved_views").select("id").where("name", "=", name);
      const { id } = await views.executeTakeFirstOrThrow();
      return { screen: "orders", form: { intent: "remove_view", view_id: String(id) } };
    }),
  ];
}

/** Forms of the workshop. */
function makeForms({ db, send }: People): FormTable {
  const { toMake } = ordersOf(db);
  const sawn = async () => {
    const { id } = await toMake();
    await send({ screen: "make", form: { intent: "start_making", piece: `${id} 0 1 1` } });
    const bar = await db
      .selectFrom("cut_list_bars")
      .innerJoin("cut_lists", "cut_lists.id", "cut_list_id")
      .select(["cut_list_id", "bar"])
      .orderBy("made_at", "desc")
      .executeTakeFirstOrThrow();
    const name = `${bar.cut_list_id} ${bar.bar}`;
    await send({ screen: "make", form: { intent: `sawn ${name}` } });
    return { screen: "make", form: { intent: `unsawn ${name}` } };
  };
  let day = addDays(londonDay(new Date()), 40);
  let version = 0;
  return [
    once("take back that a bar is sawn", sawn),
    once("save the parts of a product", async () => {
      const list = await getPartList(db, await productId(db, "beech-pegs"));
      const row = { material_0: "cleat", quantity_0: String(list.version + 2), option_0: "" };
      const form = { intent: "save_parts", version: String(list.version), ...row };
      return { screen: "make/settings/LL-AC-007", form: { ...form, length_0: "", finish_0: "" } };
    }),
    once("add a material", async () => ({
      screen: "make/settings",
      form: { intent: "add_material", name: `Rope ${randomUUID().slice(0, 8)}`, kind: "rope" },
    })),
    once("open closed days", async () => {
      day = addDays(day, 2);
      const act = ownersAct();
      const days = { firstDay: day, lastDay: day, reason: "Moving", isShown: false };
      valueOf(await closeDays(db, { act, days }));
      return { screen: "settings/days", form: { intent: `open ${act.actId}` } };
    }),
    once("set the pieces a day", async () => {
      version += 1;
      const form = { version: String(version), pieces_a_day: String(version + 5) };
      return { screen: "settings/days", form: { intent: "pieces", ...form } };
    }),
  ];
}

/** Forms of returns, withdrawals and text blocks. */
function returnForms(people: People): FormTable {
  const { db } = people;
  const { delivered } = ordersOf(db);
  const returned = async () =>
    `returns/${valueOf(await requestReturn(db, (await delivered()).id, { actor: OWNER }))}`;
  /** A withdrawal that names no order of the shop. */
  const withdrawn = async () => {
    const email = `ann.${randomUUID()}@example.com`;
    const said = { name: "Ann Lee", email, statement: "I withdraw." };
    await declareWithdrawal(db, { orderNumber: "LL-99999999", ...said });
    const requests = db.selectFrom("cancel_requests").select("id").where("email", "=", email);
    return `returns/withdrawals/${(await requests.executeTakeFirstOrThrow()).id}`;
  };
  const newBlock = () => ({ intent: "save new", name: randomUUID(), body: "Hello", version: "0" });
  return [
    once("open a return", async () => ({
      screen: "returns/new",
      form: {
        intent: "open",
        order_number: (await delivered()).orderNumber,
        "quantity.0": "1",
        reason: "changed_mind",
        requested_on: londonDay(new Date()),
      },
    })),
    once("settle a return without a refund", async () => ({
      screen: await returned(),
      form: { intent: "settle", note: "It never came" },
    })),
    once("match a withdrawal with its order", async () => ({
      screen: await withdrawn(),
      form: { intent: "match", order_number: (await delivered()).orderNumber },
    })),
    once("put a withdrawal aside", async () => ({
      screen: await withdrawn(),
      form: { intent: "aside" },
    })),
    once("add a text block", async () => ({ screen: "inbox/text-blocks", form: newBlock() })),
    once("delete a text block", async () => {
      const { name, body } = newBlock();
      valueOf(await saveTextBlock(db, { id: null, name, body, version: 0 }, newActOf(people)));
      const blocks = db.selectFrom("text_blocks").select("id").where("name", "=", name);
      const { id } = await blocks.executeTakeFirstOrThrow();
      return { screen: "inbox/text-blocks", form: { intent: `delete ${id}` } };
    }),
  ];
}

/** Forms of the day's work. */
export const dayForms = (people: People): FormTable => [
  ...orderForms(people),
  ...bulkForms(people),
  ...makeForms(people),
  ...returnForms(people),
];
