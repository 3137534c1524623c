/** The longest name of a shelf, in characters. */
export const SHELF_MAX = 12;

const SHELF = /^[A-Z0-9][A-Z0-9 .-]*$/;

/** The name of a shelf as it was typed, in capitals: "c4" is "C4". "" for none; null if it is no such name. */
export function readShelf(typed: string): string | null {
  const shelf = typed.trim().replaceAll(/\s+/g, " ").toUpperCase();
  if (shelf === "") return "";
  return shelf.length <= SHELF_MAX && SHELF.test(shelf) ? shelf : null;
}

/** Made at first use: it takes longer than most modules take to load. */
let collator: Intl.Collator | undefined;

/** Sorts shelves as one walks along them: A2 before A10, and what lies on none last. */
export function compareShelves(one: string, other: string): number {
  if (one === "" || other === "") return Number(one === "") - Number(other === "");
  collator ??= new Intl.Collator("en-GB", { numeric: true });
  return collator.compare(one, other);
}
