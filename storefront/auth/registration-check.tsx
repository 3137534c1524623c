import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { AccountPage } from "#storefront/components/account-page.tsx";

/** When an account was made, as text for a page, and with what: "Chrome on Windows". */
export type RegistrationView = { readonly madeAt: string; readonly madeWith: string };

/**
 * Asks the owner of an address, verified in a browser that was not signed in, who made the account.
 * Two plain buttons: neither answer is the default, and both work without JavaScript.
 */
export function RegistrationCheck({ origin, email }: { origin: RegistrationView; email: string }) {
  const isBusy = useNavigation().formData !== undefined;
  return (
    <AccountPage
      title="Address verified"
      lead="Thank you. You are signed in. One question is left."
    >
      <h2 className="mb-3 text-[1.375rem]">Did you make this account?</h2>
      <p className="mb-4 text-ink-2">
        You opened our link in a browser that was not signed in. This is how the account was made:
      </p>
      <dl className="mb-6 border-t border-rule">
        <Fact name="E-mail">{email}</Fact>
        <Fact name="When">{origin.madeAt}</Fact>
        <Fact name="With">{origin.madeWith}</Fact>
      </dl>
      <Form method="post" className="grid gap-4">
        <Answer value="mine" isBusy={isBusy} label="That was me">
          The account stays signed in where it is.
        </Answer>
        <Answer value="not-mine" isBusy={isBusy} label="That was not me">
          Every other device is signed out, and you set a new password next.
        </Answer>
      </Form>
    </AccountPage>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="border-b border-rule py-3">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

function Answer({
  value,
  label,
  isBusy,
  children,
}: {
  value: string;
  label: string;
  isBusy: boolean;
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
        aria-disabled={isBusy || undefined}
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
