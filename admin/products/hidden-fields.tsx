import { ActId } from "#admin/components/act-id.tsx";
import type { Draft } from "./use-draft.ts";
import type { InputName } from "./product-values.ts";

/** What every form of a product sends unseen: the id of the act, and the values that the person saw. */
export function HiddenFields({
  row,
  names,
  draft,
}: {
  /** The product, where the page has a form for each. */
  row?: number;
  /** The inputs that the form has. */
  names: readonly InputName[];
  draft: Draft;
}) {
  return (
    <>
      <ActId intent="save" row={row} />
      <input type="hidden" name="intent" value="save" />
      {names.map((name) => (
        <input key={name} type="hidden" name={`was_${name}`} value={draft.was(name)} />
      ))}
      {/* Enter saves what was typed. The first button of a form is what Enter presses. */}
      <button tabIndex={-1} aria-hidden="true" className="sr-only">
        Save
      </button>
    </>
  );
}
