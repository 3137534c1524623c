import { describe, expect, test } from "vitest";
import { plainTotals, type PlainSums } from "#shop/pricing/totals.ts";
import { previewData as deadJob } from "#emails/staff/dead-job.tsx";
import { previewData as newOrder } from "#emails/staff/new-order.tsx";
import { previewData as attention } from "#emails/staff/order-attention.tsx";
import { previewData as cancelled } from "./order-cancelled.tsx";
import { previewData as order } from "./order-confirmation.tsx";
import { previewData as delayed } from "./order-delayed.tsx";
import { previewData as delivered } from "./order-delivered.tsx";
import { previewData as dispatched } from "./order-dispatched.tsx";
import { previewData as refunded } from "./order-refunded.tsx";
import { previewData as unpaid } from "./order-unpaid.tsx";
import type { MailData, MailName } from "#shop/mail/mails.ts";
import { renderMail } from "#emails/templates.ts";

/** Text without its line breaks. */
const flat = (text: string) => text.replaceAll(/\s+/g, " ");

async function draw<Name extends MailName>(name: Name, data: MailData<Name>) {
  const { subject, text } = await renderMail(name, data);
  return { subject, text: flat(text) };
}

/** The sums of the order, with some changed. */
function totals(changed: { [Name in keyof PlainSums]?: PlainSums[Name] | number }) {
  const sums = {
    netPence: 7875,
    vatPence: 1575,
    shippingPence: 0,
    shippingVatPence: 0,
    vat: "uk",
    vatRateBp: 2_000,
    ...changed,
  };
  return plainTotals(sums as PlainSums);
}

test("the shopkeeper's mail says that an order is a gift, its message, and what to send first", async () => {
  const { text } = await draw("new-order", newOrder);
  for (const sentence of newOrder.handling ?? []) expect(text).toContain(sentence);
  expect(text).toContain("Happy birthday, Bea!");
});

describe("the order confirmation", () => {
  test("lists the goods with their options, and the totals", async () => {
    const { subject, text } = await renderMail("order-confirmation", order);
    expect(subject).toBe("Your order LL-10042 at Lath & Line");
    for (const row of [
      /Traditional Kitchen Maid\s+£88\.50/,
      /Lath length: 1\.5 m/,
      /Rubber Grippers\s+£6\.00/,
      /Subtotal ex VAT\s+£78\.75/,
      /VAT \(20%\)\s+£15\.75/,
      /Delivery\s+Free/,
      /Total paid\s+£94\.50/,
    ])
      expect(text).toMatch(row);
  });

  test("gives the price of one and of the line for several of the same", async () => {
    const lines = order.lines.map((line) => ({
      ...line,
      quantity: 2,
      linePence: line.unitPence * 2,
    }));
    const { text } = await renderMail("order-confirmation", { ...order, lines });
    expect(text).toMatch(/Rubber Grippers \(2 at £6\.00\)\s+£12\.00/);
  });

  test("of an order without a delivery estimate gives the usual delivery time", async () => {
    const { text } = await renderMail("order-confirmation", { ...order, deliverBy: null });
    expect(flat(text)).toContain("2-3 working days");
    expect(flat(text)).toContain("Made for you: leaves in 2 weeks.");
  });

  test("holds the address, the notes, the delivery estimate and the right to cancel with its form", async () => {
    const { text } = await renderMail("order-confirmation", order);
    for (const part of [
      "1 Example Street Hebden Bridge HX7 8AD United Kingdom",
      "Please leave it with number 3.",
      "Delivery by Monday 21 December.",
      "14 days without giving any reason",
      "Cancellation form",
      "* Delete as appropriate.",
    ])
      expect(flat(text)).toContain(part);
  });

  test("gives the VAT that the delivery charge contains", async () => {
    const { text } = await renderMail("order-confirmation", {
      ...order,
      totals: totals({ shippingPence: 695, shippingVatPence: 116 }),
      zone: "Isle of Man",
      totalPence: 10145,
    });
    expect(text).toMatch(/VAT \(20%\)\s+£15\.75/);
    expect(text).toMatch(/Delivery, includes £1\.16 VAT\s+£6\.95/);
    expect(text).toMatch(/Total paid\s+£101\.45/);
  });

  test("names a discount with what it takes off, and the VAT in that", async () => {
    const off = { amountPence: -945, vatPence: -158 };
    const discount = { code: "discount" as const, label: "Discount code SPRING10", ...off };
    const { text } = await renderMail("order-confirmation", {
      ...order,
      totals: [...totals({}), discount],
    });
    expect(text).toMatch(/Discount code SPRING10, includes £1\.58 VAT\s+-£9\.45/);
  });

  test("of an export shows no VAT and says who pays import VAT and duty", async () => {
    const { text } = await renderMail("order-confirmation", {
      ...order,
      vat: "export",
      totals: totals({ vat: "export", vatPence: 0, shippingPence: 2500 }),
      zone: "France",
      totalPence: 10375,
      address: { ...order.address, country: "FR" },
    });
    expect(text).toMatch(/UK VAT\s+None \(export\)/);
    expect(text).toMatch(/Delivery\s+£25\.00/);
    expect(flat(text)).toContain(
      "No UK VAT is charged. Import VAT and duty in France are not part",
    );
    expect(text).toContain("\nFrance\n");
    expect(text).not.toContain("2-3 working days");
    const importTaxes = "France charges about £18.55 import VAT (20%) and perhaps duty.";
    const { text: kept } = await draw("order-confirmation", {
      ...order,
      vat: "export",
      importTaxes,
    });
    expect(kept).toContain(`No UK VAT is charged. ${importTaxes}`);
    expect(kept).not.toContain("not part of our total");
  });
});

