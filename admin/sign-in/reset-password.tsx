import { data, Form } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { findPasswordLinkOwner, resetStaffPassword } from "#shop/staff/own-account.server.ts";
import { EntryPage } from "#admin/components/entry-page.tsx";
import { clientOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { link_invalid } from "#admin/http/refusals.ts";
import type { FormResult } from "#web/form-result.ts";
import type { Route } from "./+types/reset-password";
import { NewPasswordFields } from "./join-password.tsx";

export async function loader({ request }: Route.LoaderArgs) {
  const owner = await findPasswordLinkOwner(db(), tokenOf(request));
  return { email: owner?.email ?? null };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const newPassword = field("password");
  if (newPassword !== field("confirm_password"))
    return data<FormResult>(
      { fieldErrors: { confirm_password: "The two passwords differ." } },
      422,
    );
  const reset = await resetStaffPassword(db(), {
    linkToken: tokenOf(args.request),
    newPassword,
    client: clientOf(args),
  });
  if (reset.ok) return data({ isSet: true as const });
  const where = { field: reset.reason === "bad_password" ? "password" : undefined };
  return refusedForm(reset, where, { link_invalid });
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

/** Sets a new password by a mailed link. The second factor is still asked for afterwards. */
export default function ResetPassword({ loaderData, actionData: result }: Route.ComponentProps) {
  const { email } = loaderData;
  if (result !== undefined && "isSet" in result)
    return (
      <EntryPage
        title="Your password is changed"
        lead="Sign in with it and your second factor. Sessions elsewhere have ended."
      >
        <ButtonLink to="/sign-in">Sign in</ButtonLink>
      </EntryPage>
    );
  if (email === null)
    return (
      <EntryPage
        title="This link can’t be used"
        lead="It has been used, or is older than an hour. Ask for a new one."
      >
        <ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>
      </EntryPage>
    );
  return (
    <EntryPage
      title="Set a new password"
      lead={
        <>
          For <span className="font-medium text-ink">{email}</span>
        </>
      }
    >
      <Form method="post" noValidate>
        <ErrorSummary errors={{ form: result?.formError, ...result?.fieldErrors }} />
        <div className="grid gap-4">
          <NewPasswordFields errors={result?.fieldErrors} />
        </div>
        <Button size="big" className="mt-6 w-full">
          Set the password
        </Button>
      </Form>
    </EntryPage>
  );
}
