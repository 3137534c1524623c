import { expect, test } from "vitest";
import { newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { ukAddress } from "#tests/support/customers.ts";
import { testShop } from "#tests/support/shop.ts";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { loader as createCheckoutSession } from "./create-checkout-session.ts";

const { db, grippers } = await testShop();
const metadata = { clientIp: "198.51.100.7", requestId: "" };

test("a checkout during which the account is deleted gets 401 and places no order", async () => {
  const { customer, token } = await newCustomer(db);
  expect((await deleteAccount(db, customer, { password: PASSWORD, token })).ok).toBe(true);
  // The session was looked up before the account was deleted.
  const called = createCheckoutSession.endpoint.run({
    input: {
      items: [{ id: grippers, options: {} }],
      shipping: { address: ukAddress },
    },
    request: new Request("https://shop.example/api/create-checkout-session"),
    customer: { ...customer, mustConfirmRegistration: false, restrictedSince: null },
    metadata,
  });
  await expect(called).rejects.toMatchObject({ status: 401, code: "not_signed_in" });
  const { count } = await db
    .selectFrom("orders")
    .select((order) => order.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
});

test("a customer is asked for a review only if they did not refuse it on the order that they pay for", async () => {
  const { customer } = await newCustomer(db);
  const order = async (review_mail?: boolean) => {
    const { body } = await createCheckoutSession.endpoint.run({
      input: {
        items: [{ id: grippers, options: {} }],
        shipping: { address: ukAddress },
        ...(review_mail === undefined ? {} : { review_mail }),
      },
      request: new Request("https://shop.example/api/create-checkout-session"),
      customer: { ...customer, mustConfirmRegistration: false, restrictedSince: null },
      metadata,
    });
    return db
      .selectFrom("orders")
      .select(["id", "mayAskForReview"])
      .where("orderNumber", "=", (body as { orderNumber: string }).orderNumber)
      .executeTakeFirstOrThrow();
  };
  const asked = await order(true);
  expect(asked.mayAskForReview).toBe(true);
  // The same cart is the same order, with the last word of the customer.
  expect(await order(false)).toEqual({ id: asked.id, mayAskForReview: false });
  expect(await order(true)).toEqual({ id: asked.id, mayAskForReview: true });
  expect(await order()).toEqual({ id: asked.id, mayAskForReview: false });
});