describe("an order that was not paid", () => {
  test("in time: says that nothing was charged, and where to pay", async () => {
    const { subject, text } = await draw("order-unpaid", unpaid);
    expect(subject).toBe("Your order LL-10042 at Lath & Line was not paid in time");
    for (const part of [
      "The time to pay for order LL-10042 (£94.50) has run out",
      "You have not been charged, and nothing will be sent.",
      "* Traditional Kitchen Maid * Rubber Grippers",
      "Pay for this order https://shop.example/account/orders/LL-10042",
    ])
      expect(text).toContain(part);
  });

  test("because the bank declined: says the same, and that another card may work", async () => {
    const { subject, text } = await draw("order-unpaid", { ...unpaid, reason: "failed" });
    expect(subject).toBe("The payment for your order LL-10042 did not go through");
    expect(text).toContain("Your bank declined the payment of £94.50 for order LL-10042.");
    expect(text).toContain("choose a card, the same or another");
    expect(text).toContain("You have not been charged");
  });
});

describe("a dispatched order", () => {
  test("across customs promises no day without a condition", async () => {
    const abroad = { ...dispatched.address, country: "US", postcode: "10001" };
    const { text } = await draw("order-dispatched", { ...dispatched, address: abroad });
    expect(flat(text)).toContain("by 8 December 2026, if customs do not hold it.");
    expect((await draw("order-dispatched", dispatched)).text).not.toContain("customs");
  });

  test("names the carrier, tracking number, goods and address", async () => {
    const { subject, text } = await draw("order-dispatched", dispatched);
    expect(subject).toBe("Part of your order LL-10042 is on its way");
    for (const part of [
      "We have handed part of your order LL-10042 to Example Carrier, and it should reach you by 8 December 2026.",
      "Tracking number: EX 1234 5678 9GB",
      "Track your parcel https://shop.example/example-carrier?parcel=EX123456789GB",
      "in your account https://shop.example/account/orders/LL-10042",
      "In this parcel Rubber Grippers (2 of them)",
      "Still to come Traditional Kitchen Maid Colour: Black, Lath length: 1.5 m, Rope length: 15 m, Wheel type: Deluxe cast iron, Extra pulley: Deluxe",
      "It should reach you by 18 December 2026.",
      "Ada Example 1 Example Street Hebden Bridge HX7 8AD United Kingdom",
    ])
      expect(text).toContain(part);
  });

  test("without a tracking number or expected day links to the order and mentions neither", async () => {
    const { subject, text } = await draw("order-dispatched", {
      ...dispatched,
      toCome: [],
      trackingNumber: null,
      trackingUrl: null,
      expectedBy: null,
    });
    expect(subject).toBe("Your order LL-10042 is on its way");
    expect(text).toContain("We have handed your order LL-10042 to Example Carrier.");
    expect(text).not.toContain("Still to come");
    expect(text).toContain("See your order https://shop.example/account/orders/LL-10042");
    expect(text).not.toMatch(/Track|null/);
  });
});

