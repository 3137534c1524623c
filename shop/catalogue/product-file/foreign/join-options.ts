import { LABEL_MAX, NAME_MAX, VALUES_MAX } from "#shop/catalogue/editing/options/option-grid.ts";
import type { ForeignProduct } from "./foreign-product.ts";

/**
 * The product with one option, whose values are the combinations that the file has, as our export for another shop joins
 * options. Null where they are too many or too long for one option.
 */
export function joinOptions(product: ForeignProduct): ForeignProduct | null {
  const name = product.optionNames.join(" / ");
  const variants = product.variants.map((each) => ({ ...each, values: [each.values.join(" / ")] }));
  const fits =
    product.optionNames.length > 1 &&
    name.length <= NAME_MAX &&
    variants.length <= VALUES_MAX &&
    variants.every(({ values: [label = ""] }) => label.length <= LABEL_MAX);
  return fits ? { ...product, optionNames: [name], variants } : null;
}
