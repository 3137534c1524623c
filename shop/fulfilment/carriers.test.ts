import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { carriers, readTrackingNumber, trackingUrl } from "./carriers.ts";

test.each([
  ["jv 4731 2480 1 gb", "JV473124801GB", "Royal Mail"],
  // The example of UPU S10, and the two sums that have a digit of their own: 10 is 0, and 11 is 5.
  ["RB473124829GB", "RB473124829GB", "Royal Mail"],
  ["TQ000000005GB", "TQ000000005GB", "Royal Mail"],
  ["TQ000000080GB", "TQ000000080GB", "Royal Mail"],
  ["PB 3318 0426 1 GB", "PB331804261GB", "Parcelforce"],
  ["AA1234567", "AA1234567", "Parcelforce"],
  ["aaaa 1234567890", "AAAA1234567890", "Parcelforce"],
  ["1550-1234-5678-90", "15501234567890", "DPD"],
  ["0998 0000 0200 33 F", "09980000020033F", "DPD"],
  ["1Z5R89390357567127", "1Z5R89390357567127", "UPS"],
  ["1Z879E930346834440", "1Z879E930346834440", "UPS"],
  ["JJD0002257639032011", "JJD0002257639032011", "Yodel"],
  ["H01ABC1234567890", "H01ABC1234567890", "Evri"],
  ["RB123456785US", "RB123456785US", null],
  ["by hand", "BYHAND", null],
])("%s is %s of %s", (typed, number, carrier) => {
  expect(readTrackingNumber(typed)).toMatchObject({ number, carrier, isMistyped: false });
});

test.each(["JV473124802GB", "JV473142801GB", "1Z5R89390357567128", "155012345678900"])(
  "%s was mistyped: its check digit says so",
  (typed) => expect(readTrackingNumber(typed)?.isMistyped).toBe(true),
);

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(""));
const characters = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

describe("a check digit", () => {
  it.each([
    ["UPU S10", 8, (serial: string, check: string) => `JV${serial}${check}GB`, 10],
    ["DPD", 14, (serial: string, check: string) => serial + check, 36],
    ["UPS", 15, (serial: string, check: string) => `1Z${serial}${check}`, 10],
  ] as const)("of %s is one and no other", (_, length, numberOf, values) => {
    fc.assert(
      fc.property(digits(length), (serial) => {
        const right = characters
          .slice(0, values)
          .filter((check) => !readTrackingNumber(numberOf(serial, check))?.isMistyped);
        expect(right).toHaveLength(1);
      }),
    );
  });

  it("of DPD finds every single wrong digit", () => {
    const place = fc.integer({ min: 0, max: 13 });
    fc.assert(
      fc.property(digits(14), place, fc.integer({ min: 1, max: 9 }), (serial, at, by) => {
        const check = characters.find((each) => !readTrackingNumber(serial + each)?.isMistyped);
        const wrong = `${serial.slice(0, at)}${(Number(serial[at]) + by) % 10}${serial.slice(at + 1)}`;
        expect(readTrackingNumber(wrong + check)?.isMistyped).toBe(true);
      }),
    );
  });
});

test("whatever was typed is read, once and for all, and every link is a page of the carrier", () => {
  expect(readTrackingNumber(" - ")).toBeNull();
  expect(trackingUrl("Van of our own", "1")).toBeNull();
  expect(trackingUrl("Royal Mail", null)).toBeNull();
  expect(trackingUrl("royal mail", "JV473124801GB")).toBe(
    "https://www.royalmail.com/track-your-item#/tracking-results/JV473124801GB",
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...carriers), (typed, carrier) => {
      const read = readTrackingNumber(typed);
      if (read === null) return;
      expect(readTrackingNumber(read.number)).toEqual(read);
      const url = new URL(trackingUrl(carrier, read.number.toWellFormed()) ?? "");
      expect(url.protocol).toBe("https:");
      expect(url.hostname).toMatch(/\.(com|co\.uk)$/);
    }),
  );
});
