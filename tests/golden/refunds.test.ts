import { test } from "vitest";
import { pence, ZERO, type Pence } from "#shop/kit/money.ts";
import { leftOf, type Sold } from "#shop/payments/refunds/left-to-refund.ts";
import { previewRefund } from "#shop/payments/refunds/refund-preview.ts";
import type { RefundParts } from "#shop/payments/refunds/refund-rules.ts";
import { expectGolden } from "./golden.ts";

/** Two pegs and an airer, with delivery. */
const home: Sold = {
  lines: [
    { position: 0, pieces: [1, 2].map(() => ({ grossPence: pence(1_200), vatPence: pence(200) })) },
    { position: 1, pieces: [{ grossPence: pence(8_850), vatPence: pence(1_475) }] },
  ],
  shippingPence: pence(695),
  shippingVatPence: pence(116),
};
/** The same abroad, without VAT. */
const abroad: Sold = {
  ...home,
  lines: home.lines.map(({ position, pieces }) => ({
    position,
    pieces: pieces.map(({ grossPence }) => ({ grossPence, vatPence: ZERO })),
  })),
  shippingVatPence: ZERO,
};
const paidPence = pence(11_945);

function* everyParts(): Generator<RefundParts> {
  const sums = (...list: readonly number[]): readonly Pence[] => list.map((sum) => pence(sum));
  for (const pegs of [0, 1, 2, 3])
    for (const airers of [0, 1])
      for (const shippingPence of sums(0, 300, 695, 696))
        for (const goodwillPence of sums(0, 500))
          for (const deductionPence of sums(0, 250))
            for (const isCompensation of [false, true])
              yield {
                lines: [
                  { position: 0, quantity: pegs, cancelledQuantity: 0 },
                  { position: 1, quantity: airers, cancelledQuantity: 0 },
                ].filter(({ quantity }) => quantity > 0),
                shippingPence,
                goodwillPence,
                deductionPence,
                isCompensation,
                reason: isCompensation || goodwillPence + deductionPence > 0 ? "Sorry" : "",
              };
}

test("each refund gives back what it did, with its VAT, or is refused as it was", () => {
  const rows: string[] = [];
  for (const [where, sold] of Object.entries({ home, abroad }))
    for (const lostPence of [ZERO, pence(9_000)])
      for (const parts of everyParts()) {
        const left = leftOf(sold, { paidPence, lostPence }, []);
        const basis = { sold, left, hasInvoice: true, unapprovedPence: pence(5_000) };
        const preview = previewRefund(basis, parts);
        rows.push([where, lostPence, parts, preview].map((each) => JSON.stringify(each)).join(" "));
      }
  expectGolden("refunds.txt", `${rows.join("\n")}\n`);
});
