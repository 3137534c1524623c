import { NOTES_MAX } from "#shop/shipping/address.ts";
import { TextArea } from "#ui/field.tsx";

/** The notes box. Product pages refer to it for colours that are not on offer. */
export function NotesField({ length, error }: { length: number; error: string | undefined }) {
  return (
    <div className="mt-8">
      <TextArea
        label="Notes"
        name="notes"
        hint="A finish that is not on the product page, or where to leave the parcel. Optional."
        maxLength={NOTES_MAX}
        rows={4}
        error={error}
      />
      <p className="mt-1.5 text-right text-sm text-ink-2">
        {length} of {NOTES_MAX.toLocaleString("en-GB")} characters
      </p>
    </div>
  );
}
