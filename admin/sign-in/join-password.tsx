import { Form, useNavigation } from "react-router";
import { EntryPage } from "#admin/components/entry-page.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";

/** The first step of joining: name and password. */
export function JoinPassword({
  email,
  name,
  result,
}: {
  email: string;
  name: string;
  result: FormResult | undefined;
}) {
  const isBusy = useNavigation().state !== "idle";
  const errors = { form: result?.formError, ...result?.fieldErrors };
  return (
    <EntryPage
      title="Join the admin"
      lead={
        <>
          Step 1 of 3, for <span className="font-medium text-ink">{email}</span>
        </>
      }
    >
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="begin" />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <ErrorSummary errors={errors} />
        <div className="grid gap-4">
          <Field
            label="Name"
            name="name"
            defaultValue={result?.values?.["name"] ?? name}
            error={errors["name" as keyof typeof errors]}
            autoComplete="name"
            maxLength={200}
            required
          />
          <NewPasswordFields errors={result?.fieldErrors} />
        </div>
        <Button size="big" className="mt-6 w-full" disabled={isBusy}>
          Continue
        </Button>
      </Form>
    </EntryPage>
  );
}

/** A new password, typed twice. */
export function NewPasswordFields({
  errors = {},
}: {
  errors?: Readonly<Record<string, string>> | undefined;
}) {
  return (
    <>
      <Field
        label="Password"
        name="password"
        type="password"
        hint="8 characters or more. Three or four unrelated words are good."
        error={errors["password"]}
        autoComplete="new-password"
        maxLength={128}
        required
      />
      <Field
        label="Confirm password"
        name="confirm_password"
        type="password"
        error={errors["confirm_password"]}
        autoComplete="new-password"
        maxLength={128}
        required
      />
    </>
  );
}
