import { expect, test } from "vitest";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";
import {
  chosenOptions,
  halifax,
  mailsTo,
  mailTo,
  newShopper,
} from "#tests/http/support/shoppers.ts";
import { newVisitor } from "#tests/http/support/visitor.ts";

const shop = sharedHttpShop();
const card = { number: "4242424242424242", expiry: "12 / 40", cvc: "123", name: "Ann Lee" };

/** A new customer who has pressed Pay Now for a Kitchen Maid of £88.50, in ivory. */
async function readyToPay() {
  const { email, token, registered } = await newShopper(shop);
  const id = Number((await shop.request("/api/products/traditional-kitchen-maid")).json?.["id"]);
  const options = { ...chosenOptions, color: "ivory" };
  const order = { items: [{ id, options }], shipping: { address: halifax } };
  const { json } = await shop.callApi("create-checkout-session", order, { token });
  const { url = "", orderNumber = "" } = json as Record<string, string>;
  return { email, customer: newVisitor(shop, registered), orderNumber, paymentPage: new URL(url) };
}

test("a declined card shows an error, and another pays the same order once", async () => {
  const { email, customer, orderNumber, paymentPage } = await readyToPay();
  await customer.open(paymentPage.pathname);
  const declined = await customer.press("Pay £", { ...card, number: "4000000000000002" });
  expect([declined.status, declined.text]).toEqual([
    402,
    expect.stringContaining("Your card was declined."),
  ]);
  const paid = await customer.press("Pay £", card);
  expect(paid.text).toContain("Thank you for your order");
  await mailTo(shop, email, new RegExp(orderNumber));
  await customer.open(paid.path);
  const account = await customer.open("/account");
  expect(account.html.match(/<article/g)).toHaveLength(1);
  expect(account.text).toMatch(new RegExp(`${orderNumber}.* Paid .*£88\\.50.*Reference: cs_`));
  const subjects = (await mailsTo(shop, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes(orderNumber))).toHaveLength(1);
});

test("an unpaid order is paid from the account, with a card that asks for authentication", async () => {
  const { customer, orderNumber } = await readyToPay();
  expect((await customer.open("/account")).text).toContain("Waiting for payment");
  await customer.follow("Pay now");
  await customer.press("Pay £", { ...card, number: "4000002500003155" });
  const paid = await customer.press("Complete authentication");
  expect(paid.text).toMatch(new RegExp(`Thank you for your order.*${orderNumber}`));
  // The choice as it was bought, in its colour.
  expect(paid.html).toMatch(/href="\/product\/traditional-kitchen-maid\?[^"]*color=ivory/);
  expect(paid.html).toMatch(/src="\/pictures\/traditional-kitchen-maid\/colour-ivory-/);
  expect((await customer.press("Save this address")).text).toContain("The address is saved.");
  expect((await customer.open("/account/addresses")).text).toContain("1 Mill Lane");
});

test("an order's page has its timeline, its invoice and its parts, and is where it is cancelled", async () => {
  const { email, customer, orderNumber, paymentPage } = await readyToPay();
  await customer.open(paymentPage.pathname);
  expect((await customer.press("Pay £", card)).text).toContain("Your right to cancel");
  const path = `/account/orders/${orderNumber}`;
  const page = await customer.open(path);
  expect(page.text).toMatch(
    /What has happened.*Order placed.*Paid.*Being made.*Dispatched.*Delivered/,
  );
  expect(page.html).toContain('href="/product/replacement-laths?lathLength=1.5m-single"');
  expect((await customer.follow("Download the VAT invoice (PDF)")).html).toMatch(/^%PDF/);
  await customer.open(path);
  await customer.follow("Cancel this order");
  const reason = "It is too long for the kitchen.";
  const cancelled = await customer.press("Cancel the order", { reason });
  expect(cancelled.text).toMatch(/We have received your cancellation.*You asked to cancel/);
  expect(cancelled.html).not.toContain("Cancel this order");
  expect((await mailTo(shop, email, /cancel/i)).text).toContain(reason);
  expect((await customer.open("/account")).text).toMatch(
    /Order history.*Cancellation requested.*Your details/,
  );
});

test("a contract is withdrawn from in two steps without signing in, with a dated receipt", async () => {
  const { email } = await newShopper(shop);
  const stranger = newVisitor(shop);
  await stranger.open("/");
  expect(
    (await stranger.follow("Cancel or return an order (withdraw from contract here)")).path,
  ).toBe("/withdraw");
  const sent = { orderNumber: "none", email, name: "Ann Lee" };
  const wrong = await stranger.press("Withdraw from contract here", sent);
  expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining('value="none"')]);
  const { text } = await stranger.press("Withdraw from contract here", {
    ...sent,
    orderNumber: "ll-10042",
  });
  expect(text).toContain("I withdraw from the contract of order LL-10042");
  expect((await stranger.press("Confirm withdrawal")).text).toMatch(/Received on .* at \d\d:\d\d/);
  expect((await mailTo(shop, email, /LL-10042/)).text).toMatch(/at \d\d:\d\d/);
});

test("the checkout has the link that confirms the address sent again", async () => {
  const { email, registered } = await newShopper(shop);
  const Cookie = registered.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const answer = await shop.request("/checkout/send-link", { form: {}, headers: { Cookie } });
  expect(answer.json).toEqual({ result: "sent" });
  await expect.poll(async () => (await mailsTo(shop, email)).length).toBe(2);
});
