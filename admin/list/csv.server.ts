import { data, type MiddlewareFunction } from "react-router";
import { csvFile, csvRows } from "#shop/kit/csv.ts";
import { fileResponse } from "#admin/http/file-response.ts";
import type { RouteArgs } from "#admin/http/form.server.ts";
import type { Column } from "./columns.tsx";
import { readAsked, type AskedOf } from "./asked.server.ts";
import type { Asked, FilterSet } from "./list.ts";

/**
 * Answers the address of a list that ends with ".csv": its rows as a file, written part by part whenever the reader has
 * room for the next one. Throws 400 for days that can't be read.
 */
export function csvOf<Row, View extends string, Sort extends string, Filters extends FilterSet>(
  list: AskedOf<View, Sort, Filters> & { readonly columns: readonly Column<Row>[] },
  name: string,
  read: (asked: Asked<View, Sort, Filters>, args: RouteArgs) => AsyncIterable<readonly Row[]>,
): MiddlewareFunction<Response> {
  return (args, next) => {
    if (!new URL(args.request.url).pathname.endsWith(".csv")) return next();
    const asked = readAsked(args.request, list);
    if (asked.problem !== null) throw data(null, { status: 400 });
    const { firstDay, lastDay } = asked.range;
    return fileResponse({
      name: list.days ? `${name}-${firstDay}-to-${lastDay}.csv` : `${name}.csv`,
      type: "text/csv; charset=utf-8",
      parts: linesOf(list.columns, read(asked, args)),
    });
  };
}

async function* linesOf<Row>(
  columns: readonly Column<Row>[],
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = columns.flatMap(({ csv }) => csv);
  yield csvFile([cells.map(([head]) => head)]);
  for await (const rows of parts)
    yield csvRows(rows.map((row) => cells.map(([, cell]) => cell(row))));
}

/** Rows that are read at once, as the one part of a file, which has begun by then. */
export async function* once<Row>(
  read: () => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  yield await read();
}
