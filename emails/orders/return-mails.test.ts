import { texts } from "#shop/content/settings/texts.ts";
import { describe, expect, test } from "vitest";
import { previewData as request } from "./cancellation-requested.tsx";
import { previewData as received } from "./return-received.tsx";
import type { MailData, MailName } from "#shop/mail/mails.ts";
import { renderMail } from "#emails/templates.ts";
import { previewData as notice } from "#emails/staff/withdrawal-notice.tsx";
import { previewData as withdrawal } from "./withdrawal-receipt.tsx";

async function draw<Name extends MailName>(name: Name, data: MailData<Name>) {
  const { subject, text } = await renderMail(name, data);
  return { subject, text: text.replaceAll(/\s+/g, " ") };
}

describe("a request made in the account", () => {
  test("to return goods gives the date, the address, who pays, and the refund", async () => {
    const { subject, text } = await draw("cancellation-requested", request);
    expect(subject).toBe("How to return your order LL-10042");
    for (const part of [
      "On 9 December 2026 at 18:30 (UK time) you told us that you want to return goods from order LL-10042",
      `Where to send it ${texts().returnsAddress.join(" ")}`,
      "within 14 days of your request",
      "no later than 14 days after the goods, or your proof of posting, reach us",
      "you pay for the return parcel",
      "If something is faulty, damaged or not what you ordered, don't pay for postage",
      "Traditional Kitchen Maid Colour: Black, Lath length: 1.5 m",
      "Your reason I changed my mind. The ceiling is lower than I measured. It would hang in the doorway.",
    ])
      expect(text).toContain(part);
  });

  test("to return what is faulty or wrong says that the shop pays for the parcel, and of nothing that it keeps", async () => {
    const reason = "It is faulty or damaged.";
    const faulty = { ...request, reason, isCarriageOurs: true };
    const { text } = await draw("cancellation-requested", faulty);
    expect(text).toContain("Don't pay for postage: reply to this e-mail");
    expect(text).toContain("Your reason It is faulty or damaged.");
    expect(text).not.toMatch(/you pay|deduct/i);
  });

  test("to cancel says that the order is stopped and refunded within 14 days, with nothing to post", async () => {
    const { subject, text } = await draw("cancellation-requested", {
      ...request,
      what: "cancel",
      reason: "",
      lines: [{ name: "Rubber grippers", quantity: 2 }],
    });
    expect(subject).toBe("We have your request to cancel order LL-10042");
    for (const part of [
      "you told us that you want to cancel order LL-10042",
      "to the card you paid with, within 14 days of your request",
      "If it was dispatched before we could stop it, we will tell you.",
      "What you are cancelling Rubber grippers (2 of them)",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Your reason|Where to send it/);
  });
});

test("the mail about returned goods gives the day they arrived, and the day of the refund", async () => {
  const { subject, text } = await draw("return-received", received);
  expect(subject).toBe("We have your return of order LL-10042");
  expect(text).toContain("reached us on 11 December 2026");
  expect(text).toContain("We will refund you by 25 December 2026");
});

describe("a withdrawal", () => {
  test("gets a receipt with its content, date and time, and what happens next", async () => {
    const { subject, text } = await draw("withdrawal-receipt", withdrawal);
    expect(subject).toBe("Receipt: you have withdrawn from order LL-10042");
    for (const part of [
      "reached us on 9 December 2026 at 18:30 (UK time)",
      "it is your proof of what you told us, and when",
      "I withdraw from my contract for the following goods: Traditional Kitchen Maid",
      "Order: LL-10042 Name: Ada Example E-mail: ada@shop.example",
      texts().returnsAddress.join(" "),
      "no later than 14 days after the goods or your proof of posting reach us",
    ])
      expect(text).toContain(part);
  });

  test("from no order of the shop is acknowledged in the shop's own words alone", async () => {
    const { text } = await draw("withdrawal-receipt", { ...withdrawal, isKnown: false });
    expect(text).toContain(
      "from order LL-10042, with your e-mail address, reached us on 9 December",
    );
    expect(text).toContain("please reply to this e-mail with the number of your order");
    expect(text).not.toMatch(/Ada|Kitchen Maid|for the following goods/);
  });

  test("without a statement gets a receipt too", async () => {
    const { text } = await draw("withdrawal-receipt", { ...withdrawal, statement: "" });
    expect(text).toContain("What you told us Order: LL-10042 Name: Ada Example");
  });
});

describe("the shopkeeper's notice", () => {
  test.each([
    [
      "cancel",
      "Order LL-10042: the customer wants to cancel",
      "If it has been dispatched, tell the customer.",
    ],
    ["return", "Order LL-10042: the customer is returning goods", "pay for the return parcel"],
    [
      "withdrawal",
      "Order LL-10042: the customer has withdrawn from the contract",
      "Nobody was signed in: check that the name and e-mail address are those of the order.",
    ],
  ] as const)("of kind %s lists what to do", async (kind, title, duty) => {
    const { subject, text } = await draw("withdrawal-notice", { ...notice, kind });
    expect(subject).toBe(title);
    expect(text).toContain(duty);
    expect(text).toContain("by 23 December 2026");
    expect(text).toContain("I withdraw from my contract");
  });

  test("counts the 14 days in London time", async () => {
    const receivedAt = "2026-06-30T23:30:00Z";
    const { text } = await draw("withdrawal-notice", { ...notice, receivedAt, statement: "" });
    expect(text).toContain("by 15 July 2026");
    expect(text).toContain("No reason given.");
  });
});
