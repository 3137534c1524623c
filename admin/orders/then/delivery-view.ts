import type { OrderAsItWas } from "#shop/back-office/as-it-was/order-as-it-was.server.ts";
import { formatPounds, ZERO } from "#shop/kit/money.ts";
import type { Why } from "#shop/shipping/rate-sets/try-place.ts";
import { taxInWords } from "#shop/shipping/rate-sets/row-changes.ts";

/** What a delivery to the order's address cost by the rates of a moment, beside what the order was charged. */
export type DeliveryView = {
  readonly charged: string;
  /** The order's own zone. */
  readonly orderZone: string;
  /** What the customer was told about import taxes; null if nothing was, or it was not kept. */
  readonly told: string | null;
  /** Null when the rates have no answer, which `problem` says. */
  readonly answer: {
    readonly place: string;
    readonly zone: string;
    readonly rate: string;
    readonly days: string;
    readonly taxes: string | null;
    readonly agrees: boolean;
    readonly why: readonly Why[];
  } | null;
  readonly problem: string;
};

/** Delivery as the rates had it. */
export function deliveryView({ order, rates: { tried } }: OrderAsItWas): DeliveryView {
  const charged = order.totals.find(({ code }) => code === "shipping")?.amountPence ?? ZERO;
  const own = {
    charged: formatPounds(charged),
    orderZone: order.zone,
    told: order.importTaxes,
  };
  if (tried.kind !== "answer") return { ...own, answer: null, problem: problemOf(tried) };
  const { option, place, why } = tried;
  return {
    ...own,
    problem: "",
    answer: {
      place,
      zone: option.zone,
      rate: formatPounds(option.ratePence),
      days: `${option.transitDays} working ${option.transitDays === 1 ? "day" : "days"} at most`,
      taxes: option.importTaxes === null ? null : taxInWords(option.importTaxes),
      agrees: option.ratePence === charged,
      why,
    },
  };
}

function problemOf(tried: Exclude<OrderAsItWas["rates"]["tried"], { kind: "answer" }>): string {
  if (tried.kind === "no_rate") return `The shop had no rate for ${tried.place}.`;
  return "The order’s address has been erased, or has no postcode that the rates can be asked about.";
}
