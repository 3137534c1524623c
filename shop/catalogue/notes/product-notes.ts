/** What a product page says beyond the options. Each is empty where nothing is known. */
export type ProductNotes = {
  readonly inTheBox: readonly string[];
  /** What it is fixed to, in a sentence. */
  readonly fixing: string;
  readonly notIncluded: readonly string[];
  /** How it is used and looked after, in whole sentences. */
  readonly care: readonly string[];
  /** Warnings about safety, in whole sentences. */
  readonly warnings: readonly string[];
  /** The type, batch or serial number on the product, or how to find it. */
  readonly model: string;
};

/** A part that fits a product, in one choice of the part. */
export type PartFit = {
  /** The choice of the product that the part is for; null: every choice. */
  readonly when: { readonly option: string; readonly value: string } | null;
  readonly part: Part;
};

/** A part as a page shows it, with the options to choose beforehand. */
export type Part = {
  readonly slug: string;
  readonly name: string;
  /** The chosen option of the part, such as "One, 1.5 m"; "" for none. */
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  /** With UK VAT, of that choice; null where the database holds no number. */
  readonly pricePence: number | null;
};

/** The parts that fit one choice of a product, each once, in their order. */
export function partsFor(
  fits: readonly PartFit[],
  choice: Readonly<Record<string, string>>,
): Part[] {
  const parts = new Map<string, Part>();
  for (const { when, part } of fits)
    if (isFor(when, choice) && !parts.has(part.slug)) parts.set(part.slug, part);
  return [...parts.values()];
}

/** Whether a part that is for `when` fits this choice. */
export function isFor(when: PartFit["when"], choice: Readonly<Record<string, string>>): boolean {
  return when === null || choice[when.option] === when.value;
}
