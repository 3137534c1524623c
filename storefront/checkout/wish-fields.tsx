import { formatNumber } from "#shop/kit/text.ts";
import { NOTES_MAX } from "#shop/shipping/address.ts";
import { TextArea } from "#ui/field.tsx";

/** What the customer may add to an order: notes, and that they want no mail about a review. */
export function WishFields({
  notesLength,
  error,
}: {
  notesLength: number;
  error: string | undefined;
}) {
  return (
    <>
      <NotesField length={notesLength} error={error} />
      <ReviewMailField />
    </>
  );
}

/** The notes box. Product pages refer to it for colours that are not on offer. */
function NotesField({ length, error }: { length: number; error: string | undefined }) {
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
        {length} of {formatNumber(NOTES_MAX)} characters
      </p>
    </div>
  );
}

/** A review is asked for by one e-mail, which the customer can refuse here (PECR 2003, reg. 22(3)). */
function ReviewMailField() {
  return (
    <div className="mt-6">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="noReviewMail"
          value="refused"
          aria-describedby="review-mail-hint"
          className="size-5 flex-none accent-green"
        />
        Do not e-mail me to ask for a review
      </label>
      <p id="review-mail-hint" className="pl-8 text-sm text-ink-2">
        We ask once, 30 days after delivery. The e-mail has a link to stop further ones.
      </p>
    </div>
  );
}
