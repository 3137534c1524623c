import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { previewRefund, type RefundPreview } from "#shop/payments/refunds/refund-preview.ts";
import { ActId } from "#admin/components/act-id.tsx";
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
  /** What is shown of it: also while only the reason is still to be typed. */
  readonly shown: RefundPreview | null;
  /** Why there is no sum. */
  readonly why: string;
  /** What is wrong, by field. */
  readonly errors: Readonly<Record<string, string>>;
};

/**
 * The refund form: at the left what goes back, at the right the sum with the one button. The sum is worked
 * out again with every change; without JavaScript the first press shows it.
 */
export function RefundForm({ page, result }: { page: RefundPage; result: FormResult | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(result?.values ?? page.initial);
  const isBusy = useNavigation().state !== "idle";
  const field = (name: string) => fields[name] ?? "";
  const worked = work(page, field);
  const errors = { ...result?.fieldErrors, ...worked.errors };
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
      <HiddenFields {...{ page, worked }} />
      <div className="min-w-0">
        <ErrorSummary errors={{ form: result?.formError, ...result?.fieldErrors }} />
        <RefundLines {...{ page, field, errors, onStep: update }} />
        {!page.isOver && (
          <>
            <Delivery
              {...{ page, field, error: errors["delivery"] }}
              isWhole={isWhole(page, worked)}
            />
            <ReasonAndDeduction {...{ field, errors }} />
            <OtherAmount {...{ field, errors }} />
          </>
        )}
      </div>
      <RefundSum {...{ page, worked, isBusy }} />
    </Form>
  );
}

/** The act, and what the person saw: the server refuses when it is no longer so. */
function HiddenFields({
  page: { explained, seenRefunds },
  worked,
}: {
  page: RefundPage;
  worked: Worked;
}) {
  return (
    <>
      <ActId intent={explained ? "explain" : "refund"} />
      <input type="hidden" name="intent" value={explained ? "explain" : "refund"} />
      <input type="hidden" name="seen_refunds" value={seenRefunds} />
      <input type="hidden" name="seen_pence" value={worked.preview?.sums.amountPence ?? ""} />
      {explained && <input type="hidden" name="refund_id" value={explained.id} />}
    </>
  );
}

function work(page: RefundPage, field: (name: string) => string): Worked {
  const { basis, explained } = page;
  const read = readRefundForm(
    field,
    page.lines.map(({ position }) => position),
  );
  const none = { entry: null, preview: null, shown: null, why: "", errors: {} };
  if (!read.ok) return { ...none, why: Object.values(read.errors)[0] ?? "", errors: read.errors };
  const entry = read.value;
  if (basis === null) return { ...none, entry };
  const preview = previewRefund(basis, entry);
  if (!preview.ok) {
    const { text, fields } = refusalInWords(preview.reason, { parts: entry, left: basis.left });
    // A reason that is still to be typed is no mistake yet.
    const wrong = preview.reason === "too_many_pieces" ? fields : [];
    const errors = Object.fromEntries(wrong.map((name) => [name, text]));
    const withReason = previewRefund(basis, { ...entry, reason: "to be typed" });
    const shown = preview.reason === "reason_missing" && withReason.ok ? withReason.value : null;
    return { ...none, entry, shown, why: text, errors };
  }
  const missing = explained ? explained.amountPence - preview.value.sums.amountPence : 0;
  const shown = preview.value;
  if (missing === 0) return { ...none, entry, preview: shown, shown };
  const by = formatPounds(pence(Math.abs(missing)));
  return {
    ...none,
    entry,
    shown,
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
