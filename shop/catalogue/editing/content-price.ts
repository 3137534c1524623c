import { parsePounds, pence, type Pence } from "#shop/kit/money.ts";
import type { OptionGroup } from "#shop/catalogue/product.ts";
import { unitPrice, type UnitPrice } from "#shop/catalogue/price.ts";
import type { ChosenOptions } from "#shop/catalogue/product.ts";
import type { GroupContent, ProductContent } from "./product-content.ts";

/** The price of one piece of a product as a content has it; null where it has no price or not one of the options. */
export function priceOfContent(
  { netPence, options }: ProductContent,
  choice: ChosenOptions,
  vatRateBp: number,
): UnitPrice | null {
  return unitPrice({ basePence: netPence, optionGroups: options.map(toGroup), vatRateBp }, choice);
}

/** A group of options as a content has it, with what each value adds without VAT. */
export function toGroup({ key, name, values }: GroupContent): OptionGroup {
  return {
    key,
    name,
    values: values.map(({ value, label, surcharge, is_default: isDefault }) => ({
      value,
      label: typeof label === "string" ? label : value,
      surchargePence: surchargeOf(surcharge),
      isDefault: isDefault === true,
    })),
  };
}

function surchargeOf(column: unknown): Pence {
  return (typeof column === "string" ? parsePounds(column) : null) ?? pence(0);
}
