import { done, type Done } from "#shop/kit/result.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { OrderLine, OrderOption } from "#shop/orders/order.ts";
import type { PieceToCut } from "./cutting-plan.ts";
import type { Material } from "./material.ts";

/** Limits of what the owner enters: rows of a product, pieces in a row. */
export const PARTS_MAX = 60;
export const PART_QUANTITY_MAX = 99;

/** A row of what a product is made of. */
export type ProductPart = {
  readonly material: Material;
  /** The option value that needs the part; null: every piece of the product has it. */
  readonly option: { readonly group: string; readonly value: string } | null;
  /** For one piece of the product. 0: the option value needs none of it. */
  readonly quantity: number;
  /** Of timber and rope; null of what has no length. */
  readonly lengthMm: number | null;
  /** The option group whose value is the part's finish, such as the colour; null without one. */
  readonly finishBy: string | null;
};

/** A part of one piece of a line, as it was ordered. */
export type Part = {
  readonly material: Material;
  /** For one piece of the line. */
  readonly quantity: number;
  readonly lengthMm: number | null;
  /** "Ivory"; null for a part that has no finish. */
  readonly finish: string | null;
};

/** Why it is not known what a line is made of, as a sentence. */
export type UnknownParts = {
  readonly ok: false;
  readonly reason: "unknown_parts";
  readonly text: string;
};

/**
 * The parts of one piece of a line. Every option of the line must be in a row of the product, as a condition
 * or as a finish, so that nothing that was ordered is left out; otherwise it says which one is not.
 */
export function partsOf(
  line: Pick<OrderLine, "name" | "options">,
  productParts: readonly ProductPart[],
): Done<readonly Part[]> | UnknownParts {
  if (productParts.length === 0) return unknown(`No parts for ${line.name}`);
  const missing = line.options.find((option) => !isCovered(option, productParts));
  if (missing !== undefined)
    return unknown(`No parts for ${missing.name.toLowerCase()} ${missing.label}`);
  const parts: Part[] = [];
  for (const part of productParts) {
    if (part.quantity === 0 || !isNeeded(part, line.options)) continue;
    const finish = line.options.find(({ key }) => key === part.finishBy);
    if (part.finishBy !== null && finish === undefined)
      return unknown(`No ${part.finishBy} is known for ${part.material.name}`);
    const tooLong = tooLongOf(part);
    if (tooLong !== null) return unknown(tooLong);
    const { material, quantity, lengthMm } = part;
    parts.push({ material, quantity, lengthMm, finish: finish?.label ?? null });
  }
  return done(parts);
}

function unknown(text: string): UnknownParts {
  return { ok: false, reason: "unknown_parts", text };
}

function isCovered({ key, value }: OrderOption, parts: readonly ProductPart[]): boolean {
  return parts.some(
    ({ option, finishBy }) => finishBy === key || (option?.group === key && option.value === value),
  );
}

function isNeeded({ option }: ProductPart, options: readonly OrderOption[]): boolean {
  return (
    option === null ||
    options.some(({ key, value }) => key === option.group && value === option.value)
  );
}

/** Why a part cannot be sawn from a bar of its timber; null if it can. */
export function tooLongOf({ material, lengthMm }: Pick<ProductPart, "material" | "lengthMm">) {
  if (material.kind !== "timber" || lengthMm === null || lengthMm <= material.stockLengthMm)
    return null;
  return `A piece of ${formatNumber(lengthMm)}\u00A0mm is longer than a bar of ${material.name}, ${formatNumber(material.stockLengthMm)}\u00A0mm`;
}

/** The laths of `quantity` pieces of a line, numbered for each timber: "lath 1 of 4". */
export function piecesToCut(
  line: Pick<PieceToCut, "orderId" | "orderNumber" | "position">,
  parts: readonly Part[],
  quantity: number,
): readonly PieceToCut[] {
  const sawn = parts.filter(({ material }) => material.kind === "timber");
  const byTimber = Map.groupBy(sawn, ({ material }) => material.key);
  return [...byTimber].flatMap(([materialKey, all]) => {
    const lengths = Array.from({ length: quantity }, () =>
      all.flatMap((part) =>
        part.lengthMm === null
          ? []
          : Array.from({ length: part.quantity }, () => part.lengthMm ?? 0),
      ),
    ).flat();
    return lengths.map((lengthMm, at) => ({
      ...line,
      lath: at + 1,
      of: lengths.length,
      lengthMm,
      materialKey,
    }));
  });
}

/** Parts of one material, length and finish, counted over several lines. */
export type CountedPart = Omit<Part, "quantity"> & { readonly total: number };

/** Counts parts that are the same: rope by length, iron by finish. */
export function countParts(
  lines: readonly { readonly parts: readonly Part[]; readonly quantity: number }[],
): readonly CountedPart[] {
  const counted = new Map<string, CountedPart>();
  for (const { parts, quantity } of lines)
    for (const { quantity: each, ...part } of parts) {
      const key = JSON.stringify([part.material.key, part.lengthMm, part.finish]);
      const total = (counted.get(key)?.total ?? 0) + each * quantity;
      counted.set(key, { ...part, total });
    }
  return [...counted.values()].toSorted(compareParts);
}

function compareParts(one: CountedPart, other: CountedPart): number {
  return (
    one.material.name.localeCompare(other.material.name, "en") ||
    (one.finish ?? "").localeCompare(other.finish ?? "", "en") ||
    (one.lengthMm ?? 0) - (other.lengthMm ?? 0)
  );
}
