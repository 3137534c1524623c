import type { Product } from "#shop/catalogue/product.ts";
import type { OrderLine } from "#shop/orders/order.ts";

/** An option group of a line, with the values that cost the same as the present one. */
export type SameChoice = {
  readonly key: string;
  readonly name: string;
  readonly present: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
};

/** The options of a line that can be changed at the same price; groups without another value are left out. */
export function sameChoices(
  { optionGroups }: Pick<Product, "optionGroups">,
  { options }: Pick<OrderLine, "options">,
): readonly SameChoice[] {
  return optionGroups.flatMap(({ key, name, values }) => {
    const bought = options.find((option) => option.key === key)?.value;
    const present = values.find(({ value }) => value === bought);
    if (present === undefined) return [];
    const same = values.filter(({ surchargePence }) => surchargePence === present.surchargePence);
    if (same.length < 2) return [];
    return {
      key,
      name,
      present: present.value,
      values: same.map(({ value, label }) => ({ value, label })),
    };
  });
}
