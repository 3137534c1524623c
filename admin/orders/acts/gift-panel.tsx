import { ActForm } from "#admin/components/act-form.tsx";
import { GIFT_MESSAGE_MAX } from "#shop/packing/gift-message.ts";
import { TextArea } from "#ui/field.tsx";
import { PanelFrame, type PanelProps } from "./panel-frame.tsx";

/** Whether the order is a gift, and what its card says. */
export function GiftPanel({ panel, acts, orderNumber, result }: PanelProps<"gift">) {
  const own = result?.intent === "gift" ? result : undefined;
  // Who opens it for an order that is no gift wants it to be one.
  const isGift = own?.values === undefined || own.values["is_gift"] === "yes";
  return (
    <PanelFrame title="Gift" orderNumber={orderNumber}>
      <ActForm
        result={result}
        intent="gift"
        submit="Save the gift"
        className="mt-3 grid max-w-150 justify-items-start gap-4 *:w-full [&>button]:w-auto"
      >
        <input type="hidden" name="version" value={acts.version} />
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            name="is_gift"
            value="yes"
            className="tick"
            defaultChecked={isGift}
          />
          It is a gift: no papers with prices in the box
        </label>
        <TextArea
          label="Message on its card (optional)"
          name="message"
          hint="It is printed on the packing slip."
          maxLength={GIFT_MESSAGE_MAX}
          defaultValue={own?.values?.["message"] ?? panel.message}
          error={own?.fieldErrors?.["message"]}
        />
      </ActForm>
    </PanelFrame>
  );
}
