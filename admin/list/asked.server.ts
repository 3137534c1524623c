import { storableText, withoutUnseen } from "#shop/kit/text.ts";
import { londonDay } from "#shop/kit/time.ts";
import { readRange } from "#shop/reports/report-range.ts";
import type { Asked, Filter, FilterSet, FilterValues, List } from "./list.ts";

const TEXT_MAX = 200;
const AFTER_MAX = 600;

/** What of a list its address is about. */
export type AskedOf<View extends string, Sort extends string, Filters extends FilterSet> = Pick<
  List<never, View, Sort, Filters>,
  "title" | "views" | "usual" | "sorts" | "filters" | "days"
>;

/** Reads what an address asks for; the first view and sort replace what is not known. */
export function readAsked<View extends string, Sort extends string, Filters extends FilterSet>(
  request: Request,
  { title, views, usual, sorts, filters, days }: AskedOf<View, Sort, Filters>,
): Asked<View, Sort, Filters> & { readonly title: string } {
  const { searchParams } = new URL(request.url);
  const param = (name: string) => searchParams.get(name) ?? "";
  const known = <Name extends string>(name: string, all: readonly Name[], other = all[0]) =>
    all.find((each) => each === param(name)) ?? (other as Name);
  const read = Object.entries<Filter<unknown>>(filters ?? {}).map(([name, filter]) => [
    name,
    param(name) === "" ? null : filter.read(param(name)),
  ]);
  const asked: Asked<View, Sort, Filters> = {
    view: known("view", Object.keys(views ?? { all: "" }) as View[], usual),
    sort: known("sort", sorts ?? ([""] as unknown as Sort[])),
    q: withoutUnseen(storableText(param("q")))
      .trim()
      .slice(0, TEXT_MAX),
    after: searchParams.get("after")?.slice(0, AFTER_MAX) ?? null,
    filters: Object.fromEntries(read) as FilterValues<Filters>,
    ...readRange(searchParams, londonDay(new Date()), days?.usual),
    typed: { from: param("from").slice(0, 20), to: param("to").slice(0, 20) },
  };
  return { ...asked, title: typeof title === "string" ? title : title(asked) };
}
