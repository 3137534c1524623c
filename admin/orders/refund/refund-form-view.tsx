import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import { previewRefund, type RefundPreview } from "#shop/payments/refunds/refund-preview.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { RefundPage } from "./read-refund.server.ts";
import { readRefundForm, refusalInWords, type RefundEntry } from "./refund-form.ts";
import { Delivery, OtherAmount, ReasonAndDeduction } from "./refund-amounts.tsx";
import { RefundLines } from "./refund-lines.tsx";
import { RefundSum } from "./refund-sum.tsx";

/** What the form comes to as it is filled in. */
export type Worked = {
  readonly entry: RefundEntry | null;
  readonly preview: RefundPreview | null;
  /** Why there is no sum. */
  readonly why: string;
};

/**
 * The refund form: at the left what goes back, at the right the sum with the one button. The sum is worked
 * out anew with every change; without JavaScript the first press shows it.
 */
export function RefundForm({
  page,
  actId,
  result,
}: {
  page: RefundPage;
  actId: string;
  result: FormResult | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(result?.values ?? page.initial);
  const isBusy = useNavigation().state !== "idle";
  const field = (name: string) => fields[name] ?? "";
  const worked = work(page, field);
  const errors = result?.fieldErrors ?? {};
  const { explained } = page;
  const update = () => {
    if (form.current === null) return;
    const entries = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    setFields(Object.fromEntries(entries));
  };
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={update}
      onSubmit={(event) => {
        if (isBusy || worked.preview === null || page.obstacle !== null) event.preventDefault();
      }}
      className="grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <input type="hidden" name="act_id" value={actId} />
      <input type="hidden" name="intent" value={explained ? "explain" : "refund"} />
      <input type="hidden" name="seen_refunds" value={page.seenRefunds} />
      <input type="hidden" name="seen_pence" value={worked.preview?.sums.amountPence ?? ""} />
      {explained && <input type="hidden" name="refund_id" value={explained.id} />}
      <div className="min-w-0">
        <ErrorSummary errors={{ form: result?.formError, ...errors }} />
        <RefundLines {...{ page, field, errors, onStep: update }} />
        <Delivery {...{ page, field, error: errors["delivery"] }} isWhole={isWhole(page, worked)} />
        <ReasonAndDeduction {...{ field, errors }} />
        <OtherAmount {...{ field, errors }} />
      </div>
      <RefundSum {...{ page, worked, isBusy }} />
    </Form>
  );
}

function work(page: RefundPage, field: (name: string) => string): Worked {
  const { basis, explained } = page;
  const read = readRefundForm(
    field,
    page.lines.map(({ position }) => position),
  );
  if (!read.ok) return { entry: null, preview: null, why: Object.values(read.errors)[0] ?? "" };
  const entry = read.value;
  if (basis === null) return { entry, preview: null, why: "" };
  const preview = previewRefund(basis, entry);
  if (!preview.ok) {
    const why = refusalInWords(preview.reason, { parts: entry, left: basis.left }).text;
    return { entry, preview: null, why };
  }
  const missing = explained ? explained.amountPence - preview.value.sums.amountPence : 0;
  if (missing === 0) return { entry, preview: preview.value, why: "" };
  const by = formatPounds(Math.abs(missing) as typeof preview.value.keptPence);
  return {
    entry,
    preview: null,
    why: missing > 0 ? `${by} is not explained yet.` : `${by} too much.`,
  };
}

/** Whether nothing of the order stays paid but its delivery: every piece goes back, or has. */
function isWhole({ lines }: RefundPage, { entry }: Worked): boolean {
  return lines.every(({ position, left }) => {
    const wanted = entry?.lines.find((line) => line.position === position)?.quantity ?? 0;
    return wanted === left;
  });
}
