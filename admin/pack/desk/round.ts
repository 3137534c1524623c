/** Skipped orders that a round at the desk remembers, at most: the last ones. */
const SKIPPED_MAX = 50;

/** The numbers of the skipped orders in a URL or a form: "LL-10012 LL-10015". What is no number is left out. */
export function readSkipped(typed: string): readonly string[] {
  const numbers = typed.split(" ").filter((each) => /^LL-\d{1,12}$/.test(each));
  return [...new Set(numbers)].slice(-SKIPPED_MAX);
}

/** The desk of an order, in the round whose skipped orders come last. */
export function deskPath(
  orderNumber: string,
  skipped: readonly string[],
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(more);
  if (skipped.length > 0) query.set("skipped", skipped.join(" "));
  return `/pack/${orderNumber}${query.size === 0 ? "" : `?${query}`}`;
}
