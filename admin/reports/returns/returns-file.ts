import type { LoaderFunctionArgs } from "react-router";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { piecesBack } from "#shop/reports/returns/return-figures.ts";
import { readReturns, type ReturnPart } from "#shop/reports/returns/return-report.server.ts";
import { cellsOf, csvDownload, once } from "../csv-download.ts";
import { readFileRequest } from "../report-request.server.ts";

const columns = [
  "First day",
  "Last day",
  "Sent",
  "Changed mind",
  "Faulty",
  "Wrong item",
  "Came back",
  "Settled",
] as const;

/** The returns of a range as CSV, a row for each part. */
export async function loader(args: LoaderFunctionArgs) {
  const asked = readFileRequest(args, "year");
  const parts = await readReturns(db(), asked.range, londonDay(asked.now));
  return csvDownload(`returns-${asked.days}.csv`, columns, cellsOf(once(parts), toCells));
}

function toCells({ firstDay, lastDay, figures, isSettled }: ReturnPart) {
  const { sent, changedMind, faulty, wrongItem } = figures;
  const back = piecesBack(figures);
  return [firstDay, lastDay, sent, changedMind, faulty, wrongItem, back, isSettled ? "yes" : "no"];
}
