import { data } from "react-router";
import { assert } from "#shop/kit/assert.ts";
import { formatPounds, type Pence } from "#shop/kit/money.ts";
import { londonDay } from "#shop/kit/time.ts";
import { changeProduct, type BadField } from "#shop/catalogue/editing/change-product.server.ts";
import { fieldNames, mergeChanges, productFields } from "#shop/catalogue/editing/product-fields.ts";
import {
  findProductBySku,
  findProductFields,
  findSlugOwner,
  type ReadProduct,
} from "#shop/catalogue/editing/product-list.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import type { StaffMember } from "#shop/staff/staff.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { netOfTypedGross } from "#shop/tax/vat.ts";
import type { SentFields } from "#admin/http/form.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { sayRefusal } from "#admin/http/refusals.ts";
import { inputText } from "#shop/catalogue/editing/typed-fields.ts";
import { fieldWords, priceInput, valueInWords } from "./product-values.ts";
import { badValue } from "./bad-values.ts";
import { changersOf, listKeptFields } from "./others-changes.server.ts";
import { readProductForm, type ReadProductForm } from "./read-product-form.server.ts";
import { changeWords } from "#admin/http/change-words.ts";

/** A field that somebody else has changed meanwhile. */
export type Conflict = {
  readonly name: string;
  /** "Ben changed the price to £54.00 at 14:02." */
  readonly text: string;
  /** The present value as its input has it. */
  readonly theirs: string;
  /** Who: "Ben". */
  readonly who: string;
};

/** What the form of a product shows after it was sent. */
export type ProductResult = ActResult & {
  readonly sku: string;
  /** The values that the person saw, by input name, as they stay until the form is saved. */
  readonly seen?: Readonly<Record<string, string>>;
  readonly conflicts?: readonly Conflict[];
  /** The two prices that can be made beside the one that was typed. */
  readonly neighbours?: readonly { readonly value: string; readonly label: string }[];
};

type Sent = {
  readonly act: Act;
  readonly field: SentFields;
  /** The person who sent it. */
  readonly staff: Pick<StaffMember, "id" | "role">;
};

/**
 * Saves the form of a product: the fields for which it has a hidden `was_…` with the value that the person
 * saw. Throws 404 for an unknown product, 403 for a price that the person may not change.
 */
export async function saveProduct(sku: string, sent: Sent) {
  const product = await findProductBySku(db(), sku);
  if (product === null) throw data(null, { status: 404 });
  const form = readProductForm(sent.field);
  if (form.changes.pricePence !== undefined && !mayChangePrices(sent.staff))
    throw data(null, { status: 403 });
  const { values, seen } = form;
  const intent = sent.field("intent") || "save";
  const kept = { intent, sku, values, seen };
  if (Object.keys(form.errors).length > 0)
    return data<ProductResult>({ ...kept, fieldErrors: form.errors }, 422);
  const { changes } = form;
  const saved = await changeProduct(db(), product.id, { act: sent.act, changes });
  const now = await readProduct(product.id);
  if (saved.ok) return data<ProductResult>({ sku, intent, done: await doneText(now, form, sent) });
  if (saved.reason === "unchanged")
    return data<ProductResult>({ sku, intent, done: "Nothing was changed." });
  if (saved.reason === "changed_meanwhile")
    return data<ProductResult>({ ...kept, conflicts: await conflictsOf(now, form, sent) }, 409);
  if (saved.reason === "price_out_of_reach")
    return data<ProductResult>({ ...kept, ...outOfReach(changes.pricePence?.to ?? null) }, 422);
  if (saved.reason === "no_product" || saved.reason === "act_reused")
    return data<ProductResult>({ ...kept, formError: sayRefusal(saved, changeWords).text }, 409);
  const { name, text } = await problemOf(saved.reason, values);
  return data<ProductResult>({ ...kept, fieldErrors: { [name]: text } }, 422);
}

async function readProduct(productId: number): Promise<ReadProduct> {
  const [product] = await findProductFields(db(), [productId]);
  if (product === undefined) throw data(null, { status: 404 });
  return product;
}

/** The field that a refusal is about, and its sentence. */
async function problemOf(
  reason: BadField | "slug_taken" | keyof typeof wantedTexts,
  values: Readonly<Record<string, string>>,
): Promise<{ readonly name: string; readonly text: string }> {
  if (reason === "slug_taken") return { name: "slug", text: await takenText(values["slug"] ?? "") };
  if (isWanted(reason)) return wantedTexts[reason];
  const field = productFields.find((each) => reason === `bad_${fieldNames[each]}`);
  assert(field !== undefined, "a bad value is that of a field");
  const name = fieldNames[field];
  return { name, text: badValue(field, values[name] ?? "") };
}

const wantedTexts = {
  no_price: { name: "price", text: "Enter a price first: a live product has one." },
  no_description: {
    name: "description",
    text: "Enter a description first: a live product has one.",
  },
  no_alt: {
    name: "pictures",
    text: "Write the alt text of each picture first, under Pictures: people who can’t see them hear it.",
  },
};

function isWanted(reason: string): reason is keyof typeof wantedTexts {
  return Object.hasOwn(wantedTexts, reason);
}

async function takenText(slug: string): Promise<string> {
  const other = await findSlugOwner(db(), slug);
  return other === null
    ? "Another product has this address."
    : `${other.name} (${other.sku}) has this address.`;
}

function mayChangePrices({ role }: Sent["staff"]): boolean {
  return permission(role, "prices.change") !== "no";
}

/** What the form says of a price that VAT can’t make, with its two neighbours. */
export function outOfReach(price: Pence | null): Partial<ProductResult> {
  const reach = price === null ? null : netOfTypedGross(price, vatRateOn(londonDay(new Date())));
  if (reach === null || reach.ok) return { fieldErrors: { price: badValue("pricePence", "") } };
  const [below, above] = [formatPounds(reach.below), formatPounds(reach.above)];
  return {
    fieldErrors: { price: `VAT in whole pence makes ${below} or ${above}. Which?` },
    neighbours: [reach.below, reach.above].map((each) => ({
      value: priceInput(each),
      label: formatPounds(each),
    })),
  };
}

async function conflictsOf(
  { id, fields: now }: ReadProduct,
  { changes }: ReadProductForm,
  { staff }: Sent,
): Promise<readonly Conflict[]> {
  const fields = mergeChanges(now, changes).conflicts;
  const changers = await changersOf(id, fields, staff.id);
  return fields.map((field) => {
    const { who, at } = changers(field);
    const to = valueInWords(now, field);
    return {
      name: fieldNames[field],
      who,
      theirs: inputText(now, field),
      text: `${who} changed the ${fieldWords[field]} to ${to}${at}.`,
    };
  });
}

/** "Saved.", with what others have changed meanwhile. */
async function doneText(
  product: ReadProduct,
  form: ReadProductForm,
  { staff, field: sent }: Sent,
): Promise<string> {
  const { id, fields: now } = product;
  const others = await listKeptFields(product, form, sent);
  const changers = await changersOf(id, others, staff.id);
  const stayed = others.map((field) => {
    const { who } = changers(field);
    return ` ${who} changed the ${fieldWords[field]} to ${valueInWords(now, field)} in the meantime; that was kept.`;
  });
  return `${now.name} is saved.${stayed.join("")}`;
}
