import { ActForm } from "#admin/components/act-form.tsx";
import type { FormResult } from "#web/form-result.ts";
import { ReadingRules } from "#admin/products/import/reading-rules.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import { ColumnTable } from "./column-table.tsx";
import type { ShownQuestions } from "./mapping-view.server.ts";

/** Asks what the columns of a file are that no known program has written, guessed by their names. */
export function ColumnsForm({
  questions: { columns, fields, products },
  result,
}: {
  questions: ShownQuestions;
  result: FormResult | undefined;
}) {
  return (
    <ActForm intent="columns" result={result} submit="Go on">
      <p className="strip">
        This file of {formatNumber(products)} {products === 1 ? "row" : "rows"} is from a program
        that the shop does not know. Say what each column is: the answers below are guessed from the
        names. They are kept for the next file. Nothing has changed yet.
      </p>
      <div className="mt-4 grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_19rem]">
        <ColumnTable {...{ columns, fields, result }} asksAll />
        <ReadingRules rules={rules} />
      </div>
      <div className="h-4" />
    </ActForm>
  );
}

const rules = [
  ["An SKU", "is needed in every row: the shop knows products by it."],
  ["Photographs", "can be in several columns, and a cell can hold several web addresses."],
  ["Alt texts", "are in the same order as the photographs."],
  [
    "Options:",
    "the rows of one product are alike in one column and differ in another. The name of the other column becomes the name of the option.",
  ],
  ["Categories and brands", "are asked about next, with VAT and weights."],
] as const;
