import { data } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { findPasskeySupport, listPasskeys } from "#shop/staff/factors/passkeys.server.ts";
import { setShortcuts, usesShortcuts } from "#shop/staff/shortcuts.server.ts";
import { endSessions } from "#shop/staff/manage.server.ts";
import { renameStaff } from "#shop/staff/own-account.server.ts";
import { findFactors } from "#shop/staff/prove-factor.server.ts";
import { listStaffSessions } from "#shop/staff/sessions/sessions.server.ts";
import { RECOVERY_CODES_FEW } from "#shop/staff/staff.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { roleNames } from "#admin/components/role-names.ts";
import { Section } from "#admin/components/section.tsx";
import { SessionTable } from "#admin/components/session-table.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { ownFormOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { Route } from "./+types/me";
import { SingleKeys } from "./single-keys.tsx";
import { managerOf } from "#admin/staff/manager.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { moved } from "#admin/http/refusals.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const session = sessionOf(context);
  const { id, name, email, role } = session.staff;
  const [factors, passkeys, sessions, shortcuts] = await Promise.all([
    findFactors(db(), session),
    listPasskeys(db(), id),
    listStaffSessions(db(), id),
    usesShortcuts(db(), id),
  ]);
  return {
    name,
    email,
    role: roleNames[role],
    factors,
    passkeys: passkeys.map((passkey) => passkey.name),
    mayUsePasskeys: findPasskeySupport().ok,
    sessions,
    shortcuts,
    ownSessionId: session.id,
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const session = sessionOf(args.context);
  if (field("intent") === "rename") {
    const name = field("name");
    const renamed = await renameStaff(db(), session, { name, ...ownFormOf(args, field) });
    if (renamed.ok) return data<ActResult>({ done: "Your name is changed." });
    return refusedForm(renamed, { intent: "rename", field: "name", values: { name } }, {});
  }
  if (field("intent") === "shortcuts") {
    const on = field("shortcuts") === "on";
    const set = await setShortcuts(db(), session, { on, ...ownFormOf(args, field) });
    if (!set.ok) return refusedForm(set, { intent: "shortcuts" }, {});
    return data<ActResult>({ done: on ? "Single keys are on." : "Single keys are off." });
  }
  const { id: staffId } = session.staff;
  if (!["end_session", "end_others"].includes(field("intent"))) throw data(null, { status: 400 });
  const which =
    field("intent") === "end_session" ? { only: field("session_id") } : { except: session.id };
  const ended = await endSessions(db(), { staffId, which }, managerOf(args, field));
  if (!ended.ok)
    return refusedForm(
      ended,
      { intent: field("intent") },
      { no_person: moved("This person has already been removed.") },
    );
  return data<ActResult>({
    done: "only" in which ? "The session has ended." : "All other sessions have ended.",
  });
}

/** One's own account: name, password, second factors, sessions. */
export default function Me({ loaderData: loaded, actionData: result }: Route.ComponentProps) {
  const { sessions } = loaded;
  return (
    <div className="max-w-200">
      <PageHead title="Me" note={`${loaded.role}, ${loaded.email}`} />
      <DoneStrip text={result?.done} />
      <Section title="Account" className="">
        <ActForm
          result={result}
          intent="rename"
          submit="Save"
          variant="quiet"
          className="mt-2 grid max-w-120 justify-items-start gap-3 [&>div]:w-full"
        >
          <Field
            label="Name"
            name="name"
            hint="As the other staff see you, and as the audit log names you"
            defaultValue={result?.values?.["name"] ?? loaded.name}
            error={result?.intent === "rename" ? result.fieldErrors?.["name"] : undefined}
            autoComplete="name"
            maxLength={200}
          />
        </ActForm>
      </Section>
      <Factors {...loaded} />
      <SingleKeys isOn={loaded.shortcuts} result={result} />
      <Section title="Sessions" note={`${sessions.length} open`}>
        <SessionTable sessions={sessions} ownId={loaded.ownSessionId} />
        {sessions.length > 1 && (
          <ActForm
            intent="end_others"
            submit="End all other sessions"
            variant="quiet"
            className="mt-3"
          />
        )}
      </Section>
    </div>
  );
}

type FactorProps = {
  factors: { hasAuthenticator: boolean; passkeys: number; recoveryCodes: number };
  passkeys: readonly string[];
  mayUsePasskeys: boolean;
};

/** How one signs in, each with the page that changes it. Those pages ask for a code first. */
function Factors({ factors, passkeys, mayUsePasskeys }: FactorProps) {
  const codes = factors.recoveryCodes;
  return (
    <Section title="Signing in" note="changes ask for your second factor">
      <ul>
        <Way name="Password" state="Set" to="/me/password" act="Change password" />
        <Way
          name="Authenticator app"
          state={factors.hasAuthenticator ? "Set up" : "Not set up"}
          to="/me/authenticator"
          act={factors.hasAuthenticator ? "Change app" : "Set up app"}
        />
        <Way
          name="Passkeys"
          state={
            passkeys.length > 0
              ? passkeys.join(", ")
              : mayUsePasskeys
                ? "None"
                : "Not possible at this address"
          }
          to="/me/passkeys"
          act="Change passkeys"
        />
        <Way
          name="Recovery codes"
          state={`${codes} left${codes < RECOVERY_CODES_FEW ? ": make new ones soon" : ""}`}
          isWarning={codes < RECOVERY_CODES_FEW}
          to="/me/recovery-codes"
          act="Make new codes"
        />
      </ul>
    </Section>
  );
}

function Way({
  name,
  state,
  to,
  act,
  isWarning = false,
}: {
  name: string;
  state: string;
  to: string;
  act: string;
  isWarning?: boolean;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-2">
      <span className="w-40 font-medium">{name}</span>
      <span className={`min-w-0 flex-1 ${isWarning ? "text-timber" : "text-ink-2"}`}>{state}</span>
      <ButtonLink to={to} variant="quiet">
        {act}
      </ButtonLink>
    </li>
  );
}
