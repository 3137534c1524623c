import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Act } from "#shop/platform/act.ts";
import { listTagsOf } from "#shop/orders/tags.server.ts";
import { removeViewsAbout, listSavedViews, saveView } from "#shop/staff/saved-views.server.ts";
import { makeCustomer } from "#tests/support/customers.ts";
import { joinedStaff } from "#tests/support/staff.ts";
import { testShop } from "#tests/support/shop.ts";
import {
  beginBulkAct,
  deleteOldBulkActs,
  findBulkAct,
  listWaitingBulkActsBy,
  undoBulkAct,
} from "./bulk-acts.server.ts";
import { doBulkAct } from "./do-bulk-act.server.ts";
import type { BulkAction } from "./order-views.ts";
import { actOf } from "#tests/support/actors.ts";
import { anOrder } from "#tests/support/builders/order.ts";

process.env["UNDO_SECONDS"] = "60";
process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const { db } = await testShop();
const { person } = await joinedStaff(db, "owner");
const newAct = () => actOf(person.id);

/** An order of one airer that is made to order. */
const order = async ({ isPaid = true } = {}) =>
  (await anOrder(db, isPaid ? "paid" : "unpaid", { of: ["traditional-kitchen-maid"] })).id;

const begin = (action: BulkAction, orderIds: readonly string[], act = newAct(), words = "") =>
  beginBulkAct(db, { act, action, orderIds, words }).then((outcome) => ({ act, outcome }));
/** Does an act as its job does, once it can't be undone. */
const run = async ({ actId }: Act) => {
  await sql`update bulk_acts set due_at = now() where id = ${actId}`.execute(db);
  await doBulkAct(db, actId);
};
const resultsOf = async ({ actId }: Act) =>
  (await findBulkAct(db, actId))?.results.map(({ state, reason }) => `${state} ${reason}`.trim());
const eventsOf = async (orderId: string, event: string) =>
  db
    .selectFrom("orderHistory")
    .select(["actorId"])
    .where("orderId", "=", orderId)
    .where("event", "=", event)
    .execute();

