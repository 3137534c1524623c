import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import type { CartQuote } from "#storefront/client/fetching/cart-quote.ts";
import { InStockFirst } from "./in-stock-first.tsx";

test.each([
  ["JE", "JE2 3AB", "uk", true],
  ["GB", "BF1 2AT", "export", false],
] as const)(
  "customs are named at %s %s, whatever VAT its zone has",
  (country, postcode, vat, isNamed) => {
    const quote: CartQuote = {
      lines: [],
      totals: [],
      totalPence: pence(0),
      zone: "",
      vat,
      payable: true,
      deliverBy: "2026-12-18",
      arrival: null,
      importTaxes: null,
      inStockBy: "2026-12-03",
    };
    const html = renderToString(
      <InStockFirst
        quoteState={{ state: "priced", quote }}
        values={{ country, postcode, inStockFirst: "" }}
      />,
    );
    expect(html).toContain("All together by Friday 18 December.");
    expect(html.includes("Customs may hold a parcel for longer.")).toBe(isNamed);
  },
);
