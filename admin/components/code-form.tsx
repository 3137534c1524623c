import { useState } from "react";
import type { KeptForm } from "#admin/http/kept-form.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { WaitingForm } from "./waiting-form.tsx";

/**
 * Asks for the second factor: a code of the authenticator app, a recovery code, or a passkey. `form` is
 * what waits to be sent on, null for a page.
 */
export function CodeForm({
  path,
  form,
  hasPasskey,
  error,
}: {
  /** Where to send it, if not to this page. */
  path?: string;
  form?: KeptForm | null;
  hasPasskey: boolean;
  error: string | null;
}) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  return (
    <>
      {hasPasskey && <PasskeyButton {...{ path, form }} />}
      <WaitingForm {...{ path, form }}>
        <ErrorSummary errors={{ "auth.code": error ?? undefined }} />
        <CodeField error={error} isRecoveryCode={usesRecoveryCode} />
        <Button size="big" className="mt-3 w-full">
          Continue
        </Button>
      </WaitingForm>
      {!usesRecoveryCode && (
        <p className="mt-6 hidden scripted:block">
          <button type="button" className="button-text" onClick={() => setUsesRecoveryCode(true)}>
            Use a recovery code
          </button>
        </p>
      )}
    </>
  );
}

function CodeField({ error, isRecoveryCode }: { error: string | null; isRecoveryCode: boolean }) {
  return (
    <Field
      label="Code"
      name="auth.code"
      hint={
        isRecoveryCode
          ? "One of the ten codes you kept. Each works once."
          : "Six figures from your authenticator app, or a recovery code"
      }
      error={error}
      autoComplete="one-time-code"
      inputMode={isRecoveryCode ? "text" : "numeric"}
      maxLength={30}
      required
      className="[&_.control]:h-14 [&_.control]:font-serif [&_.control]:text-xl"
    />
  );
}
