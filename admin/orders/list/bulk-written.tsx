import type { WrittenAction } from "#shop/back-office/order-views.ts";
import { TAG_MAX } from "#shop/orders/tag.ts";
import { Field, TextArea } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import { bulkWords } from "./bulk-words.ts";

/** What is written about the ticked orders: opens above its button. */
export function BulkWritten({
  action,
  count,
  result,
}: {
  action: WrittenAction;
  /** "3", or "" when it is not known. */
  count: string;
  result: FormResult | undefined;
}) {
  const isTag = action !== "add_comment";
  const name = isTag ? action : "comment";
  const field = {
    name,
    defaultValue: result?.values?.[name],
    error: result?.fieldErrors?.[name],
  };
  return (
    <details className="bulk-comment" open={field.error !== undefined || undefined}>
      <summary className="button list-none">{bulkWords[action].name}</summary>
      <div>
        {isTag ? (
          <Field label="Tag" {...field} maxLength={TAG_MAX} autoComplete="off" />
        ) : (
          <TextArea
            label="Comment"
            {...field}
            hint="For the staff. Customers see it only in their data export."
            rows={3}
            maxLength={2_000}
          />
        )}
        <button className="button mt-3" name="intent" value={action}>
          {bulkWords[action].name}
          {count !== "" && ` ${action === "remove_tag" ? "from" : "to"} ${count}`}
        </button>
      </div>
    </details>
  );
}
