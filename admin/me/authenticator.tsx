import { data, redirect } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import {
  addAuthenticator,
  offerAuthenticator,
  removeAuthenticator,
} from "#shop/staff/factors/authenticator.server.ts";
import { findFactors } from "#shop/staff/prove-factor.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { AuthenticatorCode, AuthenticatorSetup } from "#admin/factors/authenticator-setup.tsx";
import { qrPath } from "#admin/factors/qr-path.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { ownFormOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { Route } from "./+types/authenticator";
import { factorWords, last_factor } from "#admin/http/refusals.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const session = sessionOf(context);
  const [factors, offered] = await Promise.all([
    findFactors(db(), session),
    offerAuthenticator(db(), session),
  ]);
  if (!offered.ok) throw redirect("/sign-in");
  const { key, uri } = offered.value;
  return { ...factors, qr: qrPath(uri), keyText: key };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const session = sessionOf(args.context);
  const form = ownFormOf(args, field);
  if (field("intent") === "remove") {
    const removed = await removeAuthenticator(db(), session, form);
    if (!removed.ok) return refusedForm(removed, { intent: "remove" }, { last_factor });
    return data<ActResult>({ done: "The app is removed." });
  }
  const added = await addAuthenticator(db(), session, { code: field("code"), ...form });
  if (!added.ok) return refusedForm(added, { intent: "add", field: "code" }, factorWords);
  return data<ActResult>({ done: "The app is set up. Other sessions have ended." });
}

/** Sets up another authenticator app, or removes it. */
export default function Authenticator({ loaderData, actionData: result }: Route.ComponentProps) {
  const { hasAuthenticator } = loaderData;
  const codeError = result?.intent === "add" ? result.fieldErrors?.["code"] : undefined;
  return (
    <div className="max-w-160">
      <PageHead title="Authenticator app" crumb={{ to: "/me", name: "Me" }} />
      <DoneStrip text={result?.done} />
      {/* No secret is printed. */}
      <Section
        title={hasAuthenticator ? "Set up another app" : "Set up an app"}
        className="no-print"
      >
        {hasAuthenticator && (
          <p className="mb-3 text-ink-2">It takes the place of the present one.</p>
        )}
        <AuthenticatorSetup qr={loaderData.qr} keyText={loaderData.keyText} />
        <ActForm result={result} intent="add" submit="Continue" className="mt-4">
          <AuthenticatorCode error={codeError} className="mb-3 max-w-60" />
        </ActForm>
      </Section>
      {hasAuthenticator && (
        <Section title="Remove the app">
          <p className="my-2 text-ink-2">
            {loaderData.passkeys === 0
              ? "It is your only second factor. Make a passkey first."
              : "You then sign in with a passkey."}
          </p>
          <ActForm
            result={result}
            intent="remove"
            submit="Remove the app"
            variant="quiet"
            isDestructive
          />
        </Section>
      )}
    </div>
  );
}
