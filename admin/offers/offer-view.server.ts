import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { listProductsForStaff } from "#shop/catalogue/editing/product-list.server.ts";
import { standardValue, type Product } from "#shop/catalogue/product.ts";
import { differenceText } from "#shop/catalogue/price.ts";
import { findAvailableStock } from "#shop/catalogue/stock/stock.server.ts";
import { decimalPounds, formatPounds, ZERO, type Pence } from "#shop/kit/money.ts";
import { readPounds } from "#shop/kit/typed-number.ts";
import { findOfferPlace, priceOffer, type OfferPlace } from "#shop/offers/price-offer.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { Total } from "#shop/pricing/totals.ts";
import type { Country } from "#shop/shipping/country-code.ts";
import { invalidPostcodeMessage } from "#shop/shipping/postal-code.ts";
import { listDestinations, mainlandShipping } from "#shop/shipping/rates.server.ts";
import { world } from "#shop/shipping/world.ts";
import { itemsOf, quantityOf, type LineValues, type OfferValues } from "./offer-values.ts";

/** A line of the form with what can be chosen for it. */
export type LineView = LineValues & {
  readonly name: string;
  readonly sku: string;
  readonly groups: readonly {
    readonly key: string;
    readonly name: string;
    readonly chosen: string;
    readonly values: readonly { readonly value: string; readonly label: string }[];
  }[];
  /** "Made to order", "3 in stock", "Not on sale any more". */
  readonly stock: string;
  readonly isShort: boolean;
  /** The line's price where it goes; null while it has none. */
  readonly linePence: Pence | null;
};

/** The form as the page draws it. */
export type OfferFormView = {
  /** Changes with every answer, so that the lines are drawn anew. */
  readonly revision: string;
  readonly values: Omit<OfferValues, "lines">;
  readonly lines: readonly LineView[];
  readonly found: readonly { readonly id: number; readonly name: string; readonly about: string }[];
  readonly sum: { readonly totals: readonly Total[]; readonly totalPence: Pence } | null;
  /** About the sum: what is missing, or what the rate table says. */
  readonly note: string;
  /** What the rate table has for fields that nobody has typed into; "" where it has nothing. */
  readonly defaults: { readonly delivery: string; readonly days: string };
  readonly countries: readonly Country[];
};

const FOUND_MAX = 8;

/** The form with its lines, prices and what the search found. */
export async function readOfferForm(values: OfferValues, revision: string): Promise<OfferFormView> {
  const ids = [...new Set(values.lines.map(({ productId }) => productId))];
  const [products, stock, place, destinations, found] = await Promise.all([
    findProductsById(db(), ids),
    findAvailableStock(db(), ids),
    placeOf(values),
    listDestinations(db()),
    findProducts(values.q),
  ]);
  const quoted = place === null ? null : await quoteOf(values, place);
  const { lines, ...rest } = values;
  return {
    revision,
    values: rest,
    lines: lines.map((line, at) => ({
      ...lineView(line, products.get(line.productId), stock.get(line.productId)),
      linePence: quoted?.lines[at]?.linePence ?? null,
    })),
    found,
    sum: quoted === null ? null : { totals: quoted.totals, totalPence: quoted.totalPence },
    note: noteOf(values, place),
    defaults: defaultsOf(place),
    countries: [
      ...destinations,
      ...world().filter(({ code }) => !destinations.some((rated) => rated.code === code)),
    ],
  };
}

/** The place of what was typed; the UK mainland until there is a postcode. */
export async function placeOf(values: OfferValues): Promise<OfferPlace | null> {
  const isBegun = values.country !== "GB" || values.postcode.trim() !== "";
  return isBegun ? findOfferPlace(db(), values) : mainlandShipping(db());
}

async function findProducts(q: string): Promise<OfferFormView["found"]> {
  if (q.trim() === "") return [];
  const { page } = await listProductsForStaff(db(), {
    views: ["live"],
    view: "live",
    q: q.trim(),
    sort: "name",
    after: null,
  });
  return page.rows.slice(0, FOUND_MAX).map(({ id, name, sku }) => ({ id, name, about: sku }));
}

async function quoteOf(values: OfferValues, place: OfferPlace) {
  const shippingPence = readPounds(values.delivery) ?? place.ratePence ?? ZERO;
  const priced = await priceOffer(db(), itemsOf(values), { place, shippingPence });
  return priced.ok ? priced.value : null;
}

function lineView(
  line: LineValues,
  product: Product | undefined,
  stock: number | null | undefined,
): Omit<LineView, "linePence"> {
  if (product === undefined)
    return {
      ...line,
      name: "A product",
      sku: "",
      groups: [],
      stock: "Not on sale any more",
      isShort: true,
    };
  const wanted = quantityOf(line.quantity) ?? 1;
  return {
    ...line,
    name: product.name,
    sku: product.sku,
    groups: product.optionGroups.map((group) => ({
      key: group.key,
      name: group.name,
      chosen: line.options[group.key] || (standardValue(group)?.value ?? ""),
      values: group.values.map((value) => {
        const more = differenceText(product, line.options, { [group.key]: value.value });
        return {
          value: value.value,
          label: more === "" ? value.label : `${value.label} (${more})`,
        };
      }),
    })),
    stock: stock === null ? "Made to order" : stock === 0 ? "None in stock" : `${stock} in stock`,
    isShort: stock !== null && (stock ?? 0) < wanted,
  };
}

function noteOf(values: OfferValues, place: OfferPlace | null): string {
  if (place === null) return `${invalidPostcodeMessage(values)}. VAT depends on it.`;
  if (values.lines.length === 0) return "Choose a product: the sum appears here.";
  const vat =
    place.vat === "export" ? "No UK VAT: the goods leave the UK." : "Prices include UK VAT.";
  if (place.ratePence === null) return `${vat} No set rate: the delivery price is yours to set.`;
  return `${vat} The set rate for ${place.zone} is ${formatPounds(place.ratePence)}.`;
}

/** What the rate table has for a place. */
export function defaultsOf(place: OfferPlace | null): OfferFormView["defaults"] {
  if (place === null) return { delivery: "", days: "" };
  const { ratePence, transitDays } = place;
  return {
    delivery: ratePence === null ? "" : decimalPounds(ratePence),
    days: String(transitDays),
  };
}
