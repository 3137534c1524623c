import { formatPounds, pence } from "#shop/kit/money.ts";
import type { PriceLine, ProductPlan } from "#shop/catalogue/prices/plan-prices.ts";

/** A price of the dry run in words. */
export type ShownLine = {
  /** The option value of a surcharge; "" for the product's own price. */
  readonly name: string;
  readonly from: string;
  readonly fromNet: string;
  readonly to: string;
  readonly toNet: string;
  /** "+£2.16". */
  readonly difference: string;
  /** "+4.0%". */
  readonly share: string;
  /** What stands in the way, or a remark. */
  readonly problem: string;
  readonly remark: string;
};
export type ShownPlan = {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  readonly isLive: boolean;
  readonly lines: readonly ShownLine[];
  /** Why the product stays as it is; "" when it changes. */
  readonly refusal: string;
};

/** The products that change or can't, and how many the rule leaves as they are. */
export function showPlans(plans: readonly ProductPlan[]): {
  readonly refused: readonly ShownPlan[];
  readonly changing: readonly ShownPlan[];
  readonly unchanged: number;
} {
  const shown = plans.filter(({ lines, refusal }) => lines.length > 0 || refusal !== null);
  return {
    refused: shown.filter(({ refusal }) => refusal !== null).map(showPlan),
    changing: shown.filter(({ refusal }) => refusal === null).map(showPlan),
    unchanged: plans.length - shown.length,
  };
}

function showPlan({ product: { id, sku, name, isLive }, lines, refusal }: ProductPlan): ShownPlan {
  const wrong = refusal === null ? [] : lines.filter(({ problem }) => problem !== null);
  return {
    id,
    sku,
    name,
    isLive,
    lines: (refusal === null ? lines : wrong).map(showLine),
    refusal: refusal === null ? "" : refusalTexts[refusal],
  };
}

const refusalTexts = {
  not_above_zero: "It stays as it is: a price must be above £0.00.",
  too_high: "It stays as it is: a price may be £5,000.00 at most.",
  no_price: "It stays as it is: it has no price.",
} as const;

function showLine(line: PriceLine): ShownLine {
  const { name, fromNet, fromGross, toNet, toGross, isPennyLess, problem } = line;
  return {
    name,
    from: pounds(fromGross),
    fromNet: pounds(fromNet),
    to: pounds(toGross),
    toNet: problem === null ? pounds(toNet) : "",
    difference: signed(toGross - fromGross),
    share: shareOf(fromGross, toGross),
    problem: problem ?? "",
    remark: isPennyLess ? "VAT can’t make a penny more" : "",
  };
}

/** A sum of the plan may be beyond what the shop handles; then it is shown and refused. */
function pounds(amount: number): string {
  const most = 100_000_000;
  return formatPounds(pence(Math.max(-most, Math.min(most, amount))));
}

function signed(amount: number): string {
  return amount > 0 ? `+${pounds(amount)}` : pounds(amount);
}

function shareOf(from: number, to: number): string {
  if (from === 0) return "";
  const share = ((to - from) / from) * 100;
  return `${share > 0 ? "+" : ""}${share.toFixed(1).replace("-", "−")}%`;
}
