/** How a payment with a card ends. */
export type CardEnding =
  | { does: "pays"; refunds?: "slowly" | "never"; disputed?: true }
  | { does: "declines"; code: string; declineCode: string | null; field: CardField; says: string }
  | { does: "asks" }
  | { does: "takes-time"; settlesAs: "succeeded" | "failed" };

export type CardField = "number" | "expiry" | "cvc";

export type TestCard = {
  readonly number: string;
  readonly brand: "visa" | "mastercard" | "amex";
  readonly ending: CardEnding;
  /** What it does, for the list on the card page. */
  readonly note: string;
};

/**
 * Stripe's test cards, with what they do in Stripe's own test mode
 * (docs.stripe.com/testing). Only the delayed pair differs: with Stripe 0077 and 0341 are about
 * pending balances and saved cards; here they stand for ways to pay that take their time.
 */
export const testCards: readonly TestCard[] = [
  visa("4242424242424242", "pays", { does: "pays" }),
  {
    number: "5555555555554444",
    brand: "mastercard",
    note: "pays, Mastercard",
    ending: { does: "pays" },
  },
  {
    number: "378282246310005",
    brand: "amex",
    note: "pays, American Express",
    ending: { does: "pays" },
  },
  visa("4000002500003155", "asks for 3-D Secure first", { does: "asks" }),
  visa("4000000000000002", "is declined", declined("generic_decline", "Your card was declined.")),
  visa(
    "4000000000009995",
    "has insufficient funds",
    declined("insufficient_funds", "Your card has insufficient funds."),
  ),
  visa("4000000000000069", "is refused as expired", {
    ...declined(null, "Your card has expired.", "expired_card"),
    field: "expiry",
  }),
  visa("4000000000000127", "is refused for its CVC", {
    ...declined(null, "Your card's security code is incorrect.", "incorrect_cvc"),
    field: "cvc",
  }),
  visa(
    "4000000000000119",
    "fails with a processing error",
    declined(
      null,
      "An error occurred while processing your card. Try again in a little bit.",
      "processing_error",
    ),
  ),
  visa("4000000000000077", "pays a few seconds later", {
    does: "takes-time",
    settlesAs: "succeeded",
  }),
  visa("4000000000000341", "fails a few seconds later", {
    does: "takes-time",
    settlesAs: "failed",
  }),
  visa("4000000000007726", "pays; its refunds take a few seconds", {
    does: "pays",
    refunds: "slowly",
  }),
  visa("4000000000005126", "pays; its refunds fail later", { does: "pays", refunds: "never" }),
  visa("4000000000000259", "pays, then is disputed", { does: "pays", disputed: true }),
];

export function findTestCard(number: string): TestCard | null {
  return testCards.find((known) => known.number === number) ?? null;
}

/** The number in the groups it is printed in. */
export function groupedNumber(number: string): string {
  if (number.length === 15) {
    return `${number.slice(0, 4)} ${number.slice(4, 10)} ${number.slice(10)}`;
  }
  return number.replace(/(.{4})(?=.)/g, "$1 ");
}

function visa(number: string, note: string, ending: CardEnding): TestCard {
  return { number, brand: "visa", ending, note };
}

function declined(declineCode: string | null, says: string, code = "card_declined") {
  return { does: "declines", code, declineCode, field: "number", says } as const;
}
