import { decodeEntities } from "./decode-text.ts";
import { headKey, type FileRow, type ReadFile } from "#shop/catalogue/product-file/read-file.ts";

/** Reads the cells of a row by the keys of their columns, with the characters that entities of HTML stand for. */
export type CellsOf = (row: FileRow) => {
  /** The first filled cell of the columns named so; "" for none. */
  (...keys: readonly string[]): string;
  /** The first filled cell as the file has it, for one that is HTML. */
  readonly html: (...keys: readonly string[]) => string;
  /** Every filled cell of the columns named so. */
  readonly all: (key: string) => readonly string[];
};

export function cellsBy({ heads }: Pick<ReadFile, "heads">): CellsOf {
  const places = Map.groupBy(heads.keys(), (at) => foreignKey(heads[at] ?? ""));
  // A row is read many times.
  const known = new WeakMap<FileRow, ReturnType<CellsOf>>();
  return (row) => {
    const found = known.get(row) ?? cellsOf(row, places);
    known.set(row, found);
    return found;
  };
}

function cellsOf(
  row: FileRow,
  places: ReadonlyMap<string, readonly number[]>,
): ReturnType<CellsOf> {
  const cellAt = (at: number) => row.cells[at]?.trim() ?? "";
  const html = (...keys: readonly string[]) => {
    for (const key of keys)
      for (const at of places.get(key) ?? []) if (cellAt(at) !== "") return cellAt(at);
    return "";
  };
  const cell = (...keys: readonly string[]) => decodeEntities(html(...keys));
  const all = (key: string) =>
    (places.get(key) ?? []).map((at) => decodeEntities(cellAt(at))).filter(Boolean);
  return Object.assign(cell, { all, html });
}

/** "variant_price" for "Variant Price", "image_link" for "g:image link". */
export function foreignKey(head: string): string {
  return headKey(head).replace(/^g:_?/, "");
}

/** Parts of a text that stand between separators. */
export function partsOf(text: string, separator: string | RegExp): readonly string[] {
  return text
    .split(separator)
    .map((part) => part.trim().replaceAll(String.raw`\,`, ","))
    .filter(Boolean);
}

/** Whole parts, as many as fit, with a comma between them. */
export function fitted(parts: readonly string[], most: number): string {
  let text = "";
  for (const part of parts) {
    const longer = text === "" ? part : `${text}, ${part}`;
    if (longer.length <= most) text = longer;
  }
  return text;
}
