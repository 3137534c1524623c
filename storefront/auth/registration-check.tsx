import { Form, useNavigation } from "react-router";
import { AccountPage, Detail } from "#storefront/components/account/account-page.tsx";
import { Button } from "#ui/button.tsx";

/** When and in which browser an account was registered, as text. */
export type RegistrationView = { readonly registeredAt: string; readonly registeredWith: string };

/**
 * Asks a customer who verified their e-mail address in another browser whether they made the
 * account. The two buttons look alike, so neither is the default. Works without JavaScript.
 */
export function RegistrationCheck({
  registration,
  email,
}: {
  registration: RegistrationView;
  email: string;
}) {
  const isPending = useNavigation().formData !== undefined;
  return (
    <AccountPage
      title="E-mail address verified"
      lead="Thank you. You are signed in. One last question."
    >
      <h2 className="mb-3 text-[1.375rem]">Was this you?</h2>
      <p className="mb-4 text-ink-2">
        You opened our link in a browser that was not signed in. This is how the account was
        created:
      </p>
      <dl className="mb-6 border-t border-rule">
        <Detail name="E-mail">{email}</Detail>
        <Detail name="When">{registration.registeredAt}</Detail>
        <Detail name="Browser">{registration.registeredWith}</Detail>
      </dl>
      <Form method="post" className="grid gap-4">
        <Answer value="mine" isPending={isPending} label="That was me">
          Your other devices stay signed in.
        </Answer>
        <Answer value="not-mine" isPending={isPending} label="That was not me">
          We sign out all other devices, and you set a new password.
        </Answer>
      </Form>
    </AccountPage>
  );
}

function Answer({
  value,
  label,
  isPending,
  children,
}: {
  value: string;
  label: string;
  isPending: boolean;
  children: string;
}) {
  const id = `${value}-means`;
  return (
    <div>
      <Button
        size="big"
        variant="quiet"
        className="w-full"
        name="answer"
        value={value}
        aria-disabled={isPending || undefined}
        aria-describedby={id}
      >
        {label}
      </Button>
      <p id={id} className="mt-2 text-sm text-ink-2">
        {children}
      </p>
    </div>
  );
}
