import { randomUUID } from "node:crypto";
import { beginBulkAct } from "#shop/admin/bulk-acts.server.ts";
import { declareWithdrawal } from "#shop/fulfilment/cancel-requests.server.ts";
import { deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { refundOrder } from "#shop/fulfilment/refund-order.server.ts";
import { requestReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { DAY_MS, londonDay } from "#shop/kit/time.ts";
import { pence, ZERO } from "#shop/kit/money.ts";
import { findShelves } from "#shop/catalogue/stock/shelves.server.ts";
import { saveTextBlock } from "#shop/messages/threads/text-blocks.server.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { saveView } from "#shop/staff/saved-views.server.ts";
import { OWNER } from "#tests/support/actors.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { getOrder, newOrder } from "#tests/support/orders.ts";
import { payOrder } from "#tests/support/payments.ts";
import { joinedStaff, STAFF_PASSWORD, valueOf, type JoinedStaff } from "#tests/support/staff.ts";

/** A form of the admin on something that it can be sent about. */
export type AdminForm = {
  /** Below /admin. */
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Who sends it; an owner unless it is about their own account. */
  readonly who?: JoinedStaff;
};

/**
 * Forms of the admin that no other test sends twice, by name; each call prepares something to send one about.
 * `settings` say how something is to be: sent again, they find it so. `additions`, such as a delivery of
 * goods, are another one with a new act id.
 */
export function adminForms(db: Db, owner: JoinedStaff) {
  const newAct = () => ({
    actId: randomUUID(),
    actor: { kind: "staff", id: owner.person.id } as const,
  });

  async function paid(): Promise<Order> {
    const airer = await productId(db, "rubber-grippers");
    const placed = await placeOrder(db, newOrder(await makeCustomer(db), [airer]));
    const { id } = valueOf(placed.ok ? { ok: true, value: placed } : placed);
    await payOrder(db, await getOrder(db, id));
    return getOrder(db, id);
  }

  async function delivered(): Promise<Order> {
    const order = await paid();
    const shipment = { carrier: "Royal Mail", trackingNumber: null, trackingUrl: null };
    await dispatchOrder(db, order.id, { shipment, actor: OWNER });
    const deliveredAt = new Date(Date.now() - DAY_MS);
    const sent = db.updateTable("fulfilments").set({ dispatched_at: new Date(0) });
    await sent.where("order_id", "=", order.id).execute();
    await deliverOrder(db, order.id, { actor: OWNER, deliveredAt });
    return order;
  }

  async function returned(): Promise<string> {
    return `/returns/${valueOf(await requestReturn(db, (await delivered()).id, { actor: OWNER }))}`;
  }

  /** A withdrawal that names no order of the shop. */
  async function withdrawn(): Promise<string> {
    const email = `ann.${randomUUID()}@example.com`;
    const said = { name: "Ann Lee", email, statement: "I withdraw." };
    await declareWithdrawal(db, { orderNumber: "LL-99999999", ...said });
    const requests = db.selectFrom("cancel_requests").select("id").where("email", "=", email);
    return `/returns/withdrawals/${(await requests.executeTakeFirstOrThrow()).id}`;
  }

  async function bulk(action: "start_making" | "add_comment"): Promise<string> {
    const act = newAct();
    const { id } = await paid();
    valueOf(await beginBulkAct(db, { act, action, orderIds: [id], comment: "Rings" }));
    return `/orders/bulk/${act.actId}`;
  }

  const about = async (intent: string, fields: Record<string, string> = {}) => {
    const { person } = await joinedStaff(db, "packer");
    return { path: `/staff/${person.id}`, fields: { intent, ...fields } };
  };
  const own = async (path: string, fields: Record<string, string>) => ({
    path,
    fields,
    who: await joinedStaff(db, "manager"),
  });
  const onStock = async (fields: Record<string, string>) => ({
    path: "/stock/LL-AC-007",
    fields,
  });
  const newBlock = () => ({ intent: "save new", name: randomUUID(), body: "Hello", version: "0" });

  const changes: Readonly<Record<string, () => Promise<AdminForm>>> = {
    "resolve a flag on Today": async () => {
      const order = await paid();
      await raiseFlag(db, order, { code: "paid_twice", actor: OWNER });
      const flags = db.selectFrom("order_flags").select("id").where("order_id", "=", order.id);
      const { id: flagId } = await flags.executeTakeFirstOrThrow();
      return {
        path: "?index",
        fields: { intent: "resolve", flag_id: String(flagId), resolution: "Sent back" },
      };
    },
    "undo work on many orders": async () => ({
      path: await bulk("start_making"),
      fields: { intent: "undo_work" },
    }),
    "undo a comment on many orders": async () => ({
      path: await bulk("add_comment"),
      fields: { intent: "undo_comment" },
    }),
    "make an order a gift": async () => {
      const { orderNumber, version } = await paid();
      const fields = { intent: "gift", is_gift: "yes", message: "Hello", version: `${version}` };
      return { path: `/orders/${orderNumber}`, fields };
    },
    "hold an order at the desk": async () => ({
      path: `/pack/${(await paid()).orderNumber}`,
      fields: { intent: "hold", reason: "A lath is bent" },
    }),
    "decline a refund": async () => {
      const { id, orderNumber } = await paid();
      // In one transaction, so that the shop's job finds nothing that it may send.
      const refundId = await db.transaction().execute(async (tx) => {
        const asked = await refundOrder(tx, id, {
          lines: [],
          shippingPence: ZERO,
          goodwillPence: pence(100),
          deductionPence: ZERO,
          isCompensation: false,
          reason: "Late",
          actor: OWNER,
          mayApprove: false,
        });
        valueOf(asked.ok ? { ok: true, value: null } : asked);
        const refunds = tx.updateTable("refunds").set({ state: "awaiting_approval" });
        const refund = await refunds
          .where("order_id", "=", id)
          .returning("id")
          .executeTakeFirstOrThrow();
        return refund.id;
      });
      return {
        path: `/orders/${orderNumber}/refund`,
        fields: { intent: "decline", refund_id: refundId },
      };
    },
    "change one’s password": () => {
      const password = "another long and winding password 8";
      const fields = { current_password: STAFF_PASSWORD, password, confirm_password: password };
      return own("/me/password", fields);
    },
    "delete a text block": async () => {
      const { name, body } = newBlock();
      valueOf(await saveTextBlock(db, { id: null, name, body, version: 0 }, newAct()));
      const blocks = db.selectFrom("text_blocks").select("id").where("name", "=", name);
      const { id } = await blocks.executeTakeFirstOrThrow();
      return { path: "/inbox/text-blocks", fields: { intent: `delete ${id}` } };
    },
    "add a text block": async () => ({ path: "/inbox/text-blocks", fields: newBlock() }),
    "settle a return without a refund": async () => ({
      path: await returned(),
      fields: { intent: "settle", note: "It never came" },
    }),
    "match a withdrawal with its order": async () => ({
      path: await withdrawn(),
      fields: { intent: "match", order_number: (await delivered()).orderNumber },
    }),
    "put a withdrawal aside": async () => ({
      path: await withdrawn(),
      fields: { intent: "aside" },
    }),
    "add a material": async () => ({
      path: "/make/settings",
      fields: { intent: "add_material", name: `Rope ${randomUUID().slice(0, 8)}`, kind: "rope" },
    }),
    "open a return": async () => ({
      path: "/returns/new",
      fields: {
        intent: "open",
        order_number: (await delivered()).orderNumber,
        "quantity.0": "1",
        reason: "changed_mind",
        requested_on: londonDay(new Date()),
      },
    }),
  };
  const settings: typeof changes = {
    "remove a view": async () => {
      const view = {
        list: "orders" as const,
        view: "to_make",
        q: "",
        sort: "next",
        isShared: false,
      };
      const name = randomUUID();
      valueOf(await saveView(db, { act: newAct(), name, ...view }));
      const views = db.selectFrom("saved_views").select("id").where("name", "=", name);
      const { id } = await views.executeTakeFirstOrThrow();
      return { path: "/orders", fields: { intent: "remove_view", view_id: String(id) } };
    },
    "change a role": () => about("role", { role: "manager" }),
    "end somebody’s sessions": () => about("end_all"),
    "give somebody a new start": () => about("reset"),
    "disable somebody": () => about("disable"),
    "change one’s name": () => own("/me", { intent: "rename", name: "Ada Lee" }),
    "switch single keys off": () => own("/me", { intent: "shortcuts", shortcuts: "" }),
    "end one’s other sessions": () => own("/me", { intent: "end_others" }),
    "say where a product lies": async () => {
      const pegs = await productId(db, "beech-pegs");
      const shelf = (await findShelves(db, [pegs])).get(pegs) ?? "";
      return onStock({ intent: "shelf", from: shelf, shelf: shelf === "Q1" ? "Q2" : "Q1" });
    },
    "count the stock": () => onStock({ intent: "count", counted: "90" }),
  };
  const additions: typeof changes = {
    "receive goods": () => onStock({ intent: "receive", received: "3" }),
    "correct the stock": () =>
      onStock({ intent: "correct", change: "2", reason: "found", note: "Behind the rack" }),
  };
  return { changes, settings, additions };
}
