import { capital } from "#shop/kit/text.ts";
import type { Challenge } from "#admin/http/access-context.ts";
import type { StaffRole } from "#shop/staff/rights.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { CodeForm } from "./code-form.tsx";
import { EntryPage } from "./entry-page.tsx";
import { roleNames } from "./role-names.ts";
import { WaitingForm } from "./waiting-form.tsx";

/** What the access check asks before it lets a request through. The answer is sent to the same address. */
export function ChallengePage({ challenge }: { challenge: Challenge }) {
  if (challenge.kind === "forbidden") return <Forbidden challenge={challenge} />;
  if (challenge.kind === "factor") return <Factor challenge={challenge} />;
  return <SignIn challenge={challenge} />;
}

function SignIn({
  challenge: { path, form, error },
}: {
  challenge: Extract<Challenge, { kind: "sign_in" }>;
}) {
  return (
    <EntryPage
      title="Sign in to go on"
      lead="Your session has ended. What you typed is kept and sent as soon as you are in."
    >
      <WaitingForm {...{ path, form }}>
        <PasswordFields error={error} />
      </WaitingForm>
    </EntryPage>
  );
}

/** E-mail and password with their button, for the sign-in page and for a session that has ended. */
export function PasswordFields({ error, email = "" }: { error: string | null; email?: string }) {
  return (
    <>
      <ErrorSummary errors={{ "auth.email": error ?? undefined }} />
      <div className="grid gap-4">
        <Field
          label="E-mail"
          name="auth.email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          maxLength={200}
          required
        />
        <Field
          label="Password"
          name="auth.password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
        />
      </div>
      <Button size="big" className="mt-6 w-full">
        Sign in
      </Button>
    </>
  );
}

function Factor({
  challenge: { reason, email, path, form, hasPasskey, error },
}: {
  challenge: Extract<Challenge, { kind: "factor" }>;
}) {
  const lead =
    reason === "sign_in" ? (
      <>
        Signing in as <span className="font-medium">{email}</span>. What you typed is kept.
      </>
    ) : form === null ? (
      "This page asks for your second factor again, as it was last given over ten minutes ago."
    ) : (
      "This act asks for your second factor again, as it was last given over ten minutes ago. Then it goes on by itself."
    );
  return (
    <EntryPage title={reason === "sign_in" ? "Your second factor" : "Is it still you?"} lead={lead}>
      <CodeForm {...{ path, form, hasPasskey, error }} />
      {reason === "step_up" && (
        <p className="mt-6">
          <ButtonLink to="/" variant="quiet" reloadDocument>
            Leave it, go to Today
          </ButtonLink>
        </p>
      )}
    </EntryPage>
  );
}

/** No right: names it, and who has it. */
function Forbidden({
  challenge: { role, what, right, askFor },
}: {
  challenge: Extract<Challenge, { kind: "forbidden" }>;
}) {
  return (
    <EntryPage
      title="You don’t have the right"
      lead={
        <>
          <p>
            You may not {what}. Your role is {roleNames[role].toLowerCase()}.
          </p>
          <p className="mt-2">
            {askFor.length === 0
              ? "Nobody on the staff may."
              : `${whoMay(askFor)} may. An owner can change your role.`}
          </p>
        </>
      }
      foot={<>The right is called {right}.</>}
    >
      <ButtonLink to="/" variant="quiet" reloadDocument>
        Go to Today
      </ButtonLink>
    </EntryPage>
  );
}

/** "An owner, a manager or an accountant" */
function whoMay(roles: readonly StaffRole[]): string {
  const names = roles.map((each) => withArticle(roleNames[each]));
  const list = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
  return capital(list);
}

/** "an owner", "a manager" */
function withArticle(role: string): string {
  return `${/^[AEIO]/.test(role) ? "an" : "a"} ${role.toLowerCase()}`;
}
