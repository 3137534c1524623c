import { Select } from "#ui/select.tsx";
import type { PartsResult } from "./change-parts.server.ts";

/** A product whose parts another one can begin with. */
export type CopySource = { readonly productId: number; readonly name: string };

/** Puts the rows of another product in the form, in place of those that are there. */
export function CopyFrom({
  sources,
  isOpen,
  result,
}: {
  sources: readonly CopySource[];
  isOpen: boolean;
  result: PartsResult | undefined;
}) {
  if (sources.length === 0) return null;
  const error = result?.fieldErrors?.["copy_from"];
  return (
    <details className="mt-6" open={isOpen || error !== undefined}>
      <summary className="font-medium">Copy from another product</summary>
      <div className="mt-3 flex max-w-120 flex-wrap items-end gap-3">
        <Select
          label="Product"
          name="copy_from"
          hint="Its rows replace those above. Nothing is saved until you press Save."
          className="min-w-60 flex-1"
          error={error}
        >
          <option value="">Choose a product</option>
          {sources.map(({ productId, name }) => (
            <option key={productId} value={productId}>
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
