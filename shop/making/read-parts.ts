import type { OptionGroup } from "#shop/catalogue/product.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import { hasLength, type Material } from "./material.ts";
import { PART_QUANTITY_MAX, PARTS_MAX, partsOf, tooLongOf, type ProductPart } from "./parts.ts";

const LENGTH_MAX_MM = 100_000;

/** A row as it is typed: its material's key, "lathLength=1.5m" or "" for always, and the rest. */
export type TypedPart = Readonly<
  Record<"material" | "option" | "quantity" | "length" | "finish", string>
>;

/** What a product can be ordered with. */
type Choices = {
  readonly materials: readonly Material[];
  readonly groups: readonly OptionGroup[];
};

/**
 * Reads the rows of a part list. A row without a material is left out: that is how a row is removed and how
 * an empty one is ignored. Errors are by field and row, such as "quantity_3".
 */
export function readParts(
  typed: readonly TypedPart[],
  choices: Choices,
):
  | { readonly ok: true; readonly parts: readonly ProductPart[] }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> } {
  const errors: Record<string, string> = {};
  const parts = typed.flatMap((row, at) => {
    if (row.material === "") return [];
    const read = readPart(row, choices);
    if (read.part !== null) return [read.part];
    errors[`${read.field}_${at}`] = read.text;
    return [];
  });
  if (parts.length > PARTS_MAX)
    errors[`material_${typed.length - 1}`] = `A product has ${PARTS_MAX} rows at most.`;
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, parts };
}

type ReadPart =
  | { readonly part: ProductPart }
  | { readonly part: null; readonly field: keyof TypedPart; readonly text: string };

const wrong = (field: keyof TypedPart, text: string): ReadPart => ({ part: null, field, text });

function readPart(row: TypedPart, { materials, groups }: Choices): ReadPart {
  const material = materials.find(({ key }) => key === row.material);
  if (material === undefined)
    return wrong("material", "This material no longer exists. Choose another.");
  const option = readOption(row.option, groups);
  if (option === undefined) return wrong("option", "The product no longer has this option.");
  const quantity = readWhole(row.quantity, { most: PART_QUANTITY_MAX });
  if (quantity === null) return wrong("quantity", `Enter 0 to ${PART_QUANTITY_MAX}.`);
  if (quantity === 0 && option === null)
    return wrong("quantity", "Enter 1 or more. 0 says that an option needs none.");
  const finishBy = row.finish === "" ? null : row.finish;
  if (finishBy !== null && !groups.some(({ key }) => key === finishBy))
    return wrong("finish", "The product no longer has this option.");
  const lengthMm = readWhole(row.length, { unit: "mm", least: 1, most: LENGTH_MAX_MM });
  if (hasLength(material) && quantity > 0) {
    if (lengthMm === null) return wrong("length", "Enter the length in mm, such as 1,500.");
  } else if (row.length.trim() !== "" && !hasLength(material))
    return wrong("length", "Only timber and rope have a length. Leave it empty.");
  const part = { material, option, quantity, lengthMm, finishBy };
  const tooLong = tooLongOf(part);
  return tooLong === null ? { part } : wrong("length", `${tooLong}.`);
}

/** "lathLength=1.5m"; null for every piece; undefined for what the product does not have. */
function readOption(typed: string, groups: readonly OptionGroup[]) {
  if (typed === "") return null;
  for (const { key: group, values } of groups)
    for (const { value } of values)
      if (typed === optionValue(group, value)) return { group, value };
  return undefined;
}

/** A row as it would be typed. */
export function toTypedPart({
  material,
  option,
  quantity,
  lengthMm,
  finishBy,
}: ProductPart): TypedPart {
  return {
    material: material.key,
    option: option === null ? "" : optionValue(option.group, option.value),
    quantity: String(quantity),
    length: lengthMm === null ? "" : formatNumber(lengthMm),
    finish: finishBy ?? "",
  };
}

/** How a form names an option value: "lathLength=1.5m". */
export function optionValue(group: string, value: string): string {
  return `${group}=${value}`;
}

/** The rows of another product's list that fit the options of this one. */
export function fittingParts(
  parts: readonly ProductPart[],
  groups: readonly OptionGroup[],
): readonly ProductPart[] {
  return parts.filter(
    ({ option, finishBy }) =>
      (option === null ||
        readOption(optionValue(option.group, option.value), groups) !== undefined) &&
      (finishBy === null || groups.some(({ key }) => key === finishBy)),
  );
}

/** What can be ordered and has no parts, a sentence for each option value; none if all is known. */
export function gapsOf(
  { name, optionGroups }: { readonly name: string; readonly optionGroups: readonly OptionGroup[] },
  parts: readonly ProductPart[],
): readonly string[] {
  if (parts.length === 0) return [`No parts for ${name}`];
  const gaps = optionGroups.flatMap(({ key, name: groupName, values }) =>
    values.flatMap(({ value, label }) => {
      const options = [{ key, name: groupName, value, label }];
      const read = partsOf(
        { name, options },
        // The finish is the matter of its own option.
        parts.map((part) => (part.finishBy === key ? part : { ...part, finishBy: null })),
      );
      return read.ok ? [] : [read.text];
    }),
  );
  return [...new Set(gaps)];
}
