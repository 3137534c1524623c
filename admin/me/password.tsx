import { data } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { changeStaffPassword } from "#shop/staff/own-account.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { ownFormOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { NewPasswordFields } from "#admin/sign-in/join-password.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/password";

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const newPassword = field("password");
  if (newPassword !== field("confirm_password"))
    return data<ActResult>({ fieldErrors: { confirm_password: "The two passwords differ." } }, 422);
  const changed = await changeStaffPassword(db(), sessionOf(args.context), {
    currentPassword: field("current_password"),
    newPassword,
    ...ownFormOf(args, field),
  });
  if (changed.ok)
    return data<ActResult>({ done: "Your password is changed. Other sessions have ended." });
  const fields: Record<string, string> = {
    wrong_password: "current_password",
    bad_password: "password",
  };
  return refusedForm(
    changed,
    { field: fields[changed.reason] },
    { wrong_password: "That is not your present password." },
  );
}

/** Changes one's own password. */
export default function Password({ actionData: result }: Route.ComponentProps) {
  return (
    <div className="max-w-120">
      <PageHead title="Password" crumb={{ to: "/me", name: "Me" }} />
      <DoneStrip text={result?.done} />
      <ActForm result={result} submit="Change password" className="no-print">
        <div className="mb-5 grid gap-4">
          <Field
            label="Current password"
            name="current_password"
            type="password"
            autoComplete="current-password"
            error={result?.fieldErrors?.["current_password"]}
            maxLength={128}
            required
          />
          <NewPasswordFields errors={result?.fieldErrors} />
        </div>
      </ActForm>
    </div>
  );
}
