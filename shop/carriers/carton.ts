import { metresOption } from "#shop/catalogue/metres-option.ts";

/** How a product is packed. */
export type PackedSize = {
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** The key of the option whose value is the length ("lathLength"); null where every piece is as long. */
  readonly lengthOption: string | null;
};

/** Some pieces of one line of an order, with what the catalogue knows about them. */
export type PackedPiece = {
  readonly name: string;
  readonly options: readonly { readonly key: string; readonly value: string }[];
  readonly quantity: number;
  /** Null when nobody has measured it. */
  readonly packed: PackedSize | null;
  /** Null when the product was deleted. */
  readonly weightGrams: number | null;
};

/** The carton of a parcel. */
export type Carton = {
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Around the carton, across its length. */
  readonly girthMm: number;
  readonly weightGrams: number;
  /** The piece that decides the length; null if no piece was measured. */
  readonly longest: { readonly name: string; readonly lengthMm: number } | null;
  /** The names of the pieces without a packed size or weight: the carton is at least this large. */
  readonly unmeasured: readonly string[];
};

/** What a carton is longer than its longest piece. */
const CARTON_EXTRA_MM = 50;

/**
 * The carton for some pieces: 50 mm longer than the longest of them, as wide as the widest, and as high as
 * all of them on top of each other, each on its broad side. The weight is that of the pieces alone.
 */
export function cartonOf(pieces: readonly PackedPiece[]): Carton {
  let longest: Carton["longest"] = null;
  let [widthMm, heightMm, weightGrams] = [0, 0, 0];
  const unmeasured = new Set<string>();
  for (const piece of pieces) {
    const { name, quantity, packed, weightGrams: grams } = piece;
    if (packed === null || grams === null) unmeasured.add(name);
    weightGrams += (grams ?? 0) * quantity;
    if (packed === null) continue;
    const [low, middle, long] = sidesOf(piece, packed);
    widthMm = Math.max(widthMm, middle);
    heightMm += low * quantity;
    if (long > (longest?.lengthMm ?? 0)) longest = { name, lengthMm: long };
  }
  return {
    lengthMm: longest === null ? 0 : longest.lengthMm + CARTON_EXTRA_MM,
    widthMm,
    heightMm,
    girthMm: 2 * (widthMm + heightMm),
    weightGrams,
    longest,
    unmeasured: [...unmeasured],
  };
}

/** The sides of one piece, the shortest first. An option that says the length replaces the length. */
function sidesOf({ options }: PackedPiece, packed: PackedSize): [number, number, number] {
  const chosen = options.find(({ key }) => key === packed.lengthOption)?.value;
  const lengthMm = metresOption(chosen) ?? packed.lengthMm;
  const [low = 0, middle = 0, long = 0] = [lengthMm, packed.widthMm, packed.heightMm].toSorted(
    (a, b) => a - b,
  );
  return [low, middle, long];
}
