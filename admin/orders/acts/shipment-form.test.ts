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
])("%s with %j is asked about, and used when that number is confirmed", (number, more, text) => {
  expect(read(number, more)).toMatch(text);
  expect(read(number, { ...more, unchecked: "OTHER" })).toMatch(text);
  expect(read(number, { ...more, unchecked: number.toUpperCase() })).not.toMatch(text);
});

test("a carrier without a number is no question, and a number without any carrier asks for one", () => {
  expect(read("", { carrier: "Own van" })).toBe("Own van");
  expect(read("12345")).toMatch(/^Enter the carrier/);
});

test("an empty field is no parcel of the planned carrier: a scanner may press Enter twice", () => {
  expect(read("", { planned: "Royal Mail" })).toMatch(/^Enter the tracking number/);
});
