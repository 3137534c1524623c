import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useSubmissionCount } from "#storefront/client/forms/use-submission-count.ts";
import type { FormResult } from "#web/form-result.ts";

/**
 * A form of the account pages: an error summary, its fields and one button. It works without
 * JavaScript and can't be sent twice at once.
 */
export function AccountForm({
  result,
  intent,
  action,
  idPrefix = "",
  submitLabel,
  pendingLabel,
  isDestructive = false,
  isSecond = false,
  children,
}: {
  result: FormResult | undefined;
  /**
   * Tells this form from others on the page. Errors are shown only for a result with the same
   * intent.
   */
  intent?: string;
  /** The URL to post to, if it isn't the page's own. */
  action?: string;
  /** Prefix of the fields' ids, for a page with another form that has fields of the same names. */
  idPrefix?: string;
  submitLabel: string;
  /** The button's label while the form is being sent. */
  pendingLabel: string;
  /** Gives the button a quiet style in red, for acts that can't be undone. */
  isDestructive?: boolean;
  /** Gives the button a quiet style, because another form on the page has the primary button. */
  isSecond?: boolean;
  children: ReactNode;
}) {
  const isPending = useIsPending(intent, action);
  const submission = useSubmissionCount(result);
  const errors = result?.intent === intent ? errorsOf(result, idPrefix) : {};
  return (
    <Form
      method="post"
      action={action}
      noValidate
      onSubmit={(event) => {
        if (isPending) event.preventDefault();
      }}
    >
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      <ErrorSummary key={submission} errors={errors} />
      <div className="grid gap-5">{children}</div>
      <Button
        size="big"
        variant={isDestructive || isSecond ? "quiet" : "primary"}
        className={`mt-7 w-full ${isDestructive ? "text-error" : ""}`}
        aria-disabled={isPending || undefined}
      >
        {isPending ? pendingLabel : submitLabel}
      </Button>
    </Form>
  );
}

/** Whether this form is being sent, not another one on the page. */
function useIsPending(intent: string | undefined, action: string | undefined): boolean {
  const { formData, formAction } = useNavigation();
  if (formData === undefined || (formData.get("intent") ?? undefined) !== intent) return false;
  return action === undefined || formAction === action;
}

/** The errors by field id. The form's own error is under "form". */
function errorsOf(result: FormResult | undefined, idPrefix: string): Record<string, string> {
  const fieldErrors = Object.entries(result?.fieldErrors ?? {});
  return {
    ...Object.fromEntries(fieldErrors.map(([name, message]) => [`${idPrefix}${name}`, message])),
    ...(result?.formError ? { form: result.formError } : {}),
  };
}