describe("an act on many orders", () => {
  it("is begun once by a form sent twice, done once for each order, and says what became of each", async () => {
    const ids = [await order(), await order({ isPaid: false }), await order()];
    const act = newAct();
    const [{ outcome }, again] = await Promise.all([
      begin("start_making", [...ids, randomUUID()], act),
      begin("start_making", [...ids, ids[0] ?? ""], act),
    ]);
    expect([outcome.ok, again.outcome.ok].toSorted()).toEqual([false, true]);
    await Promise.all([run(act), run(act)]);
    await run(act);
    expect(await resultsOf(act)).toEqual(["done", "refused nothing_to_make", "done"]);
    expect((await findBulkAct(db, act.actId))?.finishedAt).not.toBeNull();
    for (const id of [ids[0], ids[2]])
      expect(await eventsOf(id ?? "", "making_started")).toEqual([{ actorId: person.id }]);

    const made = await begin("mark_made", ids);
    await run(made.act);
    expect(await resultsOf(made.act)).toEqual(["done", "refused nothing_to_make", "done"]);
    const delivered = await begin("mark_delivered", ids);
    await run(delivered.act);
    expect(new Set(await resultsOf(delivered.act))).toEqual(
      new Set(["refused nothing_in_transit"]),
    );
    const audited = await db
      .selectFrom("auditLog")
      .select(["action", "changed"])
      .where("actId", "=", made.act.actId)
      .execute();
    expect(audited).toEqual([
      { action: "bulk_mark_made", changed: { orders: { from: 0, to: 3 } } },
    ]);
  });

  it("adds a comment to each order once, and keeps its words nowhere else", async () => {
    const ids = [await order(), await order()];
    const words = `Ring first ${randomUUID()}`;
    const { act } = await begin("add_comment", ids, newAct(), words);
    await run(act);
    // As if the process had ended before it kept the results.
    await sql`update bulk_act_orders set state = 'waiting' where bulk_act_id = ${act.actId}`.execute(
      db,
    );
    await sql`update bulk_acts set comment = ${words}, finished_at = null where id = ${act.actId}`.execute(
      db,
    );
    await run(act);
    expect(await resultsOf(act)).toEqual(["done", "done"]);
    const comments = await db
      .selectFrom("orderComments")
      .select("orderId")
      .where("comment", "=", words)
      .execute();
    expect(comments.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted());
    const { rows } =
      await sql`select from bulk_acts where comment <> '' and finished_at is not null`.execute(db);
    expect(rows).toEqual([]);
  });

  it("gives each order a tag once and takes it again, and keeps it nowhere else", async () => {
    const ids = [await order(), await order()];
    const tagged = async () => [...(await listTagsOf(db, ids)).values()];
    const [first, second] = [
      await begin("add_tag", ids, newAct(), " Trade "),
      await begin("add_tag", ids, newAct(), "trade"),
    ];
    await Promise.all([run(first.act), run(second.act)]);
    for (const { act } of [first, second]) expect(await resultsOf(act)).toEqual(["done", "done"]);
    expect(await tagged()).toEqual([["trade"], ["trade"]]);
    const audited = await db
      .selectFrom("auditLog")
      .select(["action", "changed"])
      .where("actId", "=", first.act.actId)
      .execute();
    expect(audited).toEqual([{ action: "bulk_add_tag", changed: { orders: { from: 0, to: 2 } } }]);
    const { act } = await begin("remove_tag", ids, newAct(), "TRADE");
    await run(act);
    expect([await resultsOf(act), await tagged()]).toEqual([["done", "done"], []]);
    const { rows } = await sql`select from bulk_acts where comment = 'trade'`.execute(db);
    expect(rows).toEqual([]);
  });

  it("goes on when something goes wrong with one of the orders, and says so in its row", async () => {
    const ids = [await order(), await order(), await order()];
    await sql`create function fail_once() returns trigger language plpgsql as
      $$ begin if new.order_id = ${sql.lit(ids[0])} then raise exception 'broken'; end if; return new; end $$`.execute(
      db,
    );
    for (const table of ["order_history", "order_comments"])
      await sql`create trigger fail_once before insert on ${sql.ref(table)}
        for each row execute function fail_once()`.execute(db);
    const { act } = await begin("start_making", ids);
    await run(act);
    expect(await resultsOf(act)).toEqual(["refused failed", "done", "done"]);
    expect((await findBulkAct(db, act.actId))?.finishedAt).not.toBeNull();
    const commented = await begin("add_comment", ids, newAct(), "Ring first");
    await run(commented.act);
    expect(await resultsOf(commented.act)).toEqual(["refused failed", "done", "done"]);
    await sql`drop function fail_once cascade`.execute(db);
    const again = await begin("start_making", ids.slice(0, 1));
    await run(again.act);
    expect(await resultsOf(again.act)).toEqual(["done"]);
  });

  it("can be undone until it begins, and is forgotten after 30 days", async () => {
    const id = await order();
    const { act } = await begin("start_making", [id]);
    await doBulkAct(db, act.actId);
    expect(await resultsOf(act)).toEqual(["waiting"]);
    const waiting = async () =>
      (await listWaitingBulkActsBy(db, act.actor, 4)).filter(({ id: one }) => one === act.actId);
    expect(await waiting()).toMatchObject([{ action: "start_making", orders: 1 }]);
    expect(await listWaitingBulkActsBy(db, { ...act.actor, id: "somebody else" }, 4)).toEqual([]);
    expect(await undoBulkAct(db, act.actId, { act: newAct() })).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([]);
    expect(await undoBulkAct(db, act.actId, { act: newAct() })).toMatchObject({
      reason: "too_late",
    });
    await sql`update bulk_acts set due_at = now(), begun_at = now() - interval '31 days' where id = ${act.actId}`.execute(
      db,
    );
    await doBulkAct(db, act.actId);
    expect(await eventsOf(id, "making_started")).toEqual([]);
    await deleteOldBulkActs(db);
    expect(await findBulkAct(db, act.actId)).toBeNull();
  });

  it("is either undone or done when both come at the moment it is due", async () => {
    const [undone, begun] = [await order(), await order()];
    const first = (await begin("start_making", [undone])).act.actId;
    await sql`update bulk_acts set due_at = now() where id = ${first}`.execute(db);
    let job: Promise<void> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`update bulk_acts set undone_at = now() where id = ${first}`.execute(tx);
      job = doBulkAct(db, first);
      await sql`select pg_sleep(0.3)`.execute(tx);
    });
    await job;
    expect(await eventsOf(undone, "making_started")).toEqual([]);

    const second = (await begin("start_making", [begun])).act.actId;
    await sql`update bulk_acts set due_at = now() + interval '1 second' where id = ${second}`.execute(
      db,
    );
    let undo: ReturnType<typeof undoBulkAct> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`select from bulk_acts where id = ${second} for update`.execute(tx);
      undo = undoBulkAct(db, second, { act: newAct() });
      await sql`select pg_sleep(1.2)`.execute(tx);
    });
    expect(await undo).toMatchObject({ reason: "too_late" });
  });

  it("is refused without orders, with more than 1,000, and as a comment or a tag without words", async () => {
    const many = Array.from({ length: 1_001 }, () => randomUUID());
    expect((await begin("mark_made", ["none"])).outcome).toMatchObject({ reason: "no_orders" });
    expect((await begin("mark_made", many)).outcome).toMatchObject({ reason: "too_many" });
    expect((await begin("add_comment", many.slice(1), newAct(), " ")).outcome).toMatchObject({
      reason: "bad_comment",
    });
    expect((await begin("remove_tag", many.slice(1), newAct(), "?!")).outcome).toMatchObject({
      reason: "bad_tag",
    });
  });
});

