import type { OptionUse } from "#shop/catalogue/editing/options/change-options.server.ts";
import type { Grid } from "#shop/catalogue/editing/options/option-grid.ts";

const places: Readonly<Record<OptionUse["place"], string>> = {
  parts: "the part list under Make, Settings",
  fits: "the parts that fit, on product pages",
  covers: "the sizes of covers",
  box: "the box of the product under Pack, Boxes",
};

/** Why values can't be removed: "Lath length, 1.5 m is in the part list …". */
export function bindingText(uses: readonly OptionUse[], was: Grid): string {
  const sentences = uses.map(({ group: key, value, place }) => {
    const group = was.find((each) => each.key === key);
    const label = group?.values.find((each) => each.value === value)?.label;
    const what = [group?.name ?? key, label].filter(Boolean).join(", ");
    return `${what} is used in ${places[place]}.`;
  });
  const shown = [...new Set(sentences)].slice(0, 5);
  return `${shown.join(" ")} Change that first, or make the value not available.`;
}
