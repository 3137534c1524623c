import { storableText, withoutUnseen } from "#shop/kit/text.ts";

/** What of a list is shown: the state of every list is in its URL, `?view=&q=&sort=&after=`. */
export type ListQuery = {
  readonly view: string;
  /** What is searched for, without spaces at its ends; "" for everything. */
  readonly q: string;
  /** With "-" before it, downwards: "-placed". */
  readonly sort: string;
  /** The place behind which the page begins; null for the first page. Not checked yet. */
  readonly after: string | null;
};

const Q_MAX = 200;

/** Reads the state of a list. The first view and the first sort replace what is not known. */
export function readListQuery(
  url: string,
  { views, sorts }: { readonly views: readonly string[]; readonly sorts: readonly string[] },
): ListQuery {
  const { searchParams } = new URL(url);
  const known = (name: string, values: readonly string[]) => {
    const value = searchParams.get(name);
    return value !== null && values.includes(value) ? value : (values[0] ?? "");
  };
  return {
    view: known("view", views),
    q: withoutUnseen(storableText(searchParams.get("q") ?? ""))
      .trim()
      .slice(0, Q_MAX),
    sort: known("sort", sorts),
    after: searchParams.get("after"),
  };
}
