import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useSubmissionCount } from "#storefront/client/forms/use-submission-count.ts";
import type { FormResult } from "#storefront/client/forms/submit-form.ts";

/**
 * A form of the account pages: what stands in its way above, its fields, one button. It is posted with
 * or without JavaScript, and can't be sent twice at once.
 */
export function AccountForm({
  answer,
  intent,
  action,
  idPrefix = "",
  submitLabel,
  busyLabel,
  isDestructive = false,
  isSecond = false,
  children,
}: {
  answer: FormResult | undefined;
  /** Tells this form from the others of its page: an answer that names another is not its own. */
  intent?: string;
  /** Where it is posted, when that is not the page's own address. */
  action?: string;
  /** Stands before the names of its fields in their ids, where another form has fields of those names. */
  idPrefix?: string;
  submitLabel: string;
  /** Said by the button while the answer is awaited. */
  busyLabel: string;
  /** What can't be undone is not the page's inviting button. */
  isDestructive?: boolean;
  /** Another form of the page has the inviting button. */
  isSecond?: boolean;
  children: ReactNode;
}) {
  const isBusy = useBusy(intent, action);
  const attempt = useSubmissionCount(answer);
  const isOwn = answer?.intent === intent;
  const errors = isOwn ? errorsOf(answer, idPrefix) : {};
  return (
    <Form
      method="post"
      action={action}
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
        variant={isDestructive || isSecond ? "quiet" : "primary"}
        className={`mt-7 w-full ${isDestructive ? "text-error" : ""}`}
        aria-disabled={isBusy || undefined}
      >
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </Form>
  );
}

/** Whether this very form is being sent. */
function useBusy(intent: string | undefined, action: string | undefined): boolean {
  const { formData, formAction } = useNavigation();
  if (formData === undefined || (formData.get("intent") ?? undefined) !== intent) return false;
  return action === undefined || formAction === action;
}

/** Field id to what is wrong with it; what is wrong with the whole stands under "form". */
function errorsOf(answer: FormResult | undefined, idPrefix: string): Record<string, string> {
  const fieldErrors = Object.entries(answer?.fieldErrors ?? {});
  return {
    ...Object.fromEntries(fieldErrors.map(([name, problem]) => [`${idPrefix}${name}`, problem])),
    ...(answer?.formError ? { form: answer.formError } : {}),
  };
}
