import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPounds, pence, PENCE_MAX } from "./money.ts";
import { numberError, readDecimal, readPercent, readPounds, readWhole } from "./typed-number.ts";

describe("pounds as people type them", () => {
  it.each([
    ["54", 5_400],
    ["9.99", 999],
    ["12.5", 1_250],
    ["0", 0],
    [" £54.00 ", 5_400],
    ["£ 1,200.5", 120_050],
    ["1,250.50", 125_050],
    ["1,250", 125_000],
    ["99,999.99", 9_999_999],
    ["100,000", 10_000_000],
  ])("%j is %i pence", (typed, amount) => expect(readPounds(typed)).toBe(amount));

  it.each(
    // Two readings, or none.
    ["12,50", "49,99", "0,50", ",50", "1,2,3", "12 50", "1 000", "1\u00A0000", "1.250,50", "1.250"]
      .concat([
        "0,500",
        "1,25",
        "1,2500",
        "12,50.00",
        "1250,500",
        "4,5 %",
        "12·50",
        "1'250",
        "1’250",
      ])
      .concat(["12.505", ".5", "5.", "-1", "−1", "+1", "1e3", "0x10", "NaN", "Infinity", "", "  "])
      .concat(["１２", "١٢", "£", "££1", "1£", "4.5%", "12 GBP", "100,000.01", "1234567890123"]),
  )("%j is refused", (typed) => expect(readPounds(typed)).toBeNull());

  it("have the limits of their field", () => {
    const limits = { least: 1, most: 500_000 };
    const read = ["0", "0.01", "5,000.00", "5000.01"].map((typed) => readPounds(typed, limits));
    expect(read).toEqual([null, 1, 500_000, null]);
  });
});

it.each([
  ["4", 400],
  ["4.5 %", 450],
  ["0.25%", 25],
  ["4,5", null],
  ["4 5", null],
  ["1,000", null],
  ["4.255", null],
  ["£4", null],
  ["", null],
])("the percentage %j is %j hundredths", (typed, hundredths) =>
  expect(readPercent(typed)).toBe(hundredths),
);

it.each([
  ["12", 12],
  ["1,200", 1_200],
  ["1,200 mm", 1_200],
  ["4830MM.", 4_830],
  ["1 200", null],
  ["1.200", null],
  ["1,5", null],
  ["0,500", null],
  ["12.0", null],
  ["12 cm", null],
  ["-2", null],
  ["1e1", null],
  ["1234567890", null],
])("the whole number %j is %j", (typed, number) =>
  expect(readWhole(typed, { unit: "mm" })).toBe(number),
);

it.each([
  ["12", 120],
  ["12.5 m", 125],
  ["12,5", null],
  ["1,250", null],
  ["12.55", null],
  ["5.", null],
  ["5.m", null],
])("%j is %j tenths of a metre", (typed, tenths) =>
  expect(readDecimal(typed, { places: 1, unit: "m" })).toBe(tenths),
);

describe("whatever is typed", () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789012345.,., £%-e"), maxLength: 12 });
  /** How a British and how a continental reader writes it: thousands, then what is before the decimals. */
  const british = /^\d+(?:,\d{3})*(?:\.(\d+))?$/;
  const continental = /^\d+(?:\.\d{3})*(?:,(\d+))?$/;
  const readers = [
    ["pounds", readPounds, 2],
    ["per cent", readPercent, 2],
    ["whole", readWhole, 0],
    ["tenths", (text: string) => readDecimal(text, { places: 1 }), 1],
  ] as const;

  it.each(readers)("%s that are taken are what every reader makes of them", (_, read, places) => {
    const taken = (text: string, form: RegExp, [thousands, point]: readonly [string, string]) => {
      const found = form.exec(text);
      if (found === null || (found[1]?.length ?? 0) > places) return null;
      return parseFloat(text.replaceAll(thousands, "").replace(point, "."));
    };
    const property = fc.property(typed, (text) => {
      const number = read(text);
      if (number === null) return;
      const bare = text.replaceAll(/[£%\s]/g, "");
      expect(number / 10 ** places).toBeCloseTo(taken(bare, british, [",", "."]) ?? NaN, 6);
      const other = taken(bare, continental, [".", ","]);
      if (other !== null) expect(number / 10 ** places).toBeCloseTo(other, 6);
    });
    fc.assert(property, { numRuns: 5_000 });
  });

  it("a sum is read as it is shown", () => {
    const amounts = fc.integer({ min: 0, max: PENCE_MAX }).map(pence);
    fc.assert(
      fc.property(
        amounts,
        (amount) => readPounds(formatPounds(amount), { most: PENCE_MAX }) === amount,
      ),
    );
  });
});

it.each([
  ["12,50", "Write pounds and pence with a point: 4.95."],
  ["£1.250,50", "Write pounds and pence with a point: 4.95."],
  ["12 50", "Write pounds and pence with a point: 4.95."],
  ["12.505", "Write pounds and pence with a point: 4.95."],
  ["10,000", "Enter up to 5,000.00."],
  ["12345", "Enter up to 5,000.00."],
  ["-1", "Enter up to 5,000.00."],
  ["four", "Enter up to 5,000.00."],
  ["", "Enter up to 5,000.00."],
])("the refusal of the sum %j says %j", (typed, text) =>
  expect(numberError(typed, "pounds", "Enter up to 5,000.00.")).toBe(text),
);

it("the refusal of a percentage or a measure says how it is written", () => {
  expect(numberError("4,5 %", "percent", "")).toBe("Write the percentage with a point: 4.5.");
  expect(numberError("1,250", "decimal", "")).toBe("Write the number with a point: 12.5.");
});

it("a text longer than any number is none, and is not looked at", () => {
  const spaces = " ".repeat(100);
  expect([readPounds(`£${spaces}5`), readPercent(`5${spaces}%`)]).toEqual([null, null]);
  expect(readWhole(`5${spaces}mm`, { unit: "mm" })).toBeNull();
  expect(readDecimal(`5${spaces}m`, { places: 1, unit: "m" })).toBeNull();
  expect(readWhole(`${spaces}5${spaces}`)).toBe(5);
});
