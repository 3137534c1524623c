import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { SHOP } from "#shop/platform/actor.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { listForAttention } from "./attention.server.ts";
import { raiseFlag, resolveFlag, resolveFlagsOf } from "./flags.server.ts";
import { listOpenFlags } from "./list-flags.server.ts";
import { anOrder } from "#tests/support/builders/order.ts";

const { db } = await testDatabase();
const place = () => anOrder(db, "unpaid");

beforeEach(async () => {
  await db.deleteFrom("orders").execute();
});

const mailsAbout = async (orderNumber: string) => {
  const mails = await db
    .selectFrom("mailOutbox")
    .select("data")
    .where("template", "=", "order-attention")
    .orderBy("createdAt")
    .execute();
  return mails
    .map(({ data }) => data as { orderNumber: string; attention: string })
    .filter((mail) => mail.orderNumber === orderNumber)
    .map(({ attention }) => attention);
};

const eventsOf = async (orderId: string) => {
  const rows = await db
    .selectFrom("orderHistory")
    .select(["event", "actorKind", "actorId"])
    .where("orderId", "=", orderId)
    .orderBy("id")
    .execute();
  return rows.map(({ event, actorKind, actorId }) => [event, actorKind, actorId]);
};

describe("an order flagged for the shopkeeper", () => {
  const disputed = { code: "disputed", actor: SHOP } as const;
  const failed = { code: "refund_failed", subject: "re_1", note: "£5.00", actor: SHOP } as const;
  const disputedText = "The customer's bank disputes this payment";
  const failedText = "A refund of this order has failed: £5.00";
  const listed = async () =>
    (await listForAttention(db)).map(({ orderNumber, note }) => [orderNumber, note]);

  it("can be dealt with by a transaction that began before the flag was raised", async () => {
    const order = await place();
    await db.transaction().execute(async (tx) => {
      await sql`select now()`.execute(tx);
      await raiseFlag(db, order, disputed);
      const how = { codes: ["disputed"], actor: SHOP, resolution: "Won" } as const;
      await resolveFlagsOf(tx, order.id, how);
    });
    expect(await listOpenFlags(db, order.id)).toEqual([]);
  });

  it("is listed with each of its flags until it is dealt with, the longest waiting first", async () => {
    const [first, second] = [await place(), await place(), await place()];
    await raiseFlag(db, second, disputed);
    await raiseFlag(db, first, failed);
    await raiseFlag(db, first, disputed);
    expect(await listed()).toEqual([
      [second.orderNumber, disputedText],
      [first.orderNumber, failedText],
      [first.orderNumber, disputedText],
    ]);
    const [flag] = await listOpenFlags(db, first.id);
    const resolve = () =>
      resolveFlag(db, flag?.id ?? "", { act: ownersAct(), resolution: "Refunded by hand" });
    const resolved = await Promise.all([resolve(), resolve()]);
    expect(resolved.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await resolve()).toEqual({ ok: false, reason: "already_resolved" });
    expect(await resolveFlag(db, "0", { act: ownersAct(), resolution: "" })).toEqual({
      ok: false,
      reason: "no_flag",
    });
    expect(await listed()).toEqual([
      [second.orderNumber, disputedText],
      [first.orderNumber, disputedText],
    ]);
    expect(await eventsOf(first.id)).toEqual([
      ["placed", "customer", null],
      ["flag_raised", "shop", null],
      ["flag_raised", "shop", null],
      ["flag_resolved", "staff", "owner"],
    ]);
  });

  it("gets one flag and one e-mail for one reason, however often it is reported", async () => {
    const order = await place();
    await Promise.all([raiseFlag(db, order, disputed), raiseFlag(db, order, disputed)]);
    await raiseFlag(db, order, disputed);
    expect(await mailsAbout(order.orderNumber)).toEqual([disputedText]);
    expect(await listed()).toHaveLength(1);
  });

  it("is not flagged again for a refund that was dealt with, but for another one", async () => {
    const order = await place();
    await raiseFlag(db, order, failed);
    const [flag] = await listOpenFlags(db, order.id);
    await resolveFlag(db, flag?.id ?? "", { act: ownersAct(), resolution: "Sent by cheque" });
    await raiseFlag(db, order, failed);
    expect(await listed()).toEqual([]);
    await raiseFlag(db, order, { ...failed, subject: "re_2" });
    expect(await listed()).toHaveLength(1);
  });

  it("sends an e-mail for each order and reason, but none for a request that has its own", async () => {
    const [one, other] = [await place(), await place()];
    await raiseFlag(db, one, disputed);
    await raiseFlag(db, one, failed);
    await raiseFlag(db, one, { code: "withdrawn", subject: "1", actor: SHOP });
    await raiseFlag(db, other, disputed);
    expect(await mailsAbout(one.orderNumber)).toEqual([disputedText, failedText]);
    expect(await mailsAbout(other.orderNumber)).toEqual([disputedText]);
  });
});
