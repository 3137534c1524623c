import { Field } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";

/** When the rest of an order should arrive that is sent in part: a day of its own, or the promised one. */
export function RestDay({
  today,
  result,
  className,
}: {
  /** The first day that can be chosen. */
  today: string;
  result: Pick<FormResult, "values" | "fieldErrors"> | undefined;
  className: string;
}) {
  return (
    <Field
      label="New day for the rest (optional)"
      name="rest_promised_for"
      type="date"
      min={today}
      hint="When the rest should arrive. The mail to the customer says it. Leave it empty to keep the promised day."
      defaultValue={result?.values?.["rest_promised_for"]}
      error={result?.fieldErrors?.["rest_promised_for"]}
      className={className}
    />
  );
}