test("the mail about a delivery says what to do if something is damaged, and the last day to cancel", async () => {
  const { subject, text } = await draw("order-delivered", delivered);
  expect(subject).toBe("Your order LL-10042 has been delivered");
  for (const part of [
    "Your order LL-10042 was delivered on 7 December 2026.",
    "damaged, missing or not what you ordered, reply to this e-mail",
    "you can cancel until the end of 21 December 2026, without giving a reason",
    "another 14 days to send the goods back",
    "Return something https://shop.example/account/orders/LL-10042/cancel",
  ])
    expect(text).toContain(part);
});

test("a delayed order across customs has no new day without the condition", async () => {
  const { text } = await draw("order-delayed", { ...delayed, unlessHeld: ", if customs hold" });
  expect(text).toContain(", if customs hold. If that is too late");
});

describe("a cancelled order", () => {
  test("by the shop: apologises, and gives the reason and the refund", async () => {
    const { subject, text } = await draw("order-cancelled", cancelled);
    expect(subject).toBe("Your order LL-10042 at Lath & Line is cancelled");
    expect(text).toContain("We are sorry: we have had to cancel order LL-10042");
    expect(text).toContain("We are refunding £94.50 to the card you paid with.");
    expect(text).toContain("Our reason The foundry has stopped casting");
  });

  test("by the customer, unpaid and without a reason: says that there is nothing to refund", async () => {
    const { text } = await draw("order-cancelled", {
      ...cancelled,
      by: "customer",
      reason: "",
      refundPence: 0,
    });
    expect(text).toContain("As you asked, we have cancelled order LL-10042");
    expect(text).toContain("You have not been charged, so there is nothing to refund.");
    expect(text).not.toMatch(/reason|sorry|£/);
  });
});

describe("a refund", () => {
  test("of a sold-out order says why, how much and by when", async () => {
    const { subject, text } = await draw("order-refunded", {
      ...refunded,
      amountPence: 8850,
      vatPence: 1475,
      deductionPence: 0,
      reason: "Sold out",
      isSoldOut: true,
    });
    expect(subject).toBe("A refund for your order LL-10042 at Lath & Line");
    for (const part of [
      "We have refunded £88.50",
      "the last of what you chose had been sold to somebody else",
      "We have refunded £88.50 for order LL-10042 to the card you paid with.",
      "Refunded, includes £14.75 VAT £88.50",
      "Banks take 5 to 10 working days to show it.",
    ])
      expect(text).toContain(part);
  });

  test("of part of an order lists its lines, and names what was kept and the credit note", async () => {
    const { text } = await draw("order-refunded", {
      ...refunded,
      amountPence: 5300,
      vatPence: 883,
      lines: [
        {
          name: "Kitchen Maid",
          quantity: 2,
          options: "Black",
          notSentQuantity: 1,
          amountPence: 6000,
        },
      ],
      deductionPence: 700,
      reason: "Less £7.00 for a scratched lath.",
      isSoldOut: false,
      creditNote: "CN-00007",
    });
    for (const part of [
      "Hello Ada Example, We have refunded £53.00 for order LL-10042",
      "Kitchen Maid (2 of them) £60.00 Black. We will not send 1 of them",
      "Deduction -£7.00",
      "Refunded, includes £8.83 VAT £53.00",
      "Reason: Less £7.00 for a scratched lath.",
      "The credit note CN-00007 is on the page of your order",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("sorry");
  });

  test("that is compensation is called so", async () => {
    const { text } = await draw("order-refunded", {
      ...refunded,
      lines: [],
      amountPence: 8850,
      vatPence: 0,
      deductionPence: 0,
      goodwillPence: 8850,
      isCompensation: true,
      creditNote: null,
    });
    expect(text).toContain("Compensation £88.50 Refunded £88.50");
    expect(text).not.toContain("credit note");
  });
});

test("the mail about an order to check gives the reason in pounds and says to send nothing yet", async () => {
  const { subject, text } = await draw("order-attention", attention);
  expect(subject).toBe("Please check order LL-10042");
  expect(text).toContain("Paid £88.50 instead of £99.50.");
  expect(text).toContain("before you send anything");
  const other = await draw("order-attention", { ...attention, isOnHold: false });
  expect(other.text).not.toContain("on hold");
});

test("the mail about a dead job names the job, the attempts and the error, and how to retry it", async () => {
  const { subject, text } = await draw("dead-job", deadJob);
  expect(subject).toBe("Lath & Line: a job has failed: payment-event");
  for (const part of [
    "tried the job “payment-event” (payment-event:evt_1Example) 25 times",
    "npm run attention -- retry",
    "The payment provider did not answer",
  ])
    expect(text).toContain(part);
});
