import { data, redirect } from "react-router";
import { createProduct } from "#shop/catalogue/editing/create-product.server.ts";
import { fieldNames, productFields } from "#shop/catalogue/editing/product-fields.ts";
import type { Act } from "#shop/platform/act.ts";
import type { Pence } from "#shop/kit/money.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { SentFields } from "#admin/http/form.server.ts";
import { sayRefusal } from "#admin/http/refusals.ts";
import { badValue } from "#admin/products/bad-values.ts";
import { readInput } from "#shop/catalogue/editing/typed-fields.ts";
import { outOfReach, type ProductResult } from "#admin/products/save-product.server.ts";

/** The fields of the form in their order. */
const newFields = ["name", "copy_from", "category", "brand", "price", "weight_grams"] as const;

/** Makes a draft from the form and leads to its page; says what is wrong beside the field. */
export async function createFromForm(act: Act, field: SentFields) {
  const values: Record<string, string> = Object.fromEntries(
    newFields.map((name) => [name, field(name).trim()]),
  );
  const instead = field("price_instead");
  if (instead !== "") values["price"] = instead;
  const [price, weight] = [numberIn("pricePence", values), numberIn("weightGrams", values)];
  const kept = { intent: "create", sku: "", values };
  const errors = {
    ...(price === undefined && { price: badValue("pricePence", values["price"] ?? "") }),
    ...(weight === undefined && {
      weight_grams: badValue("weightGrams", values["weight_grams"] ?? ""),
    }),
  };
  if (price === undefined || weight === undefined)
    return data<ProductResult>({ ...kept, fieldErrors: errors }, 422);
  const text = (name: string) => values[name] || null;
  const product = {
    name: values["name"] ?? "",
    copyFrom: text("copy_from"),
    categorySlug: text("category"),
    brandSlug: text("brand"),
    pricePence: price as Pence | null,
    weightGrams: weight,
  };
  const created = await createProduct(db(), { act, product });
  if (created.ok) return redirect(`/products/${encodeURIComponent(created.value)}`);
  if (created.reason === "price_out_of_reach")
    return data<ProductResult>({ ...kept, ...outOfReach(product.pricePence) }, 422);
  if (created.reason === "act_reused")
    return data<ProductResult>({ ...kept, formError: sayRefusal(created, {}).text }, 409);
  const name = created.reason.replace(/^bad_/, "");
  return data<ProductResult>({ ...kept, fieldErrors: { [name]: sentence(name, values) } }, 422);
}

/** A number that was typed; null for none, which a copy takes from the original; undefined for a wrong one. */
function numberIn(
  field: "pricePence" | "weightGrams",
  values: Readonly<Record<string, string>>,
): number | null | undefined {
  const typed = values[fieldNames[field]] ?? "";
  if (typed === "") return null;
  const read = readInput(field, typed);
  return read.ok ? Number(read.value) : undefined;
}

function sentence(name: string, values: Readonly<Record<string, string>>): string {
  if (name === "copy_from") return `No product has the SKU ${values["copy_from"]}.`;
  const field = productFields.find((each) => fieldNames[each] === name);
  return field === undefined ? "Enter this." : badValue(field, values[name] ?? "");
}
