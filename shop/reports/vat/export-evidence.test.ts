import { expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import { proofOf, type ExportedSale } from "./export-evidence.ts";

const parcel = { carrier: "Royal Mail", tracking: "AB123456785GB", left: "2026-03-03", came: null };
const sale: ExportedSale = {
  number: 1,
  issuedAt: new Date("2026-03-01T12:00:00Z"),
  orderNumber: "LL-10001",
  kind: "export",
  country: "FR",
  netPence: 4_500,
  pieces: 2,
  sent: 2,
  parcels: [parcel],
};
const after = (days: number) => new Date(`${addDays("2026-03-01", days)}T12:00:00Z`);
const stateOf = (change: Partial<ExportedSale>, days: number) =>
  proofOf({ ...sale, ...change }, after(days)).state;

test("a sale is proved once every piece has left with a tracking number", () => {
  expect(proofOf(sale, after(400))).toEqual({ state: "proved", missing: "" });
  const missing = (change: Partial<ExportedSale>) =>
    proofOf({ ...sale, ...change }, after(1)).missing;
  expect(missing({ sent: 0, parcels: [] })).toBe("Nothing has left.");
  expect(missing({ sent: 1 })).toBe("1 of 2 pieces have not left.");
  expect(missing({ parcels: [parcel, { ...parcel, tracking: null }] })).toBe(
    "A parcel has no tracking number.",
  );
});

test("is asked for after 60 days and late after three months, by days in London", () => {
  const lacks = { sent: 0, parcels: [] };
  expect([60, 61, 90, 91].map((days) => stateOf(lacks, days))).toEqual([
    "open",
    "due",
    "due",
    "late",
  ]);
  const nearMidnight = { ...lacks, issuedAt: new Date("2026-06-01T23:30:00Z") };
  expect(proofOf({ ...sale, ...nearMidnight }, new Date("2026-08-01T12:00:00Z")).state).toBe(
    "open",
  );
  expect(proofOf({ ...sale, ...nearMidnight }, new Date("2026-08-02T12:00:00Z")).state).toBe("due");
});

test("what was cancelled whole needs no proof", () => {
  expect(stateOf({ pieces: 0, sent: 0, parcels: [] }, 400)).toBe("nothing_to_prove");
});
