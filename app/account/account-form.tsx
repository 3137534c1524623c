import { useState, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormAnswer } from "./form-answer.ts";

/**
 * A form of the account pages: what stands in its way above, its fields, one button. It is posted to
 * the page's own address, with or without JavaScript, and can't be sent twice at once.
 */
export function AccountForm({
  answer,
  submitLabel,
  busyLabel,
  children,
}: {
  answer: FormAnswer | undefined;
  submitLabel: string;
  /** Said by the button while the answer is awaited. */
  busyLabel: string;
  children: ReactNode;
}) {
  const isBusy = useNavigation().formData !== undefined;
  const attempt = useAttempt(answer);
  const errors = { ...answer?.problems, ...(answer?.failure ? { form: answer.failure } : {}) };
  return (
    <Form
      method="post"
      noValidate
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <ErrorSummary key={attempt} errors={errors} />
      <div className="grid gap-5">{children}</div>
      <Button size="big" className="mt-7 w-full" aria-disabled={isBusy || undefined}>
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </Form>
  );
}

/** Counts answers, so that the same refusal twice is read out twice. */
function useAttempt(answer: FormAnswer | undefined): number {
  const [seen, setSeen] = useState({ answer, count: 0 });
  if (seen.answer === answer) return seen.count;
  setSeen({ answer, count: seen.count + 1 });
  return seen.count + 1;
}
