import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { pence, ZERO } from "#shop/kit/money.ts";
import { plainTotals } from "#shop/pricing/totals.ts";
import type { Order } from "#shop/orders/order.ts";
import { makeCustomer } from "#tests/support/customers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { checkMail } from "#shop/mail/mails.ts";
import { renderMail } from "#emails/templates.ts";
import { enqueueOrderCancelled } from "./order-cancelled.server.ts";
import { enqueueOrderDelivered, enqueueOrderDispatched } from "./delivery.server.ts";
import { enqueueOrderConfirmation } from "#shop/orders/mails/order-confirmation.server.ts";
import { enqueueOrderUnpaid } from "#shop/orders/mails/order-unpaid.server.ts";
import { enqueueReturnReceived } from "./return-received.server.ts";
import { exampleLine } from "#tests/support/example-order.ts";

process.env.PUBLIC_URL = "https://shop.example";
process.env.ALLOW_SANDBOX = "1";
const { db } = await testDatabase();

beforeEach(async () => {
  await db.deleteFrom("mailOutbox").execute();
});

const order: Order = {
  id: "01990000-0000-7000-8000-000000000042",
  orderNumber: "LL-10042",
  version: 1,
  mayAskForReview: false,
  customerId: null,
  email: "ada@example.com",
  customerName: "Ada Lee",
  state: "placed",
  address: {
    name: "Ada Lee",
    line1: "1 Example Street",
    line2: "",
    city: "Hebden Bridge",
    country: "GB",
    postcode: "HX7 8AD",
  },
  notes: "",
  giftMessage: null,
  importTaxes: null,
  inStockFirst: false,
  lines: [
    exampleLine({
      name: "Traditional Kitchen Maid",
      options: [
        { key: "color", name: "Colour", value: "black", label: "Black" },
        { key: "lathLength", name: "Lath length", value: "1.5m", label: "1.5 m" },
      ],
      quantity: 2,
      unitNetPence: pence(5333),
      unitVatPence: pence(1067),
      unitPence: pence(6400),
      linePence: pence(12800),
    }),
  ],
  totals: plainTotals({
    netPence: pence(10666),
    vatPence: pence(2134),
    shippingPence: ZERO,
    shippingVatPence: ZERO,
    vat: "uk",
    vatRateBp: 2_000,
  }),
  vat: "uk",
  zone: "UK Mainland",
  discountCode: null,
  totalPence: pence(12800),
  holdsStock: false,
  promisedFor: null,
  hasInvoice: false,
  placedAt: new Date("2026-12-04T14:05:00Z"),
  paidAt: null,
};

const expired = { attempt: 1, reason: "expired" } as const;

function render(name: string, data: unknown) {
  const checked = checkMail(name, data);
  if (!checked.ok) throw new Error(checked.problem);
  return renderMail(checked.name, checked.data);
}

/** The mails in the outbox, as they will be sent. */
async function waiting() {
  const rows = await db
    .selectFrom("mailOutbox")
    .select((outbox) => [
      "mailKey",
      "template",
      "recipient",
      outbox.ref("data").$castTo<Record<string, unknown>>().as("data"),
    ])
    .orderBy("mailKey")
    .execute();
  return Promise.all(
    rows.map(async ({ template, data, ...row }) => ({
      ...row,
      subject: (await render(template, data)).subject,
      text: (await render(template, data)).text.replaceAll(/\s+/g, " "),
    })),
  );
}

