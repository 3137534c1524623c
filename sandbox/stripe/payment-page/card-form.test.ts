import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { passesLuhn, readCard, readExpiry } from "./card-form.ts";
import { groupedNumber, testCards } from "#sandbox/stripe/payments/test-cards.ts";

const now = new Date("2026-11-21T12:00:00Z");
const good = { number: "4242 4242 4242 4242", expiry: "08 / 34", cvc: "123", name: "Anna Fell" };

function read(typed: Record<string, string>, sessionEmail: string | null = "anna@example.com") {
  return readCard(new URLSearchParams({ ...good, ...typed }), { sessionEmail, now });
}

describe("the card form", () => {
  test("accepts a test card with any spaces between its digits", () => {
    for (const number of ["4242424242424242", "4242 4242 4242 4242", " 4242-4242-4242-4242 "]) {
      expect(read({ number })).toMatchObject({
        ok: true,
        typed: { card: { number: "4242424242424242" }, expiryMonth: 8, expiryYear: 2034 },
      });
    }
  });

  test.each([
    [{ number: "" }, { number: "Enter the card number." }],
    [
      { number: "4242 4242 4242 4241" },
      { number: "This card number is not valid. Check it against your card." },
    ],
    [{ number: "12" }, { number: "Enter the card number: 12 to 19 digits." }],
    [{ expiry: "" }, { expiry: "Enter the card's expiry date." }],
    [
      { expiry: "13 / 34" },
      { expiry: "Enter the expiry date as month and year, for example 08 / 34." },
    ],
    [{ expiry: "10 / 26" }, { expiry: "This card's expiry date is in the past." }],
    [{ cvc: "" }, { cvc: "Enter the CVC." }],
    [{ cvc: "12" }, { cvc: "Enter the CVC: the 3 digits on the back of the card." }],
    [{ name: " " }, { name: "Enter the name on the card." }],
    [{ name: "x".repeat(101) }, { name: "Enter a name of at most 100 characters." }],
  ])("explains in a sentence what is wrong with %o", (typed, errors) => {
    const result = read(typed);
    expect(result.ok).toBe(false);
    expect(result).toMatchObject({ errors });
  });

  test("requires an e-mail address when the session has none", () => {
    expect(read({}, null)).toMatchObject({ ok: false, errors: { email: expect.any(String) } });
    expect(read({ email: "a@b.example" }, null)).toMatchObject({ ok: true });
  });

  test("refuses a number that could belong to a real card, and does not show it again", () => {
    const result = read({ number: "4111 1111 1111 1111" });
    expect(result).toMatchObject({ ok: false, form: { number: "", name: "Anna Fell" } });
  });
});

describe("a card", () => {
  test("is valid until the end of its month", () => {
    expect(readExpiry("11/26", now)).toEqual({ month: 11, year: 2026 });
    expect(readExpiry("1126", now)).toEqual({ month: 11, year: 2026 });
    expect(readExpiry("11 / 2026", now)).toEqual({ month: 11, year: 2026 });
  });

  test("has a valid check digit if it is a test card", () => {
    for (const card of testCards) expect(passesLuhn(card.number), card.number).toBe(true);
    expect(groupedNumber("378282246310005")).toBe("3782 822463 10005");
  });

  test("is refused when any one digit is changed", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...testCards.map((card) => card.number)),
        fc.nat(14),
        fc.integer({ min: 1, max: 9 }),
        (number, index, by) => {
          const digit = (Number(number[index]) + by) % 10;
          return !passesLuhn(number.slice(0, index) + digit + number.slice(index + 1));
        },
      ),
    );
  });

  test("never makes the form throw, whatever is entered", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (number, expiry, cvc) => {
        expect(() => read({ number, expiry, cvc })).not.toThrow();
      }),
    );
  });
});
