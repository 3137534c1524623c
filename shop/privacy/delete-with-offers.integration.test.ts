import { expect, test } from "vitest";
import { sql } from "kysely";
import { listOffersTo } from "#shop/offers/personal-data.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { lockOffer } from "#shop/offers/offers.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { deliveryRequest, offerDraft, sentOffer } from "#tests/support/offers.ts";
import { eraseCustomer } from "./delete-account.server.ts";
import { untilWaiting } from "#tests/support/locks.ts";

const { db } = await testDatabase();
const airer = await productId(db, "traditional-kitchen-maid");

test("an account is deleted with an offer that is being paid and answers its request, and nobody deadlocks", async () => {
  const customer = await makeCustomer(db);
  const { email } = customer;
  const requestId = await deliveryRequest(db, { email, productId: airer });
  const { id } = await sentOffer(db, offerDraft(airer, { email }), requestId);
  const erased = await db.transaction().execute(async (tx) => {
    expect(await lockOffer(tx, id)).not.toBeNull();
    const erasing = eraseCustomer(db, customer.id, ownersAct());
    await untilWaiting(db);
    // As paying the offer does next.
    await sql`select from customers where id = ${customer.id}::uuid for key share`.execute(tx);
    return { erasing };
  });
  expect(await erased.erasing).toMatchObject({ ok: true });
  expect(await listOffersTo(db, email)).toEqual([]);
  const left = db.selectFrom("messages").select("id").where("email", "=", email);
  expect(await left.execute()).toEqual([]);
});

test("a request that comes in while its account is being deleted stays while its offer is being paid, and nobody deadlocks", async () => {
  const customer = await makeCustomer(db);
  const { email } = customer;
  const keyShare = (tx: Db) =>
    sql`select from customers where id = ${customer.id}::uuid for key share`.execute(tx);
  const opened = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const { erasing, paying } = await db.transaction().execute(async (first) => {
    await keyShare(first);
    const begun = eraseCustomer(db, customer.id, ownersAct());
    await untilWaiting(db);
    const requestId = await deliveryRequest(db, { email, productId: airer });
    const { id } = await sentOffer(db, offerDraft(airer, { email }), requestId);
    const pays = db.transaction().execute(async (tx) => {
      await lockOffer(tx, id);
      opened.resolve();
      await goesOn.promise;
      await keyShare(tx);
    });
    await opened.promise;
    return { erasing: begun, paying: pays };
  });
  await Promise.race([erasing, untilWaiting(db)]);
  goesOn.resolve();
  const [erased] = await Promise.all([erasing, paying]);
  expect(erased).toMatchObject({ ok: true });
  const left = db.selectFrom("messages").select("id").where("email", "=", email);
  expect(await left.execute()).toHaveLength(1);
  expect(await listOffersTo(db, email)).toHaveLength(1);
});