test("the customer of an unpaid order gets one mail for each payment page", async () => {
  const { id: customerId, email } = await makeCustomer(db);
  const own = { ...order, customerId, email };
  await enqueueOrderUnpaid(db, own, expired);
  await enqueueOrderUnpaid(db, own, { ...expired, reason: "failed" });
  await enqueueOrderUnpaid(db, own, { attempt: 2, reason: "failed" });
  const [first, second, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(first?.recipient).toBe(email);
  expect(first?.text).toContain("Hello Ada Lee,");
  expect(first?.text).toContain("* Traditional Kitchen Maid");
  expect(first?.text).toContain("LL-10042 (£128.00) has run out");
  expect(first?.text).toContain("https://shop.example/account/orders/LL-10042");
  expect(second?.text).toContain("Your bank declined the payment of £128.00");
});

describe("an account whose address is not verified gets the mail about an unpaid order", () => {
  const claims = {
    ...order,
    customerName: "WIN 500 GBP at evil.example",
    notes: "Claim at evil.example",
    address: { ...order.address, line1: "evil.example" },
  };

  async function unverified() {
    const customer = await makeCustomer(db);
    await db
      .updateTable("customers")
      .set({ verifiedAt: null })
      .where("id", "=", customer.id)
      .execute();
    return { ...claims, customerId: customer.id, email: customer.email };
  }

  test("without anything that the person who registered it typed", async () => {
    const unpaid = await unverified();
    await enqueueOrderUnpaid(db, unpaid, expired);
    const [mail] = await waiting();
    expect(mail?.text).toContain("Hello,");
    expect(mail?.text).toContain("LL-10042 (£128.00) has run out");
    expect(mail?.text).toContain("If you did not place this order");
    expect(mail?.text).not.toContain("evil");
    const { data } = await db.selectFrom("mailOutbox").select("data").executeTakeFirstOrThrow();
    expect(JSON.stringify(data)).not.toContain("evil");
  });

  test("once a day, however many orders there are and whatever the reason", async () => {
    const unpaid = await unverified();
    for (let count = 0; count < 25; count++)
      await enqueueOrderUnpaid(
        db,
        { ...unpaid, id: randomUUID(), orderNumber: `LL-2${count}` },
        { ...expired, reason: count % 2 === 0 ? "expired" : "failed" },
      );
    await enqueueOrderUnpaid(db, await unverified(), expired);
    expect(await waiting()).toHaveLength(2);
    // The next day it may get another.
    await db
      .updateTable("mailOutbox")
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .execute();
    await enqueueOrderUnpaid(db, { ...unpaid, id: randomUUID() }, expired);
    expect(await waiting()).toHaveLength(3);
  });

  test("without a name too if the order has another address than the verified one", async () => {
    const { id: customerId } = await makeCustomer(db);
    await enqueueOrderUnpaid(db, { ...claims, customerId, email: "third@example.org" }, expired);
    const [mail] = await waiting();
    expect(mail?.text).not.toContain("evil");
  });

  test("not at all once the account is deleted", async () => {
    await enqueueOrderUnpaid(db, { ...claims, customerId: null }, expired);
    await enqueueOrderUnpaid(db, { ...claims, customerId: randomUUID() }, expired);
    expect(await waiting()).toEqual([]);
  });
});

test("each parcel gets one mail, and a corrected tracking number another", async () => {
  const shipment = {
    carrier: "Example Carrier",
    trackingNumber: "EX1",
    trackingUrl: "https://carrier.example/EX1",
  };
  const lines = [{ position: 0, quantity: 1 }];
  const parcel = { id: randomUUID(), lines, shipment, promisedFor: "2026-12-08" };
  const part = { parcel, rest: lines, restPromisedFor: "2026-12-18" };
  await enqueueOrderDispatched(db, order, part);
  await enqueueOrderDispatched(db, order, part);
  const corrected = { ...parcel, shipment: { ...shipment, trackingNumber: "EX2" } };
  await enqueueOrderDispatched(db, order, {
    parcel: corrected,
    rest: [],
    restPromisedFor: null,
    isCorrection: true,
  });
  const [first, second, ...others] = await waiting();
  expect(others).toEqual([]);
  for (const part of [
    "Tracking number: EX1",
    "https://carrier.example/EX1",
    "part of your order LL-10042 to Example Carrier, and it should reach you by 8 December 2026",
    "In this parcel Traditional Kitchen Maid Colour: Black, Lath length: 1.5 m",
    "Still to come Traditional Kitchen Maid Colour: Black, Lath length: 1.5 m It should reach you by 18 December 2026",
    "Ada Lee 1 Example Street Hebden Bridge HX7 8AD United Kingdom",
  ])
    expect(first?.text).toContain(part);
  expect(second?.subject).toBe("New tracking details for your order LL-10042");
  expect(second?.text).toContain("Tracking number: EX2");
});

test("confirmation and parcel say where to read how an airer hangs, each airer once, and of other goods nothing", async () => {
  const bought = await db
    .selectFrom("products")
    .select(["id", "slug"])
    .where("slug", "in", ["traditional-stacker", "spare-rope"])
    .execute();
  const lineOf = (slug: string, position: number) =>
    order.lines.slice(0, 1).map((line) => ({
      ...line,
      position,
      name: slug,
      productId: bought.find((each) => each.slug === slug)?.id ?? null,
    }));
  const lines = [
    ...lineOf("traditional-stacker", 0),
    ...lineOf("traditional-stacker", 1),
    ...lineOf("spare-rope", 2),
  ];
  await enqueueOrderConfirmation(db, { ...order, lines });
  const shipment = { carrier: "Example Carrier", trackingNumber: null, trackingUrl: null };
  for (const position of [0, 2])
    await enqueueOrderDispatched(
      db,
      { ...order, lines },
      {
        parcel: {
          id: randomUUID(),
          lines: [{ position, quantity: 1 }],
          shipment,
          promisedFor: null,
        },
        rest: [],
        restPromisedFor: null,
      },
    );
  const url = "https://shop.example/product/traditional-stacker/instructions";
  const said = (await waiting()).map(({ text }) => [
    text.includes("traditional-stacker"),
    text.split(url).length - 1,
  ]);
  expect(said.toSorted()).toEqual([
    [false, 0],
    [true, 1],
    [true, 1],
  ]);
});

test("a delivery gets one mail, with the last of the 14 days that follow it in London time", async () => {
  await enqueueOrderDelivered(db, order, {
    deliveredAt: new Date("2026-10-19T23:30:00Z"),
    by: "staff",
  });
  await enqueueOrderDelivered(db, order, {
    deliveredAt: new Date("2026-10-21T09:00:00Z"),
    by: "carrier",
  });
  const [mail, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(mail?.text).toContain("was delivered on 20 October 2026");
  expect(mail?.text).toContain("until the end of 3 November 2026");
  expect(mail?.text).toContain("https://shop.example/account/orders/LL-10042/cancel");
});

test("a cancelled order gets one mail for each sum refunded", async () => {
  const unpaid = { by: "customer", reason: "", refundPence: ZERO } as const;
  await enqueueOrderCancelled(db, order, unpaid);
  await enqueueOrderCancelled(db, order, unpaid);
  await enqueueOrderCancelled(db, order, { ...unpaid, refundPence: order.totalPence });
  const [first, second, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(first?.text).toContain("You have not been charged");
  expect(second?.text).toContain("We are refunding £128.00 to the card");
});

test("returned goods get one mail, with what has come and the last day for the refund", async () => {
  const returnId = randomUUID();
  const lines = [{ position: 0, quantity: 1 }];
  for (const time of ["08:00", "16:00"])
    await enqueueReturnReceived(db, order, {
      returnId,
      receivedAt: new Date(`2026-12-11T${time}:00Z`),
      refundBy: "2026-12-25",
      lines,
    });
  const [mail, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(mail?.text).toContain(
    "on 11 December 2026: Traditional Kitchen Maid Colour: Black, Lath length: 1.5 m",
  );
  expect(mail?.text).toContain("We will refund you by 25 December 2026");
});
