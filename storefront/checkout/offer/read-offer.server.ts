import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { findAvailableStock } from "#shop/catalogue/stock/stock.server.ts";
import { pence } from "#shop/kit/money.ts";
import { formatWeekday } from "#shop/kit/time.ts";
import { lastDayOf, offerState, type Offer, type OfferState } from "#shop/offers/offer.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { importTaxesOf } from "#shop/shipping/import-tax-words.ts";
import { territoryOf } from "#shop/shipping/islands.ts";
import { addressLines } from "#shop/shipping/address.ts";

/** What the page of an offer shows. */
export type OfferView = {
  readonly state: Exclude<OfferState, "draft">;
  readonly version: number;
  readonly isChanged: boolean;
  readonly email: string;
  readonly paidOrder: string | null;
  /** "Monday 7 December": the last day on which it can be paid. */
  readonly validUntil: string;
  readonly words: string;
  readonly notes: string;
  readonly address: readonly string[];
  /** What the place of an export charges on arrival; null where UK VAT is charged. */
  readonly importTaxes: string | null;
  readonly isAbroad: boolean;
  /** Working days from dispatch to delivery. */
  readonly transitDays: number;
  readonly lines: readonly OfferLineView[];
  readonly totals: Offer["totals"];
  readonly totalPence: Offer["totalPence"];
  /** The names of products of which too little is in stock now. */
  readonly soldOut: readonly string[];
};

export type OfferLineView = {
  readonly name: string;
  readonly quantity: number;
  readonly options: readonly { readonly name: string; readonly label: string }[];
  readonly linePence: Offer["totalPence"];
  readonly unitPence: Offer["totalPence"];
  readonly madeToOrder: boolean;
  readonly leadTimeDays: number | null;
  readonly imageUrl: string | null;
  readonly categorySlug: string;
};

/** The view of a sent offer; null for a draft, which nobody has a link to. */
export async function readOffer(db: Db, offer: Offer): Promise<OfferView | null> {
  const state = offerState(offer, new Date());
  if (state === "draft" || offer.validUntil === null) return null;
  const ids = offer.lines.flatMap(({ productId }) => productId ?? []);
  const [products, stock] = await Promise.all([
    findProductsById(db, [...new Set(ids)], { states: "any" }),
    findAvailableStock(db, [...new Set(ids)]),
  ]);
  return {
    state,
    version: offer.version,
    isChanged: offer.sentVersion !== offer.version,
    email: offer.email,
    paidOrder: offer.paidOrder,
    validUntil: formatWeekday(lastDayOf(offer.validUntil)),
    words: offer.words,
    notes: offer.notes,
    address: addressLines(offer.address),
    importTaxes: importTaxesOf(offer),
    isAbroad: territoryOf(offer.address) !== "GB",
    transitDays: offer.transitDays,
    lines: offer.lines.map((line) => {
      const product = line.productId === null ? undefined : products.get(line.productId);
      const unitPence = pence(line.unitNetPence + line.unitVatPence);
      return {
        name: line.name,
        quantity: line.quantity,
        options: line.options.map(({ name, label }) => ({ name, label })),
        unitPence,
        linePence: pence(unitPence * line.quantity),
        madeToOrder: line.madeToOrder,
        leadTimeDays: line.leadTimeDays,
        imageUrl: product?.mainImageUrl ?? null,
        categorySlug: product?.categorySlug ?? "",
      };
    }),
    totals: offer.totals,
    totalPence: offer.totalPence,
    soldOut: state === "open" ? missingOf(offer, stock) : [],
  };
}

/** The products of which less is left than the offer has; those that are gone altogether, too. */
function missingOf(offer: Offer, stock: ReadonlyMap<number, number | null>): string[] {
  const wanted = new Map<number | null, number>();
  for (const { productId, quantity } of offer.lines)
    wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  const isMissing = ({ productId }: Offer["lines"][number]) => {
    const left = productId === null ? undefined : stock.get(productId);
    return left === undefined || (left !== null && left < (wanted.get(productId) ?? 0));
  };
  return [...new Set(offer.lines.filter(isMissing).map(({ name }) => name))];
}
