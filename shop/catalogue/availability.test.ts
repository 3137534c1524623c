import { describe, expect, it } from "vitest";
import { availabilityOf, availabilityOfLine, badgeOf, noticesOf } from "./availability.ts";

const badgeFor = (product: { stock: number | null; leadTimeDays: number | null }) =>
  badgeOf(availabilityOf(product));

describe("the badge of a product", () => {
  it("is IN STOCK while there are pieces to sell, then SOLD OUT", () => {
    expect(badgeFor({ stock: 3, leadTimeDays: null })).toEqual({
      label: "IN STOCK",
      notice: "In stock: 2-3 working days",
      schemaOrg: "InStock",
      google: "in_stock",
    });
    expect(badgeFor({ stock: 0, leadTimeDays: 14 })).toEqual({
      label: "SOLD OUT",
      notice: "Sold out for now",
      schemaOrg: "OutOfStock",
      google: "out_of_stock",
    });
  });

  it.each([
    [14, "2 weeks"],
    [7, "1 week"],
    [10, "10 days"],
    [1, "1 day"],
    [null, "2 weeks"],
  ])("is MADE TO ORDER, with a lead time of %s days written as %s", (leadTimeDays, formatted) => {
    expect(badgeFor({ stock: null, leadTimeDays })).toEqual({
      label: "MADE TO ORDER",
      notice: `Made for you: leaves in ${formatted}`,
      schemaOrg: "MadeToOrder",
      google: "in_stock",
    });
  });

  it("gives each notice once for several lines", () => {
    const lines = [
      { madeToOrder: true, leadTimeDays: 14 },
      { madeToOrder: false, leadTimeDays: null },
      { madeToOrder: true, leadTimeDays: 14 },
    ];
    expect(noticesOf(lines.map(availabilityOfLine))).toBe(
      "Made for you: leaves in 2 weeks. In stock: 2-3 working days.",
    );
  });
});
