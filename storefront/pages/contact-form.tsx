import { Form, Link, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { Callout } from "#storefront/components/callout.tsx";
import { useOwnDetails } from "#storefront/client/stored/user-store.ts";
import { useSubmissionCount } from "#storefront/client/forms/use-submission-count.ts";
import { TrapField } from "#storefront/components/forms/trap-field.tsx";
import { EmailField } from "#storefront/components/forms/email-field.tsx";

/** The result of the contact form when the message was not sent. */
export type ContactResult = {
  /** What was typed, to fill the fields again. */
  readonly values?: Readonly<Record<string, string>>;
  /** What is wrong with a field, by its name. */
  readonly fieldErrors?: Readonly<Record<string, string>>;
  readonly formError?: string;
};

/** Name, e-mail and message. It works without JavaScript too. */
export function ContactForm({ result }: { result: ContactResult | undefined }) {
  const isBusy = useNavigation().formData !== undefined;
  const submission = useSubmissionCount(result);
  const { fieldErrors, formError } = result ?? {};
  return (
    <Form
      method="post"
      action="/contact-us"
      noValidate
      className="mb-12 max-w-xl"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <ErrorSummary
        key={submission}
        errors={{ ...fieldErrors, ...(formError ? { form: formError } : {}) }}
      />
      <Fields result={result} />
      <Button size="big" className="mt-7" aria-disabled={isBusy || undefined}>
        {isBusy ? "Sending…" : "Send message"}
      </Button>
    </Form>
  );
}

function Fields({ result }: { result: ContactResult | undefined }) {
  const own = useOwnDetails();
  const field = (name: string) => ({
    name,
    defaultValue: result?.values?.[name] ?? own[name],
    error: result?.fieldErrors?.[name],
  });
  return (
    <div className="grid gap-5">
      <Field label="Name" autoComplete="name" maxLength={200} {...field("name")} />
      <EmailField {...field("email")} />
      <TextArea
        label="Message"
        hint="If it is about an order, give its number. If you ask what fits, give your measurements."
        rows={8}
        maxLength={4000}
        {...field("message")}
      />
      <TrapField />
    </div>
  );
}

/** Replaces the form once the message has been sent. */
export function MessageSent() {
  return (
    <Callout title="Thank you. Your message has reached us." className="mb-12">
      <p>We have e-mailed you a receipt. A real person will reply in office hours.</p>
      <p className="mt-2">
        <Link to="/contact-us" className="link">
          Write another message
        </Link>
      </p>
    </Callout>
  );
}
