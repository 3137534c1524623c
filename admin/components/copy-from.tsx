import { Select } from "#ui/select.tsx";
import type { FormResult } from "#web/form-result.ts";

/**
 * Puts rows of another product in the form of this one. Each source is what the form sends of a product, and its name;
 * the hint says what becomes of the rows that are there.
 */
export function CopyFrom({
  sources,
  hint,
  isOpen,
  result,
}: {
  sources: readonly (readonly [value: string | number, name: string])[];
  hint: string;
  isOpen: boolean;
  result: FormResult | undefined;
}) {
  if (sources.length === 0) return null;
  const error = result?.fieldErrors?.["copy_from"];
  return (
    <details className="no-print mt-6" open={isOpen || error !== undefined}>
      <summary className="font-medium">Copy from another product</summary>
      <div className="mt-3 flex max-w-120 flex-wrap items-end gap-3">
        <Select
          label="Product"
          name="copy_from"
          hint={`${hint} Nothing is saved until you press Save.`}
          className="min-w-60 flex-1"
          error={error}
        >
          <option value="">Choose a product</option>
          {sources.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <button name="intent" value="copy" className="button button-quiet">
          Copy
        </button>
      </div>
    </details>
  );
}
