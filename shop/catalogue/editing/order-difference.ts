/** A thing in an order, with the name that people know it by. */
export type Named = { readonly key: string; readonly name: string };

/** What is different: "Lead time", "14 days", "21 days". "" where there was or is nothing. */
export type Difference = { readonly what: string; readonly from: string; readonly to: string };

/** What both have, when it is in another order. */
export function orderDifference(
  what: string,
  before: readonly Named[],
  after: readonly Named[],
): Difference[] {
  const both = (rows: readonly Named[], others: readonly Named[]) =>
    rows.filter(({ key }) => others.some((other) => other.key === key));
  const [was, is] = [both(before, after), both(after, before)];
  if (was.every(({ key }, at) => key === is[at]?.key)) return [];
  const names = (rows: readonly Named[]) => rows.map(({ name }) => name).join(", ");
  return [{ what, from: names(was), to: names(is) }];
}
