import { decimalPounds, formatPounds, pence, type Pence } from "#shop/kit/money.ts";
import {
  productStates,
  type fieldNames,
  readTypedPrice,
  type ProductField,
  type ProductFields,
  type ProductState,
} from "#shop/catalogue/editing/product-fields.ts";

/** The name of a field in forms. */
export type InputName = (typeof fieldNames)[ProductField];

/** The fields in the middle of a sentence. */
export const fieldWords: Readonly<Record<ProductField, string>> = {
  name: "name",
  pricePence: "price",
  leadTimeDays: "lead time",
  takesOrders: "taking of orders",
  state: "state",
};

export const stateNames: Readonly<Record<ProductState, string>> = {
  draft: "Draft",
  live: "Live",
  archived: "Archived",
};

/** A value as its input has it. */
export function inputText(fields: ProductFields, field: ProductField): string {
  switch (field) {
    case "name":
      return fields.name;
    case "pricePence":
      return fields.pricePence === null ? "" : decimalPounds(fields.pricePence);
    case "leadTimeDays":
      return fields.leadTimeDays === null ? "" : String(fields.leadTimeDays);
    case "takesOrders":
      return fields.takesOrders ? "on" : "";
    case "state":
      return fields.state;
  }
}

/** A value in a sentence: "£54.00", "14 days", "not taking orders". */
export function valueInWords(fields: ProductFields, field: ProductField): string {
  switch (field) {
    case "name":
      return `“${fields.name}”`;
    case "pricePence":
      return fields.pricePence === null ? "no price" : formatPounds(fields.pricePence);
    case "leadTimeDays":
      return fields.leadTimeDays === null ? "none" : daysInWords(fields.leadTimeDays);
    case "takesOrders":
      return fields.takesOrders ? "taking orders" : "not taking orders";
    case "state":
      return stateNames[fields.state].toLowerCase();
  }
}

export function daysInWords(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** A value that can't be read, or the value. */
export type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false };

/** Reads what was typed in an input. A lead time may be left empty. */
export function readInput(field: ProductField, text: string): Read<ProductFields[ProductField]> {
  switch (field) {
    case "name":
      return { ok: true, value: text.trim() };
    case "pricePence": {
      const price = readTypedPrice(text);
      return price === null ? { ok: false } : { ok: true, value: price };
    }
    case "leadTimeDays": {
      const days = text.trim().replace(/\s*days?$/i, "");
      if (days === "") return { ok: true, value: null };
      return /^\d{1,4}$/.test(days) ? { ok: true, value: Number(days) } : { ok: false };
    }
    case "takesOrders":
      return { ok: true, value: text === "on" };
    case "state": {
      const state = productStates.find((each) => each === text);
      return state === undefined ? { ok: false } : { ok: true, value: state };
    }
  }
}

/** Reads the value that a person saw, from a hidden field that `inputText` has filled. */
export function readSeen(field: ProductField, text: string): Read<ProductFields[ProductField]> {
  if (field === "pricePence" && text === "") return { ok: true, value: null };
  return readInput(field, text);
}

/** A price of a small button: "9.98". */
export function priceInput(price: Pence): string {
  return decimalPounds(pence(price));
}
