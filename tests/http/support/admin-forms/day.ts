import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beginBulkAct } from "#shop/back-office/bulk-acts.server.ts";
import { declareWithdrawal } from "#shop/fulfilment/cancel-requests.server.ts";
import { refundOrder } from "#shop/fulfilment/refund-order.server.ts";
import { beginAct } from "#shop/fulfilment/undo.server.ts";
import { pence, ZERO } from "#shop/kit/money.ts";
import { addDays, londonDay } from "#shop/kit/time.ts";
import { getPartList } from "#shop/making/part-lists.server.ts";
import { saveTextBlock } from "#shop/messages/threads/text-blocks.server.ts";
import { addComment } from "#shop/orders/comments.server.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { enqueueOrderConfirmation } from "#shop/orders/mails/order-confirmation.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { closeDays } from "#shop/shipping/workshop/closed-days.server.ts";
import { saveView } from "#shop/staff/saved-views.server.ts";
import { anOrder, type BuiltState } from "#tests/support/builders/order.ts";
import type { OrderChange } from "#tests/support/builders/new-order.ts";
import { actOf, OWNER, ownersAct } from "#tests/support/actors.ts";
import { productId } from "#tests/support/customers.ts";
import { joinedStaff, valueOf } from "#tests/support/staff.ts";
import { once, onceEach, type FormTable, type People } from "#tests/http/support/two-people.ts";

const shipment = { carrier: "Royal Mail", trackingNumber: null, trackingUrl: null };
const MADE = { of: ["traditional-kitchen-maid"] };

const newActOf = ({ ann }: People) => actOf(ann.person.id);

