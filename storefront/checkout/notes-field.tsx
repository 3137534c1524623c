import { NOTES_MAX } from "#shop/shipping/address.ts";
import { TextArea } from "#ui/field.tsx";

/** The notes box that the product page's colour note speaks of. */
export function NotesField({ length, fault }: { length: number; fault: string | undefined }) {
  return (
    <div className="mt-8">
      <TextArea
        label="Notes"
        name="notes"
        hint="A finish that is not among the colours on the product page, or where to leave the parcel. Optional."
        maxLength={NOTES_MAX}
        rows={4}
        error={fault}
      />
      <p className="mt-1.5 text-right text-sm text-ink-2">
        {length} of {NOTES_MAX.toLocaleString("en-GB")} characters
      </p>
    </div>
  );
}
