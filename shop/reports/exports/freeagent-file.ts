import type { CsvCell } from "#shop/kit/csv.ts";
import type { StatementRow } from "#shop/payments/payouts/statement.server.ts";
import { pounds } from "./book-document.ts";
import { slashDay } from "./slash-day.ts";

const words: Readonly<Record<StatementRow["kind"], string>> = {
  charge: "Sale",
  line_fee: "Fee",
  refund: "Refund",
  refund_failed: "Refund came back",
  dispute: "Dispute",
  dispute_won: "Dispute won",
  fee: "Fee",
  payout: "Payout to the bank",
  payout_back: "Payout came back",
  other: "Other",
};

const DESCRIPTION_MAX = 200;

/**
 * A row of a bank statement for FreeAgent: date, amount and description, no header, no quotes and no commas within
 * (support.freeagent.com, "Upload a bank statement").
 */
export function freeagentRow(row: StatementRow): readonly CsvCell[] {
  const text = [words[row.kind], row.orderNumber ?? "", row.description].join(" ");
  return [
    slashDay(row.at),
    pounds(row.amountPence),
    text
      .replaceAll(/[\p{Cc}",;]+/gu, " ")
      .replaceAll(/\s+/g, " ")
      .trim()
      .slice(0, DESCRIPTION_MAX)
      .toWellFormed(),
  ];
}
