import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";

export const listDeeds = ["add", "up", "down", "remove"] as const;
/** What is done with a row of a list: it comes last, moves by one place, or leaves the list. */
export type ListDeed = (typeof listDeeds)[number];

export type ListRefusal = "in_list" | "not_in_list" | "list_full" | "at_end";

/** A list of ids after a deed; refused where it can't be done. `most`: how many it holds. */
export function listAfter(
  ids: readonly string[],
  { deed, id }: { readonly deed: ListDeed; readonly id: string },
  most: number,
): Done<readonly string[]> | Refused<ListRefusal> {
  const at = ids.indexOf(id);
  if (deed === "add") {
    if (at !== -1) return refused("in_list");
    return ids.length >= most ? refused("list_full") : done([...ids, id]);
  }
  if (at === -1) return refused("not_in_list");
  if (deed === "remove") return done(ids.toSpliced(at, 1));
  const to = deed === "up" ? at - 1 : at + 1;
  if (to < 0 || to >= ids.length) return refused("at_end");
  return done(ids.toSpliced(at, 1).toSpliced(to, 0, id));
}
