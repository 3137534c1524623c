import { GROUPS_MAX, VALUES_MAX } from "#shop/catalogue/editing/options/option-grid.ts";
import { readOptionGrid } from "#shop/catalogue/editing/options/change-options.server.ts";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  filledRows,
  isBlankGroup,
  nextNumber,
  toCopied,
  toTypedGrid,
  type TypedGrid,
} from "./typed-grid.ts";

type Copied = {
  readonly typed: TypedGrid;
  readonly note?: string;
  readonly fieldErrors?: Readonly<Record<string, string>>;
};

/** Puts the options of another product below those of the form. Options that both have stay as they are. */
export async function copyInto(
  productId: number,
  { typed, vatRateBp }: { readonly typed: TypedGrid; readonly vatRateBp: number },
  sku: string,
): Promise<Copied> {
  const source = sku === "" ? null : await findProductBySku(db(), sku);
  const grid =
    source === null || source.id === productId ? [] : await readOptionGrid(db(), source.id);
  if (source === null || grid.length === 0)
    return { typed, fieldErrors: { copy_from: "Choose a product that has options." } };
  const present = typed.filter((group) => !isBlankGroup(group));
  const isPresent = (key: string, name: string) =>
    present.some(
      (group) => group.key === key || group.name.trim().toLowerCase() === name.toLowerCase(),
    );
  const added = grid.filter(({ key, name }) => !isPresent(key, name));
  const all = [...present, ...toTypedGrid(added.map(toCopied), vatRateBp, nextNumber(typed))];
  if (all.length > GROUPS_MAX || all.flatMap(filledRows).length > VALUES_MAX)
    return { typed, fieldErrors: { copy_from: `A product has ${VALUES_MAX} values at most.` } };
  const left = grid.filter((group) => !added.includes(group)).map(({ name }) => name);
  const kept = left.length === 0 ? "" : ` ${left.join(", ")} stayed as it is here.`;
  const note =
    added.length === 0
      ? `This product has the options of ${source.name} already.`
      : `Copied from ${source.name}, and not saved yet: ${added.map(({ name }) => name).join(", ")}.${kept}`;
  return { typed: all, note };
}
