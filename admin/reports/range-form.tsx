import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { RangeProblem, ReportRange } from "#shop/reports/report-range.ts";

type Props = {
  range: ReportRange;
  problem: RangeProblem | null;
  /** What was typed, where it can't be used. */
  typed: { readonly from: string; readonly to: string };
  /** Whether the report has a row for each day, week or month. */
  hasParts?: boolean;
  /** Whether it has earlier days to compare with. */
  hasEarlier?: boolean;
  /** Between the fields and the button. */
  fields?: ReactNode;
};

/** Which days a report is about. */
export function RangeForm({
  range,
  problem,
  typed,
  hasParts = false,
  hasEarlier = false,
  fields,
}: Props) {
  const { firstDay, lastDay, by, against } = range;
  const errorOf = (field: RangeProblem["field"]) =>
    problem?.field === field ? problem.text : null;
  const day = (field: RangeProblem["field"], used: string) => ({
    name: field,
    type: "date",
    className: "w-40",
    defaultValue: problem === null ? used : typed[field],
    error: errorOf(field),
  });
  return (
    <Form
      role="search"
      aria-label="Days of the report"
      className="flex flex-wrap items-start gap-3 py-4 print:hidden"
      // A link with other days shows them in the fields.
      key={JSON.stringify([range, typed])}
    >
      <Field label="From" {...day("from", firstDay)} />
      <Field label="To" {...day("to", lastDay)} />
      {hasParts && (
        <Select label="By" name="by" defaultValue={by} className="w-32">
          <option value="day">day</option>
          <option value="week">week</option>
          <option value="month">month</option>
        </Select>
      )}
      {hasEarlier && (
        <Select label="Against" name="against" defaultValue={against} className="w-48">
          <option value="previous">the days before</option>
          <option value="year">a year before</option>
          <option value="none">nothing</option>
        </Select>
      )}
      {fields}
      <Button variant="quiet" className="mt-6.5">
        Show
      </Button>
    </Form>
  );
}
