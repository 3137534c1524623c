import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { useAttempt } from "#app/ui/use-attempt.ts";
import type { FormAnswer } from "./form-answer.ts";

/**
 * A form of the account pages: what stands in its way above, its fields, one button. It is posted to
 * the page's own address, with or without JavaScript, and can't be sent twice at once.
 */
export function AccountForm({
  answer,
  intent,
  submitLabel,
  busyLabel,
  isDestructive = false,
  children,
}: {
  answer: FormAnswer | undefined;
  /** Tells this form from the others of its page: an answer that names another is not its own. */
  intent?: string;
  submitLabel: string;
  /** Said by the button while the answer is awaited. */
  busyLabel: string;
  /** What can't be undone is not the page's inviting button. */
  isDestructive?: boolean;
  children: ReactNode;
}) {
  const sending = useNavigation().formData;
  const isBusy = sending !== undefined && (sending.get("intent") ?? undefined) === intent;
  const attempt = useAttempt(answer);
  const isOwn = answer?.intent === intent;
  const errors = isOwn
    ? { ...answer?.problems, ...(answer?.failure ? { form: answer.failure } : {}) }
    : {};
  return (
    <Form
      method="post"
      noValidate
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      <ErrorSummary key={attempt} errors={errors} />
      <div className="grid gap-5">{children}</div>
      <Button
        size="big"
        variant={isDestructive ? "quiet" : "primary"}
        className={`mt-7 w-full ${isDestructive ? "text-error" : ""}`}
        aria-disabled={isBusy || undefined}
      >
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </Form>
  );
}
