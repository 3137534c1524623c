import { data, Form, Link } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { readEmail } from "#shop/kit/text.ts";
import { requestStaffPassword } from "#shop/staff/own-account.server.ts";
import { EntryPage } from "#admin/components/entry-page.tsx";
import { clientOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/forgot-password";

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const email = readEmail(field("email"));
  if (!/^[^@\s]+@[^@\s]+$/.test(email) || email.length > 200)
    return refusedForm(
      { reason: "bad_email" },
      { field: "email", values: { email } },
      { bad_email: "Enter an e-mail address such as ann@example.com." },
    );
  const requested = await requestStaffPassword(db(), { email, client: clientOf(args) });
  return requested.ok ? data({ isSent: true as const }) : refusedForm(requested, {}, {});
}

/** Asks for a link to set a new password. Never tells whether an address has an account. */
export default function ForgotPassword({ actionData: result }: Route.ComponentProps) {
  if (result !== undefined && "isSent" in result)
    return (
      <EntryPage
        title="Look in your e-mail"
        lead="If the address is that of somebody on the staff, a link to set a new password is on its way. It works once, for an hour. You will still need your second factor."
      >
        <Link className="link" to="/sign-in">
          Sign in
        </Link>
      </EntryPage>
    );
  const errors = { form: result?.formError, email: result?.fieldErrors?.["email"] };
  return (
    <EntryPage title="Forgotten your password?" lead="We send you a link to set a new one.">
      <Form method="post" noValidate>
        <ErrorSummary errors={errors} />
        <Field
          label="E-mail"
          name="email"
          type="email"
          defaultValue={result?.values?.["email"]}
          error={errors.email}
          autoComplete="username"
          maxLength={200}
          required
        />
        <Button size="big" className="mt-6 w-full">
          Send the link
        </Button>
      </Form>
      <p className="mt-6">
        <Link className="link" to="/sign-in">
          Back to sign-in
        </Link>
      </p>
    </EntryPage>
  );
}
