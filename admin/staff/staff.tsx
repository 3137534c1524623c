import { data } from "react-router";
import { formatMinute } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listStaff, type ListedStaff } from "#shop/staff/list-staff.server.ts";
import { addStaff } from "#shop/staff/manage.server.ts";
import { isStaffRole } from "#admin/components/role-names.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { RoleSelect } from "#admin/components/role-select.tsx";
import { roleNames } from "#admin/components/role-names.ts";
import { momentInWords } from "#admin/components/in-words.ts";
import { Section } from "#admin/components/section.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { text } from "#admin/list/columns.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import { listOf } from "#admin/list/list.ts";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/staff";
import { factorsInWords } from "./factors-in-words.ts";
import { managerOf } from "#admin/staff/manager.server.ts";
import { staffWords } from "./staff-words.ts";

const states = { invited: "Invited", active: "Active", disabled: "Disabled" } as const;
const tone = ({ state }: ListedStaff) => (state === "disabled" ? "quiet" : "plain");

const people = listOf<ListedStaff>()({
  title: "Staff",
  key: ({ id }) => id,
  columns: [
    text("Name", ({ name }) => name, {
      to: ({ id }) => `/staff/${id}`,
      second: ({ email }) => email,
      tone,
    }),
    text("Role", ({ role }) => roleNames[role], { tone }),
    text("State", ({ state }) => states[state], {
      second: ({ state, invitedUntil: until }) =>
        state === "invited" &&
        (until === null ? "The link has expired" : `until ${formatMinute(until)}`),
      tone,
    }),
    text("Signs in with", ({ factors }) => factorsInWords(factors), { tone }),
    text(
      "Last used",
      ({ lastUsedAt }, { now }) =>
        lastUsedAt === null ? "Not signed in" : momentInWords(lastUsedAt, now),
      { second: ({ sessions }) => sessions > 1 && `${sessions} sessions`, tone },
    ),
  ],
});

export async function loader() {
  return { staff: await listStaff(db()), now: new Date() };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const [email, name, role] = [field("email"), field("name"), field("role")];
  const values = { email, name, role };
  if (!isStaffRole(role)) throw data(null, { status: 400 });
  const added = await addStaff(db(), { email, name, role }, managerOf(args, field));
  if (added.ok) return data<ActResult>({ done: `${added.value.email} is invited.` });
  const fieldOf: Record<string, string> = { bad_name: "name" };
  return refusedForm(added, { values, field: fieldOf[added.reason] ?? "email" }, staffWords);
}

/** The people who use the admin, and inviting one more. */
export default function Staff({ loaderData, actionData: result }: Route.ComponentProps) {
  const { staff, now } = loaderData;
  return (
    <>
      <PageHead
        title="Staff"
        note={`${staff.filter(({ state }) => state === "active").length} active`}
      />
      <DoneStrip text={result?.done} />
      <div className="grid gap-12 day:grid-cols-[minmax(0,1fr)_19rem]">
        <Ledger name="Staff" list={people} rows={staff} now={now} />
        <Section title="Invite" className="no-print">
          <ActForm result={result} submit="Invite" className="mt-2">
            <p className="second-line mb-3">
              The person gets a link by e-mail. It works for 72 hours and asks for a password and a
              second factor.
            </p>
            <div className="mb-4 grid gap-4">
              <Field
                label="E-mail"
                name="email"
                type="email"
                autoComplete="off"
                defaultValue={result?.values?.["email"]}
                error={result?.fieldErrors?.["email"]}
                maxLength={200}
                required
              />
              <Field
                label="Name"
                name="name"
                autoComplete="off"
                defaultValue={result?.values?.["name"]}
                error={result?.fieldErrors?.["name"]}
                maxLength={200}
              />
              <RoleSelect defaultValue={result?.values?.["role"] ?? "packer"} />
            </div>
          </ActForm>
        </Section>
      </div>
    </>
  );
}
