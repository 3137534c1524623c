import { parsePounds, pence, type Pence } from "#shop/kit/money.ts";

/** Being prepared, on the shop, no longer sold. Only live products are on the shop. */
export const productStates = ["draft", "live", "archived"] as const;
export type ProductState = (typeof productStates)[number];

/** What staff change about a product. Its stock is not among it: that is received, corrected and counted. */
export type ProductFields = {
  /** 1 to 120 characters. */
  readonly name: string;
  /** With UK VAT, without options; null where the database holds no number. */
  readonly pricePence: Pence | null;
  /** Days to make it, 1 to 365; null only for a product with stock. */
  readonly leadTimeDays: number | null;
  /** False: the switch "Not taking orders" is on. */
  readonly takesOrders: boolean;
  readonly state: ProductState;
};
export type ProductField = keyof ProductFields;

export const productFields = [
  "name",
  "pricePence",
  "leadTimeDays",
  "takesOrders",
  "state",
] as const satisfies readonly ProductField[];

/** The fields as forms and the audit log name them. */
export const fieldNames = {
  name: "name",
  pricePence: "price",
  leadTimeDays: "lead_time_days",
  takesOrders: "takes_orders",
  state: "state",
} as const satisfies Readonly<Record<ProductField, string>>;

/** A change by field: the value that the person saw, and the one that they entered. */
export type ProductChanges = {
  readonly [Field in ProductField]?: {
    readonly from: ProductFields[Field];
    readonly to: ProductFields[Field];
  };
};

export const NAME_MAX = 120;
export const LEAD_TIME_MAX_DAYS = 365;
/** A hundred pieces, the most in a cart, with options for as much again, stay below PENCE_MAX. */
export const PRICE_MAX = pence(500_000);

/** A price in pounds as a person types it: "54", "£54.00", "1,200.50". Null for anything else. */
export function readTypedPrice(typed: string): Pence | null {
  return parsePounds(typed.replace(/^\s*£/, "").replaceAll(/[\s,]/g, ""));
}

/** What of a change is left to do, and what is in its way. */
export type Merge = {
  /** The fields that get another value. */
  readonly changed: readonly ProductField[];
  /** The fields that somebody else has changed to something else since the person saw them. */
  readonly conflicts: readonly ProductField[];
};

/**
 * Compares a change with the product as it is now, field by field. Fields that were not entered stay as
 * they are, no matter who changed them; a field that has the entered value already is done.
 */
export function mergeChanges(now: ProductFields, changes: ProductChanges): Merge {
  const entered = productFields.flatMap((field) => {
    const change = changes[field];
    return change === undefined || change.to === change.from || change.to === now[field]
      ? []
      : [{ field, isSeen: change.from === now[field] }];
  });
  return {
    changed: entered.filter(({ isSeen }) => isSeen).map(({ field }) => field),
    conflicts: entered.filter(({ isSeen }) => !isSeen).map(({ field }) => field),
  };
}
