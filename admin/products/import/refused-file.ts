import { data } from "react-router";
import {
  findImport,
  importLines,
  type ImportLine,
} from "#shop/catalogue/imports/list-imports.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { csvOfCells } from "#admin/list/csv.server.ts";
import type { Route } from "./+types/refused-file";
import { problemText } from "./import-words.ts";

const columns = ["line", "sku", "column", "what stands there", "problem"] as const;

/** What is wrong with the refused products of an import, a row for each cell, as CSV. */
export async function loader({ params }: Route.LoaderArgs) {
  const found = await findImport(db(), params.id);
  if (found === null) throw data(null, { status: 404 });
  const { id } = found.import;
  return csvOfCells("refused-products", columns, rowsOf(id));
}

async function* rowsOf(id: string) {
  for await (const lines of importLines(id, "refused").parts(db(), 500))
    yield lines.flatMap(toRows);
}

function toRows({ sku, problems }: ImportLine) {
  return problems.map((each) => [each.line, sku, each.column, each.typed, problemText(each)]);
}