/** Forms about one order. */
function orderForms(people: People): FormTable {
  const { db } = people;
  return [
    once("resolve a flag on Today", async () => {
      const order = await anOrder(db, "paid");
      await raiseFlag(db, order, { code: "paid_twice", actor: OWNER });
      const flags = db.selectFrom("orderFlags").select("id").where("orderId", "=", order.id);
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
      const { id } = await anOrder(db, "paid");
      const act = actOf((await joinedStaff(db, "packer")).person.id);
      valueOf(await addComment(db, id, { act, comment: "@Ann, @Ben: look" }));
      const comments = db.selectFrom("orderComments").select("id").where("orderId", "=", id);
      const comment = await comments.executeTakeFirstOrThrow();
      return { screen: "?index", form: { intent: `seen ${comment.id}` } };
    }),
    once("make an order a gift", async () => {
      const { orderNumber, version } = await anOrder(db, "paid");
      const form = { intent: "gift", is_gift: "yes", message: "Hello", version: `${version}` };
      return { screen: `orders/${orderNumber}`, form };
    }),
    once("hold an order at the desk", async () => ({
      screen: `pack/${(await anOrder(db, "paid")).orderNumber}`,
      form: { intent: "hold", reason: "A lath is bent" },
    })),
    onceEach("send a mail about an order again", async () => {
      const order = await anOrder(db, "paid");
      const mails = await db.transaction().execute(async (tx) => {
        await enqueueOrderConfirmation(tx, order);
        const sent = tx.updateTable("mailOutbox").set({ sentAt: new Date() });
        return sent.where("orderId", "=", order.id).returning("id").execute();
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
      const order = await anOrder(db, "paid");
      const form = { intent: "decline", refund_id: await waiting(order) };
      return { screen: `orders/${order.orderNumber}/refund`, form };
    }),
    once("undo a dispatch", async () => {
      const { id, orderNumber } = await anOrder(db, "paid");
      const act = newActOf(people);
      valueOf(await beginAct(db, id, { act, action: "dispatch", input: { shipment } }));
      const form = { intent: "dispatch", undone: act.actId, order: orderNumber };
      return { screen: "undo", form };
    }),
    once("undo a refund", async () => {
      const { id, orderNumber } = await anOrder(db, "paid");
      const act = newActOf(people);
      const input = { ...aPound, mayApprove: true, seenRefunds: 0, seenPence: 100 };
      valueOf(await beginAct(db, id, { act, action: "refund", input }));
      return {
        screen: "undo",
        form: { intent: "refund", undone: act.actId, order: orderNumber },
      };
    }),
    once("undo the approval of a refund", async () => {
      const order = await anOrder(db, "paid");
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
  const onList =
    (screen: string, intent: string, state: BuiltState, change: OrderChange = {}) =>
    async () => {
      const { id } = await anOrder(db, state, change);
      return { screen, form: { intent, id, comment: "Rings twice", [intent]: "Trade" } };
    };
  const begun = async (action: "start_making" | "add_comment") => {
    const act = newActOf(people);
    const { id } = await (action === "add_comment"
      ? anOrder(db, "paid")
      : anOrder(db, "paid", MADE));
    valueOf(await beginBulkAct(db, { act, action, orderIds: [id], words: "Rings" }));
    return `orders/bulk/${act.actId}`;
  };
  const another = `orders/bulk/${randomUUID()}`;
  return [
    onceEach("mark orders made", onList("orders", "mark_made", "making", MADE)),
    onceEach("mark orders delivered", onList("orders", "mark_delivered", "sent")),
    onceEach("comment on orders", onList("orders", "add_comment", "paid")),
    onceEach("tag orders", onList("orders", "add_tag", "paid")),
    onceEach("take a tag from orders", onList("orders", "remove_tag", "paid")),
    onceEach("begin to make orders of an act", onList(another, "start_making", "paid", MADE)),
    onceEach("mark orders of an act made", onList(another, "mark_made", "making", MADE)),
    onceEach("mark orders of an act delivered", onList(another, "mark_delivered", "sent")),
    once("undo work on many orders", async () => ({
      screen: await begun("start_making"),
      form: { intent: "undo_work" },
    })),
    once("undo a comment on many orders", async () => ({
      screen: await begun("add_comment"),
      form: { intent: "undo_comment" },
    })),
    onceEach("remove a view", async () => {
      const view = { list: "orders", view: "to_make", q: "", sort: "next", filters: {} } as const;
      const name = randomUUID();
      valueOf(await saveView(db, { act: newActOf(people), name, ...view, isShared: false }));
      const views = db.selectFrom("savedViews").select("id").where("name", "=", name);
      const { id } = await views.executeTakeFirstOrThrow();
      return { screen: "orders", form: { intent: "remove_view", view_id: String(id) } };
    }),
  ];
}

/** Forms of the workshop. */
function makeForms({ db, send }: People): FormTable {
  const sawn = async () => {
    const { id } = await anOrder(db, "paid", MADE);
    await send({ screen: "make", form: { intent: "start_making", piece: `${id} 0 1 1` } });
    const bar = await db
      .selectFrom("cutListBars")
      .innerJoin("cutLists", "cutLists.id", "cutListId")
      .select(["cutListId", "bar"])
      .orderBy("madeAt", "desc")
      .executeTakeFirstOrThrow();
    const name = `${bar.cutListId} ${bar.bar}`;
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
  const returned = async () => `returns/${(await anOrder(db, "returning")).returnId}`;
  /** A withdrawal that names no order of the shop. */
  const withdrawn = async () => {
    const email = `ann.${randomUUID()}@example.com`;
    const said = { name: "Ann Lee", email, statement: "I withdraw." };
    await declareWithdrawal(db, { orderNumber: "LL-99999999", ...said });
    const requests = db.selectFrom("cancelRequests").select("id").where("email", "=", email);
    return `returns/withdrawals/${(await requests.executeTakeFirstOrThrow()).id}`;
  };
  const newBlock = () => ({ intent: "save new", name: randomUUID(), body: "Hello", version: "0" });
  return [
    once("open a return", async () => ({
      screen: "returns/new",
      form: {
        intent: "open",
        order_number: (await anOrder(db, "delivered")).orderNumber,
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
      form: { intent: "match", order_number: (await anOrder(db, "delivered")).orderNumber },
    })),
    once("put a withdrawal aside", async () => ({
      screen: await withdrawn(),
      form: { intent: "aside" },
    })),
    once("add a text block", async () => ({ screen: "inbox/text-blocks", form: newBlock() })),
    once("delete a text block", async () => {
      const { name, body } = newBlock();
      valueOf(await saveTextBlock(db, { id: null, name, body, version: 0 }, newActOf(people)));
      const blocks = db.selectFrom("textBlocks").select("id").where("name", "=", name);
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
