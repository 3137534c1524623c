import { formatPounds, type Pence } from "#shop/kit/money.ts";
import { sumLines, type OwnRecord, type Payout, type PayoutLine } from "./payout.ts";
import type { PayoutLineKind } from "./provider-payout.ts";

/** Something in a payout that the shop's own books do not have, or have otherwise. */
export type Difference = {
  /** The line, or the payout itself. */
  readonly subject: string;
  /** What differs, with its amounts: "amount 5400 5399". Another one is another difference. */
  readonly code: string;
  /** In words, with its full stop. */
  readonly reason: string;
};

/** What a payout is compared as. */
export type ComparedPayout = Pick<Payout, "ref" | "amountPence" | "state" | "listing"> & {
  readonly linesReadAt: Date | null;
  /** Whether a later payout has the money of this failed one. */
  readonly isBack: boolean;
};

/**
 * Everything in a payout that does not agree: its lines add up to what was paid out, each line is its amount less
 * its fee, and each charge, refund, dispute and returned payout is the shop's own, once and with its amount.
 */
export function differencesOf(
  payout: ComparedPayout,
  lines: readonly PayoutLine[],
  /** What all its lines add up to, where `lines` are not all. */
  net: number = sumLines(lines).net,
): readonly Difference[] {
  return [...payoutDifferences(payout, net), ...lines.flatMap(lineDifferences)];
}

/** What differs in the payout itself. */
function payoutDifferences(payout: ComparedPayout, net: number): readonly Difference[] {
  const { amountPence: paid, ref: subject } = payout;
  const found: Difference[] = [];
  if (payout.state === "failed" && !payout.isBack)
    found.push({
      subject,
      code: "failed",
      reason: "The bank did not take it, and no later payout has its money yet.",
    });
  if (payout.listing === "unlisted")
    found.push({
      subject,
      code: "unlisted",
      reason: "A person made it by hand, so that nothing says what it is made up of.",
    });
  if (payout.linesReadAt !== null && net !== paid)
    found.push({
      subject,
      code: `sum ${net} ${paid}`,
      reason: `Its lines add up to ${pounds(net)}, and ${pounds(paid)} was paid out: ${pounds(Math.abs(net - paid))} too ${net > paid ? "much" : "little"} in the lines.`,
    });
  return found;
}

/** What differs in a line. One that has nothing of the shop to be compared with is one difference. */
function lineDifferences(line: PayoutLine): readonly Difference[] {
  const { ref: subject, amountPence, feePence, netPence } = line;
  const found: Omit<Difference, "subject">[] = [];
  if (amountPence - feePence !== netPence)
    found.push({
      code: `net ${amountPence} ${feePence} ${netPence}`,
      reason: `${pounds(amountPence)} less a fee of ${pounds(feePence)} is ${pounds(amountPence - feePence)}, and the payout has ${pounds(netPence)}.`,
    });
  if (line.twin !== null)
    found.push({ code: `twice ${line.twin}`, reason: twiceReasons[line.kind] });
  const own = ownDifference(line);
  if (own !== null) found.push(own);
  return found.map((each) => ({ subject, ...each }));
}

type Compared = {
  /** What the shop calls its own record, and what it is when there is none. */
  readonly name: string;
  readonly none: string;
  /** Whether the line takes money (−1) or brings it (1). */
  readonly sign: 1 | -1;
  readonly isRight: (own: OwnRecord) => boolean;
  readonly wrongState: string;
};

const always = () => true;

/** How the lines of each kind are compared; those of other kinds have no record of the shop. */
const compared: Readonly<Partial<Record<PayoutLineKind, Compared>>> = {
  charge: {
    name: "payment",
    none: "No order of the shop was paid with this charge.",
    sign: 1,
    isRight: ({ state }) => state === "paid",
    wrongState: "The shop’s payment is not marked as paid.",
  },
  refund: {
    name: "refund",
    none: "The shop has no such refund.",
    sign: -1,
    // A failed refund is a line first, and comes back as another one.
    isRight: ({ state }) => state === "sent" || state === "failed",
    wrongState: "The shop’s refund is not marked as sent.",
  },
  refund_failed: {
    name: "refund",
    none: "The shop has no such refund.",
    sign: 1,
    isRight: ({ state }) => state === "failed",
    wrongState:
      "The money of this refund came back, and the shop’s refund is not marked as failed.",
  },
  dispute: {
    name: "dispute",
    none: "The shop has no such dispute.",
    sign: -1,
    isRight: always,
    wrongState: "",
  },
  dispute_won: {
    name: "dispute",
    none: "The shop has no such dispute.",
    sign: 1,
    isRight: ({ state }) => state === "won",
    wrongState: "The money of this dispute came back, and the shop’s dispute is not marked as won.",
  },
  payout_back: {
    name: "payout",
    none: "The shop knows no such payout.",
    sign: 1,
    isRight: ({ state }) => state === "failed",
    wrongState: "The money of this payout came back, and the payout is not marked as failed.",
  },
};

function ownDifference(line: PayoutLine): Omit<Difference, "subject"> | null {
  const { kind, amountPence, own } = line;
  // What the provider charges for its services is only the provider's to say.
  if (kind === "fee") return null;
  const rule = compared[kind];
  if (rule === undefined)
    return {
      code: `other ${amountPence}`,
      reason: `The payout calls it “${line.category.replaceAll("_", " ")}”: it belongs to no order.`,
    };
  if (own === null) return { code: `none ${amountPence}`, reason: rule.none };
  const expected = rule.sign * own.amountPence;
  if (amountPence !== expected)
    return {
      code: `amount ${amountPence} ${expected}`,
      reason: `The payout has ${pounds(Math.abs(amountPence))}, and the shop’s ${rule.name} is ${pounds(own.amountPence)}.`,
    };
  return rule.isRight(own) ? null : { code: `state ${own.state}`, reason: rule.wrongState };
}

const twiceReasons: Readonly<Record<PayoutLineKind, string>> = {
  charge: "Another line has the same charge.",
  refund: "Another line has the same refund.",
  refund_failed: "Another line has the same refund coming back.",
  dispute: "Another line has the same dispute.",
  dispute_won: "Another line has the same dispute coming back.",
  fee: "Another line has the same fee.",
  payout_back: "Another line has the same payout coming back.",
  other: "Another line is about the same thing.",
};

function pounds(sumOfPence: number): string {
  return formatPounds(sumOfPence as Pence);
}
