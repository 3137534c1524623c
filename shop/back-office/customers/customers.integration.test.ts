import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { saveAddress } from "#shop/accounts/address-book.server.ts";
import { blockOrdering } from "#shop/accounts/by-staff/customer-acts.server.ts";
import { addCustomerNote } from "#shop/accounts/by-staff/customer-notes.server.ts";
import { receiveMessage } from "#shop/messages/contact.server.ts";
import { newCustomer } from "#tests/support/accounts.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { ukAddress } from "#tests/support/customers.ts";
import { testShop } from "#tests/support/shop.ts";
import { readCustomerPage } from "./customer-page.server.ts";
import { beginCustomerExport, readCustomerExport } from "./export-customer.server.ts";
import { listCustomers, type CustomerListQuery } from "./list-customers.server.ts";
import { payCheckout, startedCheckout, checkoutOf } from "#tests/support/checkouts.ts";

Object.assign(process.env, { RATE_LIMIT: "off" });
const shop = await testShop();
const { db, grippers } = shop;

const all: CustomerListQuery = {
  view: "all",
  q: "",
  sort: "-registered",
  after: null,
};
const found = async (q: string) =>
  (await listCustomers(db, { ...all, q })).rows.map(({ fullName }) => fullName).toSorted();

async function addPeople(names: readonly string[]): Promise<void> {
  await db
    .insertInto("customers")
    .values(
      names.map((full_name, at) => ({
        fullName: full_name,
        email: `person${at}.${randomUUID().slice(0, 8)}@mill.example`,
        passwordHash: "x",
        // Several in one moment: the place has to tell them apart.
        createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 3))),
      })),
    )
    .execute();
}

test("the list is sorted by registration and by name, both ways", async () => {
  await addPeople(["Zadie", "ann", "Bob", "Cy"]);
  const names = async (sort: CustomerListQuery["sort"]) =>
    (await listCustomers(db, { ...all, sort })).rows.map(({ fullName }) => fullName);
  expect(await names("name")).toEqual(["ann", "Bob", "Cy", "Zadie"]);
  expect(await names("-name")).toEqual(["Zadie", "Cy", "Bob", "ann"]);
  expect((await names("registered")).at(-1)).toBe("Cy");
  expect((await names("-registered"))[0]).toBe("Cy");
});

test("a customer is found by words of name and address without accents, a postcode, an order number", async () => {
  await addPeople(["Zoë O’Brien-Quill", "Zoe Quartz"]);
  expect(await found("zoe")).toEqual(["Zoe Quartz", "Zoë O’Brien-Quill"]);
  expect(await found("ZOË QUI")).toEqual(["Zoë O’Brien-Quill"]);
  const { customer } = await newCustomer(db, "Ann.Peg@Hook-and-line.example");
  expect(await found("ann.peg@hook")).toEqual([customer.fullName]);
  // PostgreSQL reads 76e8 as a number of its own.
  await db
    .updateTable("customers")
    .set({ fullName: "Zoe 76e8f452" })
    .where("fullName", "=", "Zoe Quartz")
    .execute();
  expect(await found("76e8f452")).toEqual(["Zoe 76e8f452"]);
  await db
    .updateTable("customers")
    .set({ fullName: "Zoe Quartz" })
    .where("fullName", "=", "Zoe 76e8f452")
    .execute();
  const address = { ...ukAddress, postcode: "HX7 8AD" };
  await saveAddress(db, customer.id, { id: null, address });
  for (const typed of ["hx7 8", "HX78AD"]) expect(await found(typed)).toEqual([customer.fullName]);
  expect(await found("quill:* & ! zoe '")).toEqual(["Zoë O’Brien-Quill"]);
  expect(await found("quill | quartz")).toEqual([]);
  expect(await found("?!")).toEqual([]);

  const started = await startedCheckout(db, await checkoutOf(db, [grippers], { customer }));
  expect(await found(started.order.orderNumber.toLowerCase())).toEqual([customer.fullName]);
});

test("a customer's page has what they bought, wrote and what was noted; only paid orders count as spent", async () => {
  const { customer } = await newCustomer(db);
  const { id: customerId, email } = customer;
  const order = async (notes: string, isPaid: boolean) => {
    const request = await checkoutOf(db, [grippers], { customer, notes });
    const started = await startedCheckout(db, request);
    if (isPaid) await payCheckout(shop, started);
    return started.order.orderNumber;
  };
  const [paid, unpaid] = [await order("one", true), await order("two", false)];
  await receiveMessage(db, { name: "Ann", email: email.toUpperCase(), message: "Which rope?" });
  await addCustomerNote(db, { customerId, note: "Likes pewter" }, ownersAct());
  await blockOrdering(db, { customerId, isBlocked: true }, ownersAct());

  const page = await readCustomerPage(db, customerId);
  expect(page).toMatchObject({
    customer: { email },
    account: { orderingBlockedAt: expect.any(Date) },
    messages: [{ message: "Which rope?" }],
    notes: [{ note: "Likes pewter", actor: OWNER }],
    orders: [
      { orderNumber: unpaid, moneyState: "unpaid" },
      { orderNumber: paid, moneyState: "paid" },
    ],
    figures: { orders: 1, piecesSent: 0, piecesReturned: 0 },
  });
  expect(page?.figures.spentPence).toBe(page?.orders[1]?.totalPence);
  const blocked = await listCustomers(db, { ...all, view: "blocked" });
  expect(blocked.rows.map(({ id }) => id)).toEqual([customerId]);
  expect(blocked.counts.blocked).toBe(1);
  for (const id of [randomUUID(), "no id"]) expect(await readCustomerPage(db, id)).toBeNull();
});

test("an export of a customer's data is an act, and only the person who began it gets the file", async () => {
  const { customer } = await newCustomer(db);
  const act = ownersAct();
  expect(await readCustomerExport(db, customer.id, act)).toBeNull();
  const begin = () => beginCustomerExport(db, customer.id, act);
  expect((await Promise.all([begin(), begin()])).every(({ ok }) => ok)).toBe(true);
  expect(await readCustomerExport(db, customer.id, act)).toMatchObject({
    account: { email: customer.email },
  });
  const others = { ...act, actor: { kind: "staff", id: "other" } } as const;
  expect(await readCustomerExport(db, customer.id, others)).toBeNull();
  const { customer: another } = await newCustomer(db);
  expect(await readCustomerExport(db, another.id, act)).toBeNull();
});
