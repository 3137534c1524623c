import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differencesOf, type ComparedPayout } from "./difference.ts";
import { sumLines, type PayoutLine } from "./payout.ts";
import type { PayoutLineKind } from "./provider-payout.ts";

const MADE_AT = new Date("2026-11-20T12:00:00Z");

const rights: readonly (readonly [PayoutLineKind, sign: 1 | -1, state: string])[] = [
  ["charge", 1, "paid"],
  ["refund", -1, "sent"],
  ["refund", -1, "failed"],
  ["refund_failed", 1, "failed"],
  ["dispute", -1, "needs_response"],
  ["dispute", -1, "lost"],
  ["dispute_won", 1, "won"],
  ["payout_back", 1, "failed"],
];

const ownLine = fc
  .record({
    right: fc.constantFrom(...rights),
    pence: fc.integer({ min: 1, max: 5_000_000 }),
    fee: fc.integer({ min: 0, max: 5_000 }),
  })
  .map(({ right: [kind, sign, state], pence, fee }) => ({
    kind,
    amountPence: sign * pence,
    feePence: fee,
    own: { orderNumber: "LL-10042", amountPence: pence, state },
  }));
const feeLine = fc
  .integer({ min: 1, max: 5_000 })
  .map((pence) => ({ kind: "fee" as const, amountPence: -pence, feePence: 0, own: null }));

/** Lines that are all the shop's own, or fees. */
const rightLines = fc
  .array(fc.oneof({ weight: 5, arbitrary: ownLine }, feeLine), { minLength: 1, maxLength: 40 })
  .map((parts) =>
    parts.map((part, at): PayoutLine => ({
      ref: `txn_${at}`,
      payoutRef: "po_1",
      category: part.kind,
      netPence: part.amountPence - part.feePence,
      sourceRef: `src_${at}`,
      chargeRef: null,
      description: "",
      madeAt: MADE_AT,
      twin: null,
      ...part,
    })),
  );

function payoutOf(lines: readonly PayoutLine[]): ComparedPayout {
  const amountPence = sumLines(lines).net;
  return {
    ref: "po_1",
    amountPence,
    state: "paid",
    listing: "listed",
    linesReadAt: MADE_AT,
    isBack: false,
  };
}

describe("a payout", () => {
  test("agrees to the penny, whatever charges, refunds, disputes and fees are in it", () => {
    fc.assert(
      fc.property(rightLines, (lines) => {
        expect(differencesOf(payoutOf(lines), lines)).toEqual([]);
        const { net, ...parts } = sumLines(lines);
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(net);
      }),
    );
  });

  test("does not agree when any one amount is a penny off", () => {
    const changes = fc.record({
      at: fc.nat(),
      by: fc.constantFrom(1, -1),
      what: fc.constantFrom("amountPence", "feePence", "netPence", "own", "paidOut"),
    });
    fc.assert(
      fc.property(rightLines, changes, (lines, { at, by, what }) => {
        const index = at % lines.length;
        const payout = payoutOf(lines);
        const wrongPayout =
          what === "paidOut" ? { ...payout, amountPence: payout.amountPence + by } : payout;
        const wrong = lines.map((line, each) => {
          if (each !== index || what === "paidOut") return line;
          if (what !== "own") return { ...line, [what]: line[what] + by };
          // A fee has nothing of the shop: then its net amount is the one that is off.
          if (line.own === null) return { ...line, netPence: line.netPence + by };
          return { ...line, own: { ...line.own, amountPence: line.own.amountPence + by } };
        });
        const found = differencesOf(wrongPayout, wrong);
        expect(found.length).toBeGreaterThan(0);
        const subject = what === "paidOut" ? "po_1" : `txn_${index}`;
        expect(found.map((each) => each.subject)).toContain(subject);
      }),
    );
  });

  test("does not agree while it has a line that the shop does not know, knows otherwise or has twice", () => {
    const charge = {
      ref: "txn_1",
      payoutRef: "po_1",
      category: "charge",
      sourceRef: "ch_1",
      chargeRef: "pi_1",
      description: "",
      madeAt: MADE_AT,
      kind: "charge",
      amountPence: 5_400,
      feePence: 101,
      netPence: 5_299,
      own: { orderNumber: "LL-10042", amountPence: 5_400, state: "paid" },
      twin: null,
    } as const;
    const reasons = (wrong: Partial<PayoutLine>) => {
      const lines = [{ ...charge, ...wrong }];
      return differencesOf(payoutOf(lines), lines).map(({ reason }) => reason);
    };
    expect(reasons({})).toEqual([]);
    expect(reasons({ own: null })).toEqual(["No order of the shop was paid with this charge."]);
    expect(reasons({ own: { ...charge.own, amountPence: 5_399 } })).toEqual([
      "The payout has £54.00, and the shop’s payment is £53.99.",
    ]);
    expect(reasons({ own: { ...charge.own, state: "expired" } })).toEqual([
      "The shop’s payment is not marked as paid.",
    ]);
    expect(reasons({ twin: "txn_9" })).toEqual(["Another line has the same charge."]);
    expect(reasons({ kind: "other", own: null, category: "risk_reserved_funds" })).toEqual([
      "The payout calls it “risk reserved funds”: it belongs to no order.",
    ]);
    expect(reasons({ netPence: 5_300 })).toEqual([
      "£54.00 less a fee of £1.01 is £52.99, and the payout has £53.00.",
    ]);
  });

  test("that the bank did not take is a difference until a later one has its money", () => {
    const failed = { ...payoutOf([]), state: "failed" } as const;
    expect(differencesOf(failed, []).map(({ code }) => code)).toEqual(["failed"]);
    expect(differencesOf({ ...failed, isBack: true }, [])).toEqual([]);
    const byHand = {
      ...payoutOf([]),
      amountPence: 500,
      listing: "unlisted",
      linesReadAt: null,
    } as const;
    expect(differencesOf(byHand, []).map(({ code }) => code)).toEqual(["unlisted"]);
  });
});
