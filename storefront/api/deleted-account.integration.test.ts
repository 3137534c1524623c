import { expect, test } from "vitest";
import { newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { productId, ukAddress } from "#tests/support/customers.ts";
import { testShop } from "#tests/support/shop.ts";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { createCheckoutSession } from "./create-checkout-session.server.ts";

const { db } = await testShop();
const facts = { clientIp: "198.51.100.7", requestId: "" };
const grippers = await productId(db, "rubber-grippers");

test("a checkout that its account's deletion overtakes is not signed in, and writes no order", async () => {
  const { customer, token } = await newCustomer(db);
  expect((await deleteAccount(db, customer, { password: PASSWORD, token })).ok).toBe(true);
  // The session was looked up before the account went.
  const called = createCheckoutSession.run({
    input: {
      items: [{ id: grippers, options: {} }],
      shipping: { address: ukAddress },
    },
    request: new Request("https://shop.example/api/create-checkout-session"),
    customer: { ...customer, mustConfirmRegistration: false, restrictedSince: null },
    facts,
  });
  await expect(called).rejects.toMatchObject({ status: 401, code: "not_signed_in" });
  const { count } = await db
    .selectFrom("orders")
    .select((order) => order.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
});
