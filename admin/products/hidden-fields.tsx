import type { Draft } from "./use-draft.ts";
import type { InputName } from "./product-values.ts";

/** What every form of a product sends unseen: the id of the act, and the values that the person saw. */
export function HiddenFields({
  actId,
  names,
  draft,
}: {
  actId: string;
  /** The inputs that the form has. */
  names: readonly InputName[];
  draft: Draft;
}) {
  return (
    <>
      <input type="hidden" name="act_id" value={actId} />
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