describe("a saved view", () => {
  const state = { list: "orders", view: "to_make", sort: "-placed", filters: {} } as const;
  const listed = async (staffId: string) =>
    (await listSavedViews(db, { list: "orders", staffId })).map(
      ({ name, isOwn }) => `${name} ${isOwn}`,
    );

  it("is its owner's, or everybody's; it is replaced by its name, and goes with a customer it names", async () => {
    const other = (await joinedStaff(db, "packer")).person.id;
    const customer = await makeCustomer(db);
    const save = (name: string, q: string, isShared: boolean) =>
      saveView(db, { act: newAct(), ...state, name, q, isShared });
    const filters = { country: "FR", tag: `for ${customer.fullName.toLowerCase()}` };
    await saveView(db, {
      act: newAct(),
      ...state,
      filters,
      name: "By tag",
      q: "",
      isShared: false,
    });
    const [byTag] = await listSavedViews(db, { list: "orders", staffId: person.id });
    expect(byTag?.filters).toEqual(filters);
    await save("Leeds", "ls1", false);
    await save("Mine", customer.email.toUpperCase(), true);
    await save("LEEDS ", "ls2", true);
    expect(await listed(person.id)).toEqual(["By tag true", "LEEDS true", "Mine true"]);
    expect(await listed(other)).toEqual(["LEEDS false", "Mine false"]);
    expect(await save(" ", "", false)).toMatchObject({ reason: "bad_name" });
    await removeViewsAbout(db, customer);
    expect(await listed(person.id)).toEqual(["LEEDS true"]);
    for (let at = 0; at < 19; at++) await save(`View ${at}`, "", false);
    expect(await save("One more", "", false)).toMatchObject({ reason: "too_many_views" });
    expect(await save("leeds", "", false)).toMatchObject({ ok: true });
  });

  it("is one view when it is saved several times at once under one name", async () => {
    const { person: pat } = await joinedStaff(db, "manager");
    const actor = { kind: "staff", id: pat.id } as const;
    const save = (q: string) =>
      saveView(db, {
        ...state,
        act: { actId: randomUUID(), actor },
        name: "Mine",
        q,
        isShared: false,
      });
    await Promise.all(["a", "b", "c", "d"].map(save));
    const own = await listSavedViews(db, { list: "orders", staffId: pat.id });
    expect(own.filter(({ isOwn }) => isOwn)).toHaveLength(1);
  });
});
