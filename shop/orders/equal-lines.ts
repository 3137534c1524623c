/**
 * Lines as customers read them: those that are equal but for `sums` are one, at the place of the first, with these
 * added up. An order has a line for each piece of the cart.
 */
export function joinEqualLines<Sum extends string, Line extends Readonly<Record<Sum, number>>>(
  lines: readonly Line[],
  sums: readonly Sum[],
): Line[] {
  const joined = new Map<string, Line>();
  for (const line of lines) {
    const key = JSON.stringify({ ...line, ...Object.fromEntries(sums.map((sum) => [sum, null])) });
    const same = joined.get(key);
    const added = same && Object.fromEntries(sums.map((sum) => [sum, same[sum] + line[sum]]));
    joined.set(key, { ...line, ...added });
  }
  return [...joined.values()];
}
