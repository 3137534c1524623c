import type { Pence } from "#shop/kit/money.ts";
import type { Address } from "#shop/shipping/address.ts";
import type { Carton } from "#shop/carriers/carton.ts";
import type { CarrierService } from "#shop/carriers/service.ts";

/** A line of an order as customs ask about it. */
export type CustomsItem = {
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  /** What was paid for one piece. */
  readonly unitPence: Pence;
  readonly unitGrams: number | null;
  readonly customsCode: string | null;
  readonly origin: string | null;
};

/** What is ready of one order, with the service that takes it: a row of a carrier file. */
export type Consignment = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly address: Address;
  /** Null where the person who makes the file may not see it. */
  readonly email: string | null;
  readonly carton: Carton;
  readonly service: CarrierService;
  readonly items: readonly CustomsItem[];
  /** The day on which it leaves, as "2026-11-24". */
  readonly day: string;
};

/** A reason why a consignment is not in the file. */
export type Misfit = {
  /** Null: the whole consignment. */
  readonly field:
    | "name"
    | "company"
    | "line1"
    | "line2"
    | "city"
    | "state"
    | "postcode"
    | "customs"
    | null;
  /** "Address line 1 is 41 letters; DPD takes 35." */
  readonly words: string;
};

/** Something that the file has otherwise than the order: a name in Roman letters, a missing e-mail address. */
export type Change = { readonly field: string; readonly from: string; readonly to: string };

/** The rows of one consignment, or why there are none. */
export type Written =
  | {
      readonly ok: true;
      readonly rows: readonly (readonly string[])[];
      readonly changes: readonly Change[];
    }
  | { readonly ok: false; readonly misfits: readonly Misfit[] };

/** How a format writes its file. */
export type FileFormat = {
  readonly head: () => readonly string[];
  readonly write: (consignment: Consignment) => Written;
};

/** What customs need and nobody has entered yet. */
export function customsMisfits({ items }: Pick<Consignment, "items">): readonly Misfit[] {
  return items
    .filter(({ customsCode, origin }) => customsCode === null || origin === null)
    .map(({ name }) => ({
      field: "customs",
      words: `Customs ask for a code and a country of origin: ${name} has none.`,
    }));
}

/** The weight in kilograms with two decimals, rounded up to 10 g. */
export function kilograms(grams: number): string {
  return (Math.ceil(grams / 10) / 100).toFixed(2);
}
