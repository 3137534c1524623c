import { data, type MiddlewareFunction, type Params } from "react-router";
import { csvParts, type CsvCell, type CsvColumns } from "#shop/kit/csv.ts";
import { fileResponse } from "#admin/http/file-response.ts";
import type { RouteArgs } from "#admin/http/form.server.ts";
import { readAsked } from "./asked.server.ts";
import type { Asked, FilterSet, List } from "./list.ts";

/**
 * Answers the address of a list that ends with ".csv": its rows as a file, written part by part whenever the reader has
 * room for the next one. Throws 400 for days that can't be read.
 */
export function csvOf<Row, View extends string, Sort extends string, Filters extends FilterSet>(
  list: List<Row, View, Sort, Filters>,
  name: string | ((params: Params) => string),
  read: (
    asked: Asked<View, Sort, Filters>,
    args: RouteArgs & { readonly params: Params },
  ) => Parts<Row> | Promise<Parts<Row>>,
): MiddlewareFunction<Response> {
  return async (args, next) => {
    if (!new URL(args.request.url).pathname.endsWith(".csv")) return next();
    const asked = readAsked(args.request, list);
    if (asked.problem !== null) throw data(null, { status: 400 });
    const { firstDay, lastDay } = asked.range;
    const base = typeof name === "string" ? name : name(args.params);
    return csvResponse(list.days ? `${base}-${firstDay}-to-${lastDay}` : base, {
      columns: list.columns.flatMap(({ csv }) => csv),
      parts: await read(asked, args),
    });
  };
}

type Parts<Row> = AsyncIterable<readonly Row[]>;

/** A CSV file to download. */
export function csvResponse<Row>(
  name: string,
  { columns, parts }: { readonly columns: CsvColumns<Row>; readonly parts: Parts<Row> },
): Response {
  return fileResponse({
    name: `${name}.csv`,
    type: "text/csv; charset=utf-8",
    parts: csvParts(columns, parts),
  });
}

/** A CSV file to download, of rows that are cells. */
export function csvOfCells(
  name: string,
  heads: readonly string[],
  parts: Parts<readonly CsvCell[]>,
) {
  const columns = heads.map(
    (head, at) => [head, (row: readonly CsvCell[]) => row[at] ?? null] as const,
  );
  return csvResponse(name, { columns, parts });
}

/** Rows that are read at once, as the one part of a file, which has begun by then. */
export async function* once<Row>(
  read: () => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  yield await read();
}
