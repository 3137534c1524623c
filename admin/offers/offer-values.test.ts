import { describe, expect, test } from "vitest";
import { emptyValues, readDraft, readValues, type OfferValues } from "./offer-values.ts";

const typed = {
  name: "Kari Nordmann",
  email: "kari@example.com",
  line1: "Storgata 1",
  city: "Oslo",
  country: "NO",
  postcode: "0150",
  delivery: "£1,048.50",
  days: "10",
  "line.0.product": "7",
  "line.0.quantity": "2",
  "line.0.options": "color rope",
  "line.0.option.color": "black",
  "line.0.option.rope": "10m",
  "line.1.product": "8",
  "line.1.quantity": "1",
  "line.3.product": "9",
};
const read = (fields: Readonly<Record<string, string>>): OfferValues =>
  readValues((name) => fields[name] ?? "");

describe("the form of an offer", () => {
  test("is read line by line, up to the first that is missing", () => {
    expect(read(typed).lines).toEqual([
      { productId: 7, quantity: "2", options: { color: "black", rope: "10m" } },
      { productId: 8, quantity: "1", options: {} },
    ]);
  });

  test("is a draft when everything is there", () => {
    expect(readDraft(read(typed))).toMatchObject({
      ok: true,
      draft: { customerName: "Kari Nordmann", shippingPence: 104_850, transitDays: 10 },
    });
  });

  test("names each field that is wrong", () => {
    const found = readDraft({
      ...emptyValues,
      country: "US",
      lines: [{ productId: 7, quantity: "0", options: {} }],
    });
    expect(found.ok ? [] : Object.keys(found.errors).toSorted()).toEqual([
      "city",
      "days",
      "delivery",
      "email",
      "line.0.quantity",
      "line1",
      "name",
      "postcode",
      "state",
    ]);
    const empty = readDraft(emptyValues);
    expect(empty.ok ? "" : empty.errors["items"]).toBe("Choose at least one product.");
  });

  test.each([
    ["delivery", "12,50", "Write pounds and pence with a point: 4.95."],
    ["delivery", "", "Enter the delivery price in pounds, such as 48.00."],
    ["days", "1,5", "Enter the working days on the way, 1 to 90."],
    ["line.0.quantity", "1e1", "Enter a quantity of 1 to 99."],
  ])("says what is wrong with %s %j beside it", (field, text, error) => {
    const found = readDraft(read({ ...typed, [field]: text }));
    expect(found.ok ? {} : found.errors).toEqual({ [field]: error });
  });
});
