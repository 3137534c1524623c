/** The result of a payment with a test card. */
export type CardEnding =
  | { does: "pays"; refunds?: "slowly" | "never"; disputed?: true }
  | {
      does: "declines";
      code: string;
      declineCode: string | null;
      field: CardField;
      message: string;
    }
  | { does: "requires-authentication" }
  | { does: "takes-time"; settlesAs: "succeeded" | "failed" };

export type CardField = "number" | "expiry" | "cvc";

export type TestCard = {
  readonly number: string;
  readonly brand: "visa" | "mastercard" | "amex";
  readonly ending: CardEnding;
  /** What it does, for the list on the payment page. */
  readonly note: string;
};

/**
 * Stripe's test cards, with what they do in Stripe's own test mode
 * (docs.stripe.com/testing). Only two differ: at Stripe, 0077 and 0341 are about pending balances and
 * saved cards; here they stand for slow payment methods.
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
  visa("4000002500003155", "requires 3-D Secure", { does: "requires-authentication" }),
  visa("4000000000000002", "is declined", declined("generic_decline", "Your card was declined.")),
  visa(
    "4000000000009995",
    "is declined: insufficient funds",
    declined("insufficient_funds", "Your card has insufficient funds."),
  ),
  visa("4000000000000069", "is declined: expired card", {
    ...declined(null, "Your card has expired.", "expired_card"),
    field: "expiry",
  }),
  visa("4000000000000127", "is declined: incorrect CVC", {
    ...declined(null, "Your card's security code is incorrect.", "incorrect_cvc"),
    field: "cvc",
  }),
  visa(
    "4000000000000119",
    "is declined: processing error",
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
  visa("4000000000000259", "pays, and is then disputed", { does: "pays", disputed: true }),
];

export function findTestCard(number: string): TestCard | null {
  return testCards.find((known) => known.number === number) ?? null;
}

/** A card number with spaces between its groups of digits. */
export function groupedNumber(number: string): string {
  if (number.length === 15) {
    return `${number.slice(0, 4)} ${number.slice(4, 10)} ${number.slice(10)}`;
  }
  return number.replace(/(.{4})(?=.)/g, "$1 ");
}

function visa(number: string, note: string, ending: CardEnding): TestCard {
  return { number, brand: "visa", ending, note };
}

function declined(declineCode: string | null, message: string, code = "card_declined") {
  return { does: "declines", code, declineCode, field: "number", message } as const;
}
