import { expect, test } from "vitest";
import { productId } from "#tests/support/customers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { offerDraft, sentOffer } from "#tests/support/offers.ts";
import { exportCorrespondence } from "./export-correspondence.server.ts";

const { db } = await testDatabase();
const airer = await productId(db, "traditional-kitchen-maid");

test("a verified address gets its offers with their goods and prices; an unverified one may be somebody else's and gets nothing", async () => {
  const draft = offerDraft(airer);
  await sentOffer(db, draft);
  const { email } = draft;
  expect(await exportCorrespondence(db, { email, isVerified: true })).toMatchObject({
    offers: [
      {
        sentAt: expect.any(String),
        validUntil: expect.any(String),
        paidAs: null,
        telephone: "+47 22 00 00 00",
        deliverTo: expect.arrayContaining(["Storgata 1"]),
        lines: [{ name: "Traditional Kitchen Maid", quantity: 1 }],
        total: "93.00",
      },
    ],
    messages: [],
    stoppedEmails: [],
  });
  const nothing = await exportCorrespondence(db, { email, isVerified: false });
  expect(Object.values(nothing).flat()).toEqual([]);
});
