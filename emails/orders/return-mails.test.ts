import { describe, expect, test } from "vitest";
import { shop } from "#shop/content/shop.ts";
import { previewData as request } from "./cancellation-requested.tsx";
import { previewData as received } from "./return-received.tsx";
import { renderMail } from "#emails/templates.ts";
import { previewData as notice } from "#emails/staff/withdrawal-notice.tsx";
import { previewData as withdrawal } from "./withdrawal-receipt.tsx";

async function draw(name: string, data: object) {
  const { subject, text } = await renderMail(name, data);
  return { subject, text: text.replaceAll(/\s+/g, " ") };
}

describe("a request by the account", () => {
  test("to send back: since when, where to, at whose cost, and the refund", async () => {
    const { subject, text } = await draw("cancellation-requested", request);
    expect(subject).toBe("How to send back your order LL-10042");
    for (const part of [
      "on 9 December 2026 at 18:30 (UK time) you told us that you want to send back goods of order LL-10042",
      `Where to send it ${shop.returnsAddress.join(" ")}`,
      "within 14 days of your request",
      "not later than 14 days after the goods, or your proof of posting, reach us",
      "the parcel back is at your cost",
      "If something is faulty, damaged or not what you ordered, pay for nothing",
      "Traditional Kitchen Maid Black, 1.5 m",
      "Your reason The ceiling is lower than I measured. It would hang in the doorway.",
    ])
      expect(text).toContain(part);
  });

  test("to cancel: it is stopped and refunded within 14 days, and nothing need be posted", async () => {
    const { subject, text } = await draw("cancellation-requested", {
      ...request,
      what: "cancel",
      reason: "",
      lines: [{ name: "Rubber grippers", quantity: 2 }],
    });
    expect(subject).toBe("We have your request to cancel order LL-10042");
    for (const part of [
      "you told us that you want to cancel order LL-10042",
      "goes back to the card you paid with, within 14 days of your request",
      "If it left before we could stop it, we tell you.",
      "What is cancelled Rubber grippers (2 of them)",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Your reason|Where to send it/);
  });
});

test("goods that came back: when, and by when the refund leaves", async () => {
  const { subject, text } = await draw("return-received", received);
  expect(subject).toBe("We have your return of order LL-10042");
  expect(text).toContain("reached us on 11 December 2026");
  expect(text).toContain("The refund leaves us by 25 December 2026");
});

describe("a withdrawal", () => {
  test("is receipted with its content, date and time, and what comes next", async () => {
    const { subject, text } = await draw("withdrawal-receipt", withdrawal);
    expect(subject).toBe("Receipt: you have withdrawn from order LL-10042");
    for (const part of [
      "reached us on 9 December 2026 at 18:30 (UK time)",
      "it is your proof of what you declared, and when",
      "I withdraw from my contract for the following goods: Traditional Kitchen Maid",
      "Order: LL-10042 Name: Ada Example E-mail: ada@shop.example",
      shop.returnsAddress.join(" "),
      "not later than 14 days after the goods or your proof of posting reach us",
    ])
      expect(text).toContain(part);
  });

  test("without further words is a statement all the same", async () => {
    const { text } = await draw("withdrawal-receipt", { ...withdrawal, statement: "" });
    expect(text).toContain("What you declared Order: LL-10042 Name: Ada Example");
  });
});

describe("the shopkeeper's notice", () => {
  test.each([
    ["cancel", "Order LL-10042: the customer cancels", "If it has left, tell the customer."],
    ["return", "Order LL-10042: the customer sends something back", "pay for the parcel back"],
    [
      "withdrawal",
      "Order LL-10042: the customer withdraws from the contract",
      "Nobody was signed in: check that name and address are those of the order.",
    ],
  ])("of kind %s says what to do", async (kind, title, duty) => {
    const { subject, text } = await draw("withdrawal-notice", { ...notice, kind });
    expect(subject).toBe(title);
    expect(text).toContain(duty);
    expect(text).toContain("by 23 December 2026");
    expect(text).toContain("I withdraw from my contract");
  });

  test("counts the 14 days from the day it is in London", async () => {
    const receivedAt = "2026-06-30T23:30:00Z";
    const { text } = await draw("withdrawal-notice", { ...notice, receivedAt, statement: "" });
    expect(text).toContain("by 15 July 2026");
    expect(text).toContain("No reason given.");
  });
});
