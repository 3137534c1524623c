import { expect, it } from "vitest";
import { pence, ZERO } from "#shop/kit/money.ts";
import { leftOf, type Sold } from "./left-to-refund.ts";
import { previewRefund, type RefundBasis } from "./refund-preview.ts";

const piece = { grossPence: pence(1_200), vatPence: pence(200) };
const sold: Sold = {
  lines: [{ position: 0, pieces: [piece, piece] }],
  shippingPence: pence(695),
  shippingVatPence: pence(116),
};
const paid = { paidPence: pence(3_095), lostPence: ZERO };
const basis: RefundBasis = {
  sold,
  left: leftOf(sold, paid, []),
  hasInvoice: true,
  unapprovedPence: pence(1_500),
};
const nothing = {
  lines: [],
  shippingPence: ZERO,
  goodwillPence: ZERO,
  deductionPence: ZERO,
  isCompensation: false,
  reason: "",
};
const onePiece = { ...nothing, lines: [{ position: 0, quantity: 1, cancelledQuantity: 0 }] };

it("says what goes back, what stays paid, whether an owner has to agree and whether there is a credit note", () => {
  expect(previewRefund(basis, onePiece)).toMatchObject({
    value: {
      sums: { amountPence: 1_200, vatPence: 200 },
      keptPence: 1_895,
      creditNote: "issued",
      needsApproval: false,
    },
  });
  const withDelivery = { ...onePiece, shippingPence: pence(695) };
  expect(previewRefund({ ...basis, hasInvoice: false }, withDelivery)).toMatchObject({
    value: { sums: { amountPence: 1_895 }, creditNote: "no_invoice", needsApproval: true },
  });
  expect(previewRefund({ ...basis, unapprovedPence: null }, withDelivery)).toMatchObject({
    value: { needsApproval: false },
  });
  const sorry = { ...nothing, goodwillPence: pence(500), isCompensation: true, reason: "Sorry" };
  expect(previewRefund(basis, sorry)).toMatchObject({
    value: { sums: { vatPence: 0 }, creditNote: "compensation" },
  });
  expect(previewRefund(basis, nothing)).toEqual({ ok: false, reason: "nothing_to_refund" });
});
