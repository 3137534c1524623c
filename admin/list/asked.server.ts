import { storableText, withoutUnseen } from "#shop/kit/text.ts";
import { londonDay } from "#shop/kit/time.ts";
import { readRange } from "#shop/reports/report-range.ts";
import type { May } from "./ledger.tsx";
import type { Asked, Filter, FilterSet, FilterValues, List, ViewWords } from "./list.ts";

const SEARCH_MAX = 200;
const FILTER_MAX = 120;

/** What was typed into the one search field of a page. */
export function readSearch(request: Request): string {
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  // The cut can leave half of a character.
  return withoutUnseen(storableText(typed)).trim().slice(0, SEARCH_MAX).toWellFormed();
}

/**
 * Reads what an address asks for. What is not known, or what its reader may not see or sort by, is replaced by the usual
 * view and the first sort.
 */
export function readAsked<View extends string, Sort extends string, Filters extends FilterSet>(
  request: Request,
  { title, usual, days, columns, ...list }: Omit<List<never, View, Sort, Filters>, "key">,
  may: May = {},
): Asked<View, Sort, Filters> & { readonly title: string } {
  const { searchParams } = new URL(request.url);
  const param = (name: string, most?: number) =>
    storableText((searchParams.get(name) ?? "").slice(0, most));
  const known = <Name extends string>(name: string, all: readonly Name[], other = all[0]) =>
    all.find((each) => each === param(name)) ?? (other as Name);
  const views = Object.entries<ViewWords>(list.views ?? { all: { name: "" } })
    .filter(([, { may: right }]) => right === undefined || may[right])
    .map(([view]) => view as View);
  const hidden = columns.filter(({ may: right }) => right !== null && !may[right]);
  const by = (sort: string | null) => sort?.replace("-", "");
  const sorts = list.sorts?.filter((sort) => hidden.every((each) => by(each.sort) !== by(sort)));
  const filters = Object.entries<Filter<unknown>>(list.filters ?? {}).map(([name, { read }]) => [
    name,
    param(name) === "" ? null : read(param(name, FILTER_MAX)),
  ]);
  const after = param("after");
  const { range, problem } = readRange(searchParams, londonDay(new Date()), days?.usual);
  const asked: Asked<View, Sort, Filters> = {
    view: known("view", views, usual),
    sort: known("sort", sorts ?? ([""] as unknown as Sort[])),
    q: readSearch(request),
    after: after === "" ? null : after,
    filters: Object.fromEntries(filters) as FilterValues<Filters>,
    range: days?.hasEarlier ? range : { ...range, against: "none" },
    problem: days ? problem : null,
    typed: { from: param("from", 20), to: param("to", 20) },
  };
  return { ...asked, title: typeof title === "string" ? title : title(asked) };
}
