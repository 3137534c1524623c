import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRows } from "#shop/kit/csv.ts";
import { freeagentRow } from "./freeagent-file.ts";

const at = new Date("2026-11-24T23:30:00Z");

test("a row has the day in London, the pounds with their sign, and what it was", () => {
  const row = {
    kind: "charge",
    at,
    amountPence: 5_400,
    orderNumber: "LL-10042",
    description: "",
  } as const;
  expect(csvRows([freeagentRow(row)])).toBe("24/11/2026,54,Sale LL-10042\r\n");
  const fee = { ...row, kind: "line_fee", amountPence: -101 } as const;
  expect(csvRows([freeagentRow(fee)])).toBe("24/11/2026,-1.01,Fee LL-10042\r\n");
  const radar = {
    ...row,
    kind: "fee",
    amountPence: -250,
    orderNumber: null,
    description: 'Radar, "fraud"; teams',
  } as const;
  expect(csvRows([freeagentRow(radar)])).toBe("24/11/2026,-2.5,Fee Radar fraud teams\r\n");
});

test("a row is three columns without quotes whatever the provider calls it, and no formula", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.integer({ min: -9_999_999, max: 9_999_999 }),
      (description, amountPence) => {
        const text = csvRows([
          freeagentRow({ kind: "other", at, amountPence, orderNumber: null, description }),
        ]);
        expect(text).toMatch(/^\d\d\/\d\d\/\d{4},-?\d+(\.\d\d?)?,Other[^,"\r\n]*\r\n$/u);
      },
    ),
  );
});
