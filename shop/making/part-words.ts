import type { OptionGroup } from "#shop/catalogue/product.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { Part, ProductPart } from "./parts.ts";

/** "Cotton rope, 10 m", "Cleat, anthracite pewter" */
export function partInWords({
  material,
  finish,
  lengthMm,
}: Pick<Part, "material" | "finish" | "lengthMm">): string {
  const length = lengthMm === null ? [] : [lengthInWords(lengthMm)];
  return [material.name, ...length, ...(finish === null ? [] : [finish.toLowerCase()])].join(", ");
}

function lengthInWords(lengthMm: number): string {
  return lengthMm % 100 === 0
    ? `${formatNumber(lengthMm / 1_000)} m`
    : `${formatNumber(lengthMm)} mm`;
}

/**
 * A row of a part list: "4 × Pine 38 × 22 mm, 1,500 mm, for lath length 1.5 m". The names are those of the
 * groups; without them the keys.
 */
function rowInWords(
  { material, option, quantity, lengthMm, finishBy }: ProductPart,
  groups: readonly OptionGroup[] = [],
): string {
  const nameOf = (key: string) =>
    groups.find((group) => group.key === key)?.name.toLowerCase() ?? key;
  const labelOf = (key: string, value: string) =>
    groups.find((group) => group.key === key)?.values.find((each) => each.value === value)?.label ??
    value;
  return [
    `${quantity} × ${material.name}`,
    ...(lengthMm === null ? [] : [`${formatNumber(lengthMm)} mm`]),
    ...(option === null
      ? []
      : [`for ${nameOf(option.group)} ${labelOf(option.group, option.value)}`]),
    ...(finishBy === null ? [] : [`by ${nameOf(finishBy)}`]),
  ].join(", ");
}

/** The rows that only the first list has, and those that only the second has, in words. */
export function differenceOf(
  before: readonly ProductPart[],
  after: readonly ProductPart[],
  groups: readonly OptionGroup[] = [],
): { readonly removed: readonly string[]; readonly added: readonly string[] } {
  const [old, present] = [before, after].map((list) =>
    list.map((part) => rowInWords(part, groups)),
  );
  return { removed: without(old ?? [], present ?? []), added: without(present ?? [], old ?? []) };
}

/** The words of a list that the other does not have as often. */
function without(list: readonly string[], other: readonly string[]): readonly string[] {
  const left = [...other];
  return list.filter((words) => {
    const at = left.indexOf(words);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
