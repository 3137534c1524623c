/**
 * The ids of pictures in a new order: null when that is their order, "changed" when somebody else has ordered them
 * meanwhile. Pictures that the person has not seen stay at the end; those that are gone are left out.
 */
export function inNewOrder(
  now: readonly string[],
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): readonly string[] | "changed" | null {
  const kept = (ids: readonly string[]) => [...new Set(ids)].filter((id) => now.includes(id));
  const [was, wanted] = [kept(from), kept(to)];
  const seen = now.filter((id) => was.includes(id));
  const rest = now.filter((id) => !wanted.includes(id));
  const next = [...wanted, ...rest];
  if (next.join() === now.join()) return null;
  return seen.join() === was.join() ? next : "changed";
}
