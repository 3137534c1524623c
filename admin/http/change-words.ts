import type { BadField, ChangeRefusal } from "#shop/catalogue/editing/change-product.server.ts";
import { fieldNames } from "#shop/catalogue/editing/product-fields.ts";

const badFields = Object.fromEntries(
  Object.values(fieldNames).map((name) => [
    `bad_${name}`,
    "The shop does not take one of these values any more.",
  ]),
) as Readonly<Record<BadField, string>>;

/** Why a product was not changed, where no form has its fields. */
export const changeWords: Readonly<Record<Exclude<ChangeRefusal, "act_reused">, string>> = {
  ...badFields,
  no_product: "This product has been deleted.",
  price_out_of_reach: "VAT in whole pence can’t make this price.",
  slug_taken: "Another product has this address.",
  no_price: "A live product needs a price.",
  no_description: "A live product needs a description.",
  no_alt: "A live product needs the alt text of each picture.",
  unchanged: "Nothing was changed.",
  changed_meanwhile: "Somebody has changed this since you opened the page.",
};
