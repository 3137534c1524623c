import type { PasswordOwner } from "#shop/accounts/passwords/password-weakness.ts";
import { PasswordField } from "./password-field.tsx";

/** The fields that set a password, `name` and `confirmPassword`. */
export function NewPasswordFields({
  name,
  label = "New password",
  confirmLabel = "Confirm password",
  hint,
  owner,
  fieldErrors,
}: {
  name: string;
  label?: string;
  confirmLabel?: string;
  hint?: string;
  owner?: PasswordOwner;
  fieldErrors?: Readonly<Record<string, string>> | undefined;
}) {
  return (
    <>
      <PasswordField
        {...{ label, name, hint, owner }}
        autoComplete="new-password"
        hasMeter
        error={fieldErrors?.[name]}
      />
      <PasswordField
        label={confirmLabel}
        name="confirmPassword"
        autoComplete="new-password"
        error={fieldErrors?.["confirmPassword"]}
      />
    </>
  );
}
