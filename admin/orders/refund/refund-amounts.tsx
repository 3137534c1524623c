import { useState } from "react";
import { Section } from "#admin/components/section.tsx";
import { formatPounds } from "#shop/kit/money.ts";
import { Field } from "#ui/field.tsx";
import type { RefundPage } from "./read-refund.server.ts";
import { REASON_MAX } from "./refund-form.ts";

type Fields = {
  readonly field: (name: string) => string;
  readonly errors: Readonly<Record<string, string>>;
};

/** A sum in pounds. */
const amount = {
  inputMode: "decimal",
  autoComplete: "off",
  maxLength: 12,
  className: "[&_.control]:text-right",
} as const;

/** The delivery charge, which goes back whole or not at all. */
export function Delivery({
  page: { basis, deliveryPence },
  field,
  error,
  isWhole,
}: {
  page: RefundPage;
  field: (name: string) => string;
  error: string | undefined;
  isWhole: boolean;
}) {
  const left = basis?.left.shippingPence ?? 0;
  return (
    <Section title="Delivery">
      {basis === null || left === 0 ? (
        <p className="mt-1 text-ink-2">
          {deliveryPence === 0
            ? "Its delivery was free: nothing to refund."
            : `Its delivery of ${formatPounds(deliveryPence)} has already been refunded.`}
        </p>
      ) : (
        <div className="mt-2 flex gap-3">
          <input
            type="checkbox"
            id="delivery"
            name="delivery"
            value={left}
            defaultChecked={field("delivery") !== ""}
            aria-describedby="delivery-hint"
            aria-invalid={error ? true : undefined}
            className="tick"
          />
          <div>
            <label htmlFor="delivery" className="font-medium">
              Refund delivery
            </label>{" "}
            <span className="money">{formatPounds(basis.left.shippingPence)}</span>
            <p id="delivery-hint" className="second-line">
              {isWhole
                ? "The whole order goes back: if the customer changed their mind, the law asks for its delivery too."
                : "Part of the order is kept. The law asks for its delivery only when the whole order goes back, or the goods were faulty or wrong."}
            </p>
            {error && <p className="message message-error mt-2">{error}</p>}
          </div>
        </div>
      )}
    </Section>
  );
}

/** What is kept, and the words for the customer. */
export function ReasonAndDeduction({ field, errors }: Fields) {
  return (
    <Section title="Reason and deduction">
      <div className="mt-2 grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Field
          label="Deduction"
          name="deduction"
          {...amount}
          defaultValue={field("deduction")}
          error={errors["deduction"]}
        />
        <Field
          label="Reason"
          name="reason"
          maxLength={REASON_MAX}
          autoComplete="off"
          defaultValue={field("reason")}
          error={errors["reason"]}
        />
      </div>
      <p className="second-line mt-2">
        The reason is mailed to the customer and printed on the credit note. A deduction is for
        goods that lost value because they were handled more than is needed to look at them; the
        reason says how.
      </p>
    </Section>
  );
}

/** What goes back without goods. */
export function OtherAmount({ field, errors }: Fields) {
  const [isOpen] = useState(field("goodwill") !== "" || errors["goodwill"] !== undefined);
  return (
    <Section title="Other amount" note="Without goods; needs a reason">
      <details open={isOpen} className="mt-1">
        <summary className="w-fit underline decoration-edge underline-offset-4">
          Add an amount without lines
        </summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <Field
            label="Amount"
            name="goodwill"
            {...amount}
            defaultValue={field("goodwill")}
            error={errors["goodwill"]}
          />
          <Compensation isTicked={field("compensation") !== ""} />
        </div>
      </details>
    </Section>
  );
}

function Compensation({ isTicked }: { isTicked: boolean }) {
  return (
    <div className="flex gap-3 sm:pt-8">
      <input
        type="checkbox"
        id="compensation"
        name="compensation"
        value="yes"
        defaultChecked={isTicked}
        aria-describedby="compensation-hint"
        className="tick"
      />
      <div>
        <label htmlFor="compensation" className="font-medium">
          Compensation
        </label>
        <p id="compensation-hint" className="second-line">
          For trouble, such as the cost of a telephone call: no VAT and no credit note. Left out,
          the amount is a price reduction, which lowers the VAT.
        </p>
      </div>
    </div>
  );
}
