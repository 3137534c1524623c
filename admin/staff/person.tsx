import { data } from "react-router";
import type { Done, Refused } from "#shop/kit/result.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listStaff } from "#shop/staff/list-staff.server.ts";
import {
  addStaff,
  changeRole,
  disableStaff,
  endSessions,
  resetStaff,
} from "#shop/staff/manage.server.ts";
import { listStaffSessions } from "#shop/staff/sessions/sessions.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { isStaffRole, roleNames } from "#admin/components/role-names.ts";
import { RoleSelect } from "#admin/components/role-select.tsx";
import { Section } from "#admin/components/section.tsx";
import { SessionTable } from "#admin/components/session-table.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { managerOf } from "#admin/staff/manager.server.ts";
import type { Route } from "./+types/person";
import { Account, Disable, NewStart } from "./person-parts.tsx";
import { staffWords } from "./staff-words.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = await personOf(params);
  const session = sessionOf(context);
  return {
    person,
    isYou: person.id === session.staff.id,
    ownSessionId: session.id,
    sessions: await listStaffSessions(db(), person.id),
  };
}

/** The person of the URL. Throws 404 for an unknown one. */
async function personOf(params: Route.LoaderArgs["params"]) {
  const person = (await listStaff(db())).find(({ id }) => id === params.id);
  if (person === undefined) throw data(null, { status: 404 });
  return person;
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const { id: staffId, name, email } = await personOf(args.params);
  const by = managerOf(args, field);
  const intent = field("intent");
  const settle = async (work: Promise<Outcome>, done: string) => {
    const outcome = await work;
    return outcome.ok ? data<ActResult>({ done }) : refusedForm(outcome, { intent }, staffWords);
  };
  switch (intent) {
    case "role": {
      const role = field("role");
      if (!isStaffRole(role)) throw data(null, { status: 400 });
      const done = `${name} is ${roleNames[role].toLowerCase()} now.`;
      return settle(changeRole(db(), { staffId, role }, by), done);
    }
    case "end_session":
    case "end_all": {
      const which = intent === "end_all" ? "all" : { only: field("session_id") };
      return settle(endSessions(db(), { staffId, which }, by), "The sessions have ended.");
    }
    case "reset":
      return settle(resetStaff(db(), staffId, by), `A new link to join is on its way to ${email}.`);
    case "invite": {
      const role = field("role");
      if (!isStaffRole(role)) throw data(null, { status: 400 });
      return settle(
        addStaff(db(), { email, role }, by),
        `A link to join is on its way to ${email}.`,
      );
    }
    case "disable":
      return settle(disableStaff(db(), staffId, by), `The account of ${name} is disabled.`);
    default:
      throw data(null, { status: 400 });
  }
}

type Outcome = Done<unknown> | Refused<keyof typeof staffWords | "act_reused">;

/** One person of the staff: role, sessions, a new start, the end. */
export default function Person({ loaderData, actionData: result }: Route.ComponentProps) {
  const { person, isYou, ownSessionId, sessions } = loaderData;
  const form = { result };
  const isGone = person.state === "disabled";
  return (
    <div className="max-w-200">
      <PageHead
        title={person.name}
        crumb={{ to: "/staff", name: "Staff" }}
        note={`${roleNames[person.role]}${isYou ? ", you" : ""}`}
      />
      <DoneStrip text={result?.done} />
      <Account person={person} />
      <Section title={isGone ? "Invite again" : "Role"}>
        <ActForm
          {...form}
          intent={isGone ? "invite" : "role"}
          submit={isGone ? "Invite again" : "Change role"}
          variant="quiet"
          className="mt-2 grid max-w-120 justify-items-start gap-3 [&>div]:w-full"
        >
          <RoleSelect defaultValue={person.role} />
        </ActForm>
      </Section>
      {!isGone && (
        <>
          <Section title="Sessions" note={`${sessions.length} open`}>
            <SessionTable sessions={sessions} ownId={ownSessionId} />
            {sessions.length > 0 && !isYou && (
              <ActForm
                {...form}
                intent="end_all"
                submit="End all sessions"
                variant="quiet"
                className="mt-3"
              />
            )}
          </Section>
          {!isYou && (
            <NewStart name={person.name} {...form} isInvited={person.state === "invited"} />
          )}
          <Disable name={person.name} isYou={isYou} {...form} />
        </>
      )}
    </div>
  );
}
