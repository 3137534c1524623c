import { GIFT_TEXT_MAX } from "#shop/packing/gift-message.ts";
import { TextArea } from "#ui/field.tsx";

/** Whether the order is a gift, and the message to the person who receives it. */
export function GiftFields({
  isGift,
  length,
  error,
  onToggle,
}: {
  isGift: boolean;
  /** Of the message. */
  length: number;
  error: string | undefined;
  onToggle: (isGift: boolean) => void;
}) {
  return (
    <div className="mb-6">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="gift"
          value="yes"
          aria-describedby="gift-hint"
          className="size-5 flex-none accent-green"
          onChange={(event) => onToggle(event.target.checked)}
        />
        This is a gift
      </label>
      <p id="gift-hint" className="pl-8 text-sm text-ink-2">
        {isGift
          ? "Enter the name and address of the person who receives it. No prices go in the parcel, and the confirmation goes to you."
          : "Sent to somebody else, without prices and with your message."}
      </p>
      <div hidden={!isGift} className="mt-4">
        <TextArea
          label="Gift message (optional)"
          name="giftMessage"
          hint="Printed on the slip in the parcel."
          maxLength={GIFT_TEXT_MAX}
          rows={3}
          error={error}
        />
        <p className="mt-1.5 text-right text-sm text-ink-2">
          {length} of {GIFT_TEXT_MAX} characters
        </p>
      </div>
    </div>
  );
}
