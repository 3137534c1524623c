import { TextArea } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";

/** A comment on the ticked orders: opens above its button. */
export function BulkComment({
  count,
  result,
}: {
  /** "3", or "" when it is not known. */
  count: string;
  result: FormResult | undefined;
}) {
  const error = result?.fieldErrors?.["comment"];
  return (
    <details className="bulk-comment" open={error !== undefined || undefined}>
      <summary className="button list-none">Add comment</summary>
      <div>
        <TextArea
          label="Comment"
          name="comment"
          hint="For the staff. Customers see it only in their data export."
          rows={3}
          maxLength={2_000}
          defaultValue={result?.values?.["comment"]}
          error={error}
        />
        <button className="button mt-3" name="intent" value="add_comment">
          {count === "" ? "Add comment" : `Add comment to ${count}`}
        </button>
      </div>
    </details>
  );
}
