import { emailError, fullNameError } from "#shop/accounts/customer.ts";
import { readEmail } from "#shop/kit/text.ts";
import { numberError, readPounds, readWhole } from "#shop/kit/typed-number.ts";
import { WORDS_MAX, type OfferItem } from "#shop/offers/offer-request.ts";
import type { OfferDraft } from "#shop/offers/save-offer.server.ts";
import {
  ADDRESS_LINE_MAX,
  addressErrors,
  addressOf,
  NOTES_MAX,
  POSTCODE_MAX,
} from "#shop/shipping/address.ts";
import { telephoneError, TELEPHONE_MAX } from "#shop/shipping/telephone.ts";

/** The fields of the form but its lines, as they are typed, with their longest values. */
export const offerFields = {
  name: 200,
  email: 200,
  telephone: TELEPHONE_MAX,
  company: ADDRESS_LINE_MAX,
  line1: ADDRESS_LINE_MAX,
  line2: ADDRESS_LINE_MAX,
  city: ADDRESS_LINE_MAX,
  state: 2,
  country: 2,
  postcode: POSTCODE_MAX,
  delivery: 10,
  days: 2,
  notes: NOTES_MAX,
  words: WORDS_MAX,
  q: 80,
} as const;
export type OfferField = keyof typeof offerFields;

/** A product of the offer as the form has it. */
export type LineValues = {
  readonly productId: number;
  /** As it was typed. */
  readonly quantity: string;
  readonly options: Readonly<Record<string, string>>;
};

export type OfferValues = Readonly<Record<OfferField, string>> & {
  readonly lines: readonly LineValues[];
};

/** The most lines of an offer, and the most pieces of one line. */
export const OFFER_LINES_MAX = 30;
const QUANTITY_MAX = 99;
const DAYS_MAX = 90;

export const emptyValues: OfferValues = {
  ...(Object.fromEntries(Object.keys(offerFields).map((name) => [name, ""])) as Record<
    OfferField,
    string
  >),
  country: "GB",
  lines: [],
};

/** Reads what was typed: `line.0.product`, `line.0.quantity`, `line.0.option.color`. */
export function readValues(field: (name: string) => string): OfferValues {
  const read = (name: OfferField) =>
    field(name).replaceAll("\r\n", "\n").slice(0, offerFields[name]);
  const names = Object.keys(offerFields) as OfferField[];
  const lines: LineValues[] = [];
  for (let at = 0; at < OFFER_LINES_MAX; at += 1) {
    const productId = Number(field(`line.${at}.product`));
    if (!Number.isInteger(productId) || productId < 1 || productId > 2_147_483_646) break;
    const keys = field(`line.${at}.options`).split(" ").filter(Boolean).slice(0, 20);
    lines.push({
      productId,
      quantity: field(`line.${at}.quantity`).trim().slice(0, 4),
      options: Object.fromEntries(keys.map((key) => [key, field(`line.${at}.option.${key}`)])),
    });
  }
  return {
    ...(Object.fromEntries(names.map((name) => [name, read(name)])) as Record<OfferField, string>),
    lines,
  };
}

/** The items that can be priced: lines without a right quantity count as one piece. */
export function itemsOf({ lines }: Pick<OfferValues, "lines">): OfferItem[] {
  return lines.map(({ productId, options, quantity }) => ({
    productId,
    options,
    quantity: quantityOf(quantity) ?? 1,
  }));
}

/** The pieces of a line; null for what is no quantity that can be offered. */
export function quantityOf(text: string): number | null {
  return readWhole(text, { least: 1, most: QUANTITY_MAX });
}

function deliveryError(typed: string): string {
  return numberError(typed, "pounds", "Enter the delivery price in pounds, such as 48.00.");
}

/** The draft that was typed, or what is wrong with its fields. */
export function readDraft(
  values: OfferValues,
):
  | { readonly ok: true; readonly draft: OfferDraft }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> } {
  const name = values.name.trim();
  const email = readEmail(values.email);
  // The offer has the telephone number beside its address.
  const address = addressOf((field) =>
    field === "name" ? name : field === "telephone" ? "" : values[field],
  );
  const { name: _, ...addressProblems } = addressErrors(address);
  const shippingPence = readPounds(values.delivery);
  const transitDays = readWhole(values.days, { least: 1, most: DAYS_MAX });
  const found: Record<string, string | null> = {
    name: fullNameError(name)?.replace("your", "the customer’s") ?? null,
    email: emailError(email)?.replace("your", "the customer’s") ?? null,
    ...addressProblems,
    telephone: telephoneError(values.telephone),
    items: values.lines.length === 0 ? "Choose at least one product." : null,
    delivery: shippingPence === null ? deliveryError(values.delivery) : null,
    days: transitDays === null ? `Enter the working days on the way, 1 to ${DAYS_MAX}.` : null,
    ...Object.fromEntries(
      values.lines.map(({ quantity }, at) => [
        `line.${at}.quantity`,
        quantityOf(quantity) === null ? `Enter a quantity of 1 to ${QUANTITY_MAX}.` : null,
      ]),
    ),
  };
  const errors = Object.fromEntries(
    Object.entries(found).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
  if (Object.keys(errors).length > 0 || shippingPence === null || transitDays === null)
    return { ok: false, errors };
  return {
    ok: true,
    draft: {
      email,
      customerName: name,
      telephone: values.telephone.trim(),
      address,
      items: itemsOf(values),
      shippingPence,
      transitDays,
      notes: values.notes.trim(),
      words: values.words.trim(),
    },
  };
}
