import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence, sumPence, ZERO, type Pence } from "#shop/kit/money.ts";
import { vatInGrossPence } from "#shop/tax/vat.ts";
import { leftOf, soldSums, type CountedRefund, type Sold } from "./left-to-refund.ts";
import { refundSums, type RefundParts } from "./refund-rules.ts";

const nothing: RefundParts = {
  lines: [],
  shippingPence: ZERO,
  goodwillPence: ZERO,
  deductionPence: ZERO,
  isCompensation: false,
  reason: "",
};

/** Lines of pieces at about one price, a few of them a penny cheaper, as a discount makes them. */
const soldOrder: fc.Arbitrary<Sold> = fc
  .record({
    isExport: fc.boolean(),
    lines: fc.array(
      fc.record({
        grossPence: fc.integer({ min: 2, max: 20_000 }),
        quantity: fc.integer({ min: 1, max: 6 }),
        cheaper: fc.integer({ min: 0, max: 5 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    shippingPence: fc.constantFrom(0, 1, 695, 1900),
  })
  .map(({ isExport, lines, shippingPence }) => {
    const vat = (gross: Pence) => (isExport ? ZERO : vatInGrossPence(gross, 2_000));
    return {
      lines: lines.map(({ grossPence, quantity, cheaper }, position) => ({
        position,
        pieces: Array.from({ length: quantity }, (_, index) => {
          const gross = pence(index < cheaper ? grossPence - 1 : grossPence);
          return { grossPence: gross, vatPence: vat(gross) };
        }),
      })),
      shippingPence: pence(shippingPence),
      shippingVatPence: vat(pence(shippingPence)),
    };
  });

const someLines = fc
  .uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 3 })
  .chain((positions) =>
    fc.tuple(
      ...positions.map((position) =>
        fc.record({
          position: fc.constant(position),
          quantity: fc.integer({ min: 1, max: 4 }),
          cancelledQuantity: fc.integer({ min: 0, max: 1 }),
        }),
      ),
    ),
  );
const upTo = (max: number) => fc.integer({ min: 0, max }).map(pence);
const reason = fc.constant("Scratched");

/** Lines with delivery and a deduction or goodwill; or goodwill alone, which may be compensation. */
const requested: fc.Arbitrary<RefundParts> = fc
  .oneof(
    fc.record({ lines: someLines, shippingPence: upTo(700), deductionPence: upTo(500), reason }),
    fc.record({ lines: someLines, goodwillPence: upTo(500), reason }),
    fc.record({ goodwillPence: upTo(20_000), reason }),
    fc.record({ goodwillPence: upTo(9_000), isCompensation: fc.constant(true), reason }),
  )
  .map((parts) => ({ ...nothing, ...parts }));

function counted(parts: RefundParts, sums: { amountPence: Pence; vatPence: Pence }): CountedRefund {
  return { ...parts, ...sums, shippingVatPence: ZERO, lowersPrice: !parts.isCompensation };
}

describe("what goes back of an order", () => {
  it("is at most what was paid and has at most its VAT, whatever is refunded in whatever order", () => {
    fc.assert(
      fc.property(soldOrder, fc.array(requested, { maxLength: 12 }), (sold, requests) => {
        const charged = soldSums(sold);
        const paid = { paidPence: charged.grossPence, lostPence: ZERO };
        const refunds: CountedRefund[] = [];
        for (const parts of requests) {
          const sums = refundSums(sold, leftOf(sold, paid, refunds), parts);
          if (!sums.ok) continue;
          const { lines, shippingVatPence, vatPence, amountPence } = sums.value;
          const otherVat =
            vatPence - shippingVatPence - sumPence(lines.map((line) => line.vatPence));
          expect(otherVat).toBeGreaterThanOrEqual(-parts.deductionPence);
          expect(otherVat).toBeLessThanOrEqual(parts.goodwillPence);
          expect(lines.every((line) => line.vatPence >= 0)).toBe(true);
          expect(vatPence).toBeGreaterThanOrEqual(0);
          expect(vatPence).toBeLessThanOrEqual(amountPence);
          refunds.push({ ...counted(parts, sums.value), shippingVatPence });
        }
        const left = leftOf(sold, paid, refunds);
        expect(sumPence(refunds.map((one) => one.amountPence))).toBeLessThanOrEqual(paid.paidPence);
        expect(left.vatPence).toBeGreaterThanOrEqual(0);
        expect(left.vatPence).toBeLessThanOrEqual(left.pricePence);
        // What is left can go back as goodwill, and then all VAT has gone back.
        const rest = { ...nothing, goodwillPence: left.moneyPence, reason: "The rest" };
        const last = refundSums(sold, left, rest);
        if (!last.ok) {
          expect(left.moneyPence).toBe(0);
          return;
        }
        const after = leftOf(sold, paid, [...refunds, counted(rest, last.value)]);
        expect(after.moneyPence).toBe(0);
        if (refunds.every((one) => one.lowersPrice)) expect(after.vatPence).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it("is exactly what was paid and its VAT when the pieces go back one by one", () => {
    fc.assert(
      fc.property(soldOrder, fc.infiniteStream(fc.nat()), (sold, choices) => {
        const charged = soldSums(sold);
        const paid = { paidPence: charged.grossPence, lostPence: ZERO };
        const refunds: CountedRefund[] = [];
        const give = (parts: RefundParts) => {
          const sums = refundSums(sold, leftOf(sold, paid, refunds), parts);
          if (!sums.ok) throw new Error(sums.reason);
          refunds.push({
            ...counted(parts, sums.value),
            shippingVatPence: sums.value.shippingVatPence,
          });
          return sums.value;
        };
        for (;;) {
          const open = leftOf(sold, paid, refunds).lines.filter((line) => line.quantity > 0);
          const at = choices.next().value ?? 0;
          const line = open[at % open.length];
          if (line === undefined) break;
          const pieces = sold.lines[line.position]?.pieces ?? [];
          const piece = pieces[pieces.length - line.quantity];
          const back = give({
            ...nothing,
            lines: [{ ...line, quantity: 1, cancelledQuantity: 0 }],
          });
          expect(back.lines[0]).toMatchObject({
            amountPence: piece?.grossPence,
            vatPence: piece?.vatPence,
          });
        }
        if (sold.shippingPence > 0) give({ ...nothing, shippingPence: sold.shippingPence });
        const left = leftOf(sold, paid, refunds);
        expect([left.moneyPence, left.pricePence, left.vatPence]).toEqual([0, 0, 0]);
      }),
    );
  });
});

const sold: Sold = {
  lines: [
    {
      position: 0,
      pieces: Array.from({ length: 2 }, () => ({ grossPence: pence(6000), vatPence: pence(1000) })),
    },
    { position: 1, pieces: [{ grossPence: pence(1200), vatPence: pence(200) }] },
  ],
  shippingPence: pence(600),
  shippingVatPence: pence(100),
};
const paid = { paidPence: pence(13_800), lostPence: ZERO };
const untouched = leftOf(sold, paid, []);
const onePiece = [{ position: 0, quantity: 1, cancelledQuantity: 1 }];

describe("a refund", () => {
  it("lowers the VAT by that of its lines, its delivery and its goodwill", () => {
    expect(
      refundSums(sold, untouched, {
        ...nothing,
        lines: onePiece,
        shippingPence: pence(300),
        goodwillPence: pence(60),
        reason: "Late",
      }),
    ).toEqual({
      ok: true,
      value: {
        amountPence: 6360,
        vatPence: 1060,
        shippingVatPence: 50,
        lines: [{ ...onePiece[0], amountPence: 6000, vatPence: 1000 }],
      },
    });
  });

  it("keeps a deduction and its VAT", () => {
    const worn = { ...nothing, lines: onePiece, deductionPence: pence(1200), reason: "Worn" };
    const sums = refundSums(sold, untouched, worn);
    expect(sums).toMatchObject({ ok: true, value: { amountPence: 4800, vatPence: 800 } });
  });

  it("has no VAT if it is compensation, which leaves the price as it is", () => {
    const broken = {
      ...nothing,
      goodwillPence: pence(1000),
      isCompensation: true,
      reason: "It fell on a vase",
    };
    const sums = refundSums(sold, untouched, broken);
    expect(sums).toMatchObject({ ok: true, value: { amountPence: 1000, vatPence: 0 } });
    if (!sums.ok) return;
    const left = leftOf(sold, paid, [counted(broken, sums.value)]);
    expect(left).toMatchObject({ moneyPence: 12_800, pricePence: 13_800, vatPence: 2_300 });
  });

  it.each<[string, Partial<RefundParts>]>([
    ["wrong_lines", { lines: [{ position: 2, quantity: 1, cancelledQuantity: 0 }] }],
    ["wrong_lines", { lines: [...onePiece, ...onePiece] }],
    ["wrong_lines", { lines: [{ position: 0, quantity: 0.5, cancelledQuantity: 0 }] }],
    ["wrong_lines", { lines: [{ position: 0, quantity: 1, cancelledQuantity: 2 }] }],
    ["too_many_pieces", { lines: [{ position: 1, quantity: 2, cancelledQuantity: 0 }] }],
    ["above_delivery", { shippingPence: pence(601) }],
    ["above_left", { goodwillPence: pence(13_801), reason: "Sorry" }],
    ["reason_missing", { lines: onePiece, deductionPence: pence(1), reason: " " }],
    ["contradictory", { goodwillPence: pence(1), deductionPence: pence(1), reason: "Both" }],
    ["contradictory", { lines: onePiece, goodwillPence: pence(1), isCompensation: true }],
    ["contradictory", { shippingPence: pence(-1) }],
    ["nothing_to_refund", {}],
    ["nothing_to_refund", { lines: onePiece, deductionPence: pence(6000), reason: "Burnt" }],
  ])("is refused as %s: %j", (reason, parts) => {
    expect(refundSums(sold, untouched, { ...nothing, ...parts })).toEqual({ ok: false, reason });
  });

  it("of a penny at a time has the VAT of one refund of all the pennies", () => {
    const refunds: CountedRefund[] = [];
    for (let count = 0; count < 60; count += 1) {
      const parts = { ...nothing, goodwillPence: pence(1), reason: "Late" };
      const sums = refundSums(sold, leftOf(sold, paid, refunds), parts);
      if (sums.ok) refunds.push(counted(parts, sums.value));
    }
    expect(sumPence(refunds.map((refund) => refund.vatPence))).toBe(10);
  });

  it("is refused above what a lost dispute has left", () => {
    const left = leftOf(sold, { ...paid, lostPence: pence(13_000) }, []);
    const parts = { ...nothing, lines: onePiece };
    expect(refundSums(sold, left, parts)).toEqual({ ok: false, reason: "above_left" });
  });
});
