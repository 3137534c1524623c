import { randomUUID } from "node:crypto";
import { data, useActionData, useLoaderData, type ActionFunctionArgs } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { changeStaffPassword } from "#shop/staff/own-account.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { ownFormOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { NewPasswordFields } from "#admin/sign-in/join-password.tsx";
import { Field } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

export function loader() {
  return { actId: randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const field = await readTextFields(args.request);
  const newPassword = field("password");
  if (newPassword !== field("confirm_password"))
    return data<PasswordResult>(
      { fieldErrors: { confirm_password: "The two passwords differ." } },
      422,
    );
  const changed = await changeStaffPassword(db(), sessionOf(args.context), {
    currentPassword: field("current_password"),
    newPassword,
    ...ownFormOf(args, field),
  });
  if (changed.ok)
    return data<PasswordResult>({ done: "Your password is changed. Other sessions have ended." });
  const fields: Record<string, string> = {
    wrong_password: "current_password",
    bad_password: "password",
  };
  return refusedForm(changed, { field: fields[changed.reason] });
}

type PasswordResult = FormResult & { readonly done?: string };

/** Changes one's own password. */
export default function Password() {
  const { actId } = useLoaderData<typeof loader>();
  const result: PasswordResult | undefined = useActionData<typeof action>();
  return (
    <div className="max-w-120">
      <PageHead title="Password" crumb={{ to: "/me", name: "Me" }} />
      <DoneStrip text={result?.done} />
      <ActForm {...{ actId, result }} submit="Change password" className="no-print">
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
