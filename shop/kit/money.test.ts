import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decimalPounds,
  formatPounds,
  parsePounds,
  plainPounds,
  parsePoundsValue,
  pence,
  PENCE_MAX,
  sumPence,
} from "./money.ts";

const amounts = fc.integer({ min: 0, max: PENCE_MAX - 1 }).map(pence);

describe("money", () => {
  it("reads decimal pounds as the database returns them", () => {
    expect(parsePounds("45.00")).toBe(4500);
    expect(parsePounds("8.33")).toBe(833);
    expect(parsePounds("12")).toBe(1200);
    expect(parsePounds("0.5")).toBe(50);
    expect(parsePounds("8.3300")).toBe(833);
  });

  it.each(["", "abc", "-1", "1e3", "1.005", "NaN", "Infinity", "1,000", "0x10", "1234567", "1."])(
    "refuses %j",
    (text) => expect(parsePounds(text)).toBeNull(),
  );

  it("reads any amount that it writes, exact to the penny", () => {
    fc.assert(fc.property(amounts, (amount) => parsePounds(decimalPounds(amount)) === amount));
  });

  it("reads a price sent as a JSON number, exact to the penny", () => {
    fc.assert(fc.property(amounts, (amount) => parsePoundsValue(amount / 100) === amount));
  });

  it("formats with a pound sign, thousands separators and two decimals", () => {
    expect(formatPounds(pence(8850))).toBe("£88.50");
    expect(formatPounds(pence(5))).toBe("£0.05");
    expect(formatPounds(pence(123456789 % PENCE_MAX))).toBe("£234,567.89");
    expect(formatPounds(pence(-1250))).toBe("\u2212£12.50");
  });

  it("has a minus sign on pages, and in mails the hyphen that a spreadsheet reads", () => {
    expect(formatPounds(pence(-840))).toBe("\u2212£8.40");
    expect(plainPounds(pence(-840))).toBe("-£8.40");
    expect(plainPounds(pence(123456))).toBe("£1,234.56");
  });

  it("refuses fractions of a penny and sums beyond a million pounds", () => {
    expect(() => pence(0.5)).toThrow(RangeError);
    expect(() => sumPence([pence(PENCE_MAX), pence(1)])).toThrow(RangeError);
  });
});
