import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { exportPersonalData } from "#shop/privacy/export.server.ts";
import { newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { keepList, exportKeptLists, pruneKeptLists, type KeptLine } from "./keep-list.server.ts";

const { db } = await testDatabase();

const line = (lineId: string): KeptLine => ({
  lineId,
  productId: 7,
  name: "Rubber Grippers",
  seenPence: 600,
  options: { color: "black" },
});

/** A browser of a customer: what it has, and what it sends. */
async function newAccount() {
  const { customer, token } = await newCustomer(db);
  const send = async (lineIds: readonly string[], removedIds: readonly string[] = []) => {
    const sent = { lines: lineIds.map(line), removedIds };
    const merged = await keepList(db, { customerId: customer.id, list: "cart", sent });
    if (merged === null) throw new Error("The account is gone");
    return { ids: merged.lines.map(({ lineId }) => lineId), removedIds: merged.removedIds };
  };
  return { customer, token, send };
}

describe("the cart that an account keeps", () => {
  test("is the union of what its browsers send, without what any of them removed", async () => {
    const { send } = await newAccount();
    expect((await send(["phone-01", "phone-02"])).ids).toEqual(["phone-01", "phone-02"]);
    expect((await send(["desk-01"])).ids).toEqual(["phone-01", "phone-02", "desk-01"]);
    expect((await send(["desk-01"], ["phone-02"])).ids).toEqual(["phone-01", "desk-01"]);
    expect(await send(["phone-01", "phone-02"])).toEqual({
      ids: ["phone-01", "desk-01"],
      removedIds: ["phone-02"],
    });
  });

  test("loses nothing when many browsers send at once", async () => {
    const { send } = await newAccount();
    const ids = Array.from({ length: 20 }, (_, index) => `browser-${index}`);
    await Promise.all(ids.map((id) => send([id, `${id}-gone`], [`${id}-gone`])));
    expect((await send([])).ids.toSorted()).toEqual(ids.toSorted());
  });

  test("is apart from the wish list and from other accounts", async () => {
    const [ann, ben] = [await newAccount(), await newAccount()];
    await ann.send(["cart-line"]);
    const sent = { lines: [line("wish-line")], removedIds: ["cart-line"] };
    await keepList(db, { customerId: ann.customer.id, list: "wish-list", sent });
    expect((await ann.send([])).ids).toEqual(["cart-line"]);
    expect((await ben.send([])).ids).toEqual([]);
  });

  test("a browser that sends nothing new writes nothing", async () => {
    const { customer, send } = await newAccount();
    await send(["phone-01"], ["phone-02"]);
    await sql`update kept_lists set changed_at = '2026-01-01' where customer_id = ${customer.id}`.execute(
      db,
    );
    await send(["phone-01"], ["phone-02"]);
    await send([]);
    const [kept] = await exportKeptLists(db, customer.id);
    expect(kept).toMatchObject({ changedAt: "2026-01-01T00:00:00.000Z" });
  });

  test("keeps a hundred lines and 500 removed ones", async () => {
    const { customer, send } = await newAccount();
    const many = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${name}-${index}`);
    await send(many("line", 60), many("gone", 400));
    expect((await send(many("other", 60), many("lost", 400))).ids).toHaveLength(100);
    const { rows } = await sql<{ count: number }>`select jsonb_array_length(removed) as count
      from kept_lists where customer_id = ${customer.id}`.execute(db);
    expect(rows).toEqual([{ count: 500 }]);
  });

  test("is deleted after 180 days without a change", async () => {
    const [old, recent] = [await newAccount(), await newAccount()];
    await old.send(["phone-01"]);
    await recent.send(["phone-01"]);
    const age = (id: string, days: number) =>
      sql`update kept_lists set changed_at = now() - make_interval(days => ${days})
        where customer_id = ${id}`.execute(db);
    await age(old.customer.id, 181);
    await age(recent.customer.id, 179);
    await pruneKeptLists(db);
    expect(await exportKeptLists(db, old.customer.id)).toEqual([]);
    expect(await exportKeptLists(db, recent.customer.id)).toHaveLength(1);
  });

  test("is in the customer's export, and goes with the account", async () => {
    const { customer, token, send } = await newAccount();
    await send(["phone-01"]);
    expect(await exportPersonalData(db, customer)).toMatchObject({
      keptLists: [
        {
          list: "cart",
          items: [{ name: "Rubber Grippers", price: "6.00", options: { color: "black" } }],
        },
      ],
    });
    await deleteAccount(db, customer, { password: PASSWORD, token });
    expect(await exportKeptLists(db, customer.id)).toEqual([]);
    const sent = { lines: [line("phone-02")], removedIds: [] };
    expect(await keepList(db, { customerId: customer.id, list: "cart", sent })).toBeNull();
  });
});
