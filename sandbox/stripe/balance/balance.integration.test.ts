import { expect, test } from "vitest";
import { exampleSession, payWithCard } from "#sandbox/testing/shopping.ts";
import { startTestSandbox } from "#sandbox/testing/test-sandbox.ts";

const shop = await startTestSandbox();

test("a day's charges, refunds and disputes are paid out on the next day, with their lines", async () => {
  const { stripe } = shop;
  const pay = async (number: string) => {
    const session = await stripe.checkout.sessions.create(exampleSession());
    await payWithCard(session, { number });
    return String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
  };
  const intents = [
    await pay("4242 4242 4242 4242"),
    await pay("4242 4242 4242 4242"),
    await pay("4000 0000 0000 0259"),
  ];
  await stripe.refunds.create({ payment_intent: intents[0] ?? "", amount: 1_000 });
  expect((await stripe.payouts.list()).data).toEqual([]);

  shop.passTime(24 * 3_600_000);
  const { data } = await shop.eventOf("payout.reconciliation_completed");
  // £88.50 thrice, less £1.53 each, the refund, and the disputed one with its fee.
  const net = 3 * (8_850 - 153) - 1_000 - 8_850 - 2_000;
  expect(data.object).toMatchObject({ amount: net, status: "paid", automatic: true });
  const [payout] = (await stripe.payouts.list()).data;
  const lines = await stripe.balanceTransactions
    .list({ payout: payout?.id ?? "", limit: 2, expand: ["data.source"] })
    .autoPagingToArray({ limit: 100 });
  expect(lines.map(({ type, amount, fee }) => [type, amount, fee])).toEqual([
    ["payout", -net, 0],
    ["refund", -1_000, 0],
    ["adjustment", -8_850, 2_000],
    ["charge", 8_850, 153],
    ["charge", 8_850, 153],
    ["charge", 8_850, 153],
  ]);
  expect(lines.map((line) => (line.source as { payment_intent?: string }).payment_intent)).toEqual([
    undefined,
    intents[0],
    intents[2],
    intents[2],
    intents[1],
    intents[0],
  ]);
  // What is paid out is not paid out again.
  await pay("4242 4242 4242 4242");
  shop.passTime(24 * 3_600_000);
  await expect
    .poll(async () => (await stripe.payouts.list()).data.map(({ amount }) => amount))
    .toEqual([8_850 - 153, net]);
});
