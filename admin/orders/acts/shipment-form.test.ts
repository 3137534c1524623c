import { expect, test } from "vitest";
import { readShipment } from "./shipment-form.ts";

const read = (
  trackingNumber: string,
  more: { carrier?: string; planned?: string; unchecked?: string } = {},
) => {
  const found = readShipment({ trackingNumber, carrier: "", unchecked: "", ...more });
  return "shipment" in found ? found.shipment.carrier : Object.values(found.errors)[0];
};

test("a number is of the carrier whose form it has, the planned one first, and the typed one before all", () => {
  expect(read("JV473124801GB")).toBe("Royal Mail");
  expect(read("PB331804261GB")).toBe("Parcelforce");
  expect(read("PB331804261GB", { planned: "Royal Mail" })).toBe("Royal Mail");
  expect(read("PB331804261GB", { carrier: "royal mail" })).toBe("Royal Mail");
  expect(read("JV473124801GB", { planned: "DPD" })).toBe("Royal Mail");
});

test.each([
  ["hello", { planned: "Royal Mail" }, /^No carrier has numbers of this form/],
  ["5012345678900", { carrier: "Own van" }, /^No carrier has numbers of this form/],
  ["JV473124801GB", { carrier: "DPD" }, /^DPD has no numbers of this form/],
  ["JV473124802GB", {}, /^The check digit is wrong/],
  // Cartons have fourteen digits, and sixteen with the 01 before them.
  ["15012345678907", { planned: "DPD" }, /^This is the bar code of a carton, or a number of DPD/],
  ["15012345678907", { carrier: "DPD" }, /^This is the bar code of a carton/],
  ["0115012345678907", { planned: "Evri" }, /^This is the bar code of a carton, or .* Evri/],
  ["15501234567891", { planned: "Royal Mail" }, /^Only its length says DPD, and Royal Mail/],
  ["1234567812345678", { planned: "Parcelforce" }, /^Only its length says Evri/],
])("%s with %j is asked about, and used when that number is confirmed", (number, more, text) => {
  expect(read(number, more)).toMatch(text);
  expect(read(number, { ...more, unchecked: "OTHER" })).toMatch(text);
  expect(read(number, { ...more, unchecked: number.toUpperCase() })).not.toMatch(text);
});

test("a number that is one by its length alone goes without a question with the carrier that was planned or typed", () => {
  expect(read("15501234567891", { planned: "DPD" })).toBe("DPD");
  expect(read("15501234567891", { planned: "dpd" })).toBe("DPD");
  expect(read("15501234567891", { planned: "Royal Mail", carrier: "DPD" })).toBe("DPD");
  expect(read("15501234567891")).toBe("DPD");
  expect(read("1234567812345678", { planned: "Evri" })).toBe("Evri");
});

test("a carrier without a number is no question, and a number without any carrier asks for one", () => {
  expect(read("", { carrier: "Own van" })).toBe("Own van");
  expect(read("12345")).toMatch(/^Enter the carrier/);
});

test("an empty field is no parcel of the planned carrier: a scanner may press Enter twice", () => {
  expect(read("", { planned: "Royal Mail" })).toMatch(/^Enter the tracking number/);
});
