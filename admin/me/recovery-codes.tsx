import { data } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { makeRecoveryCodes } from "#shop/staff/factors/recovery-codes.server.ts";
import { findFactors } from "#shop/staff/prove-factor.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { RecoveryCodeList } from "#admin/factors/recovery-code-list.tsx";
import { ownFormOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/recovery-codes";
import { codesWords } from "#admin/http/refusals.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { recoveryCodes } = await findFactors(db(), sessionOf(context));
  return { left: recoveryCodes };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const form = ownFormOf(args, field);
  const made = await makeRecoveryCodes(db(), sessionOf(args.context), form);
  return made.ok ? data({ codes: made.value }) : refusedForm(made, {}, codesWords);
}

/** Makes new recovery codes, shown once. */
export default function RecoveryCodes({ loaderData, actionData: result }: Route.ComponentProps) {
  const { left } = loaderData;
  const codes = result !== undefined && "codes" in result ? result.codes : null;
  const refused = result !== undefined && "codes" in result ? undefined : result;
  return (
    <div className="max-w-160">
      <PageHead
        title="Recovery codes"
        crumb={{ to: "/me", name: "Me" }}
        note={codes === null ? `${left} left` : undefined}
      />
      {codes === null ? (
        <>
          <p className="mb-4 text-ink-2">
            Ten new codes take the place of the old ones, which no longer work.
          </p>
          <ActForm result={refused} submit="Make ten new codes" />
        </>
      ) : (
        <>
          <RecoveryCodeList codes={codes} />
          <p className="mt-6">
            <ButtonLink to="/me">Done</ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}
