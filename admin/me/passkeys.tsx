import { data } from "react-router";
import { formatDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  addPasskey,
  findPasskeySupport,
  listPasskeys,
  type ListedPasskey,
  removePasskey,
} from "#shop/staff/factors/passkeys.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { NewPasskey } from "#admin/factors/new-passkey.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { ownFormOf, readTextFields, refusedForm, refusedPage } from "#admin/http/form.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { last_factor, moved, passkeyWords } from "#admin/http/refusals.ts";
import type { FormResult } from "#web/form-result.ts";
import type { Route } from "./+types/passkeys";

export async function loader({ context }: Route.LoaderArgs) {
  const support = findPasskeySupport();
  return {
    passkeys: await listPasskeys(db(), sessionOf(context).staff.id),
    obstacle: support.ok ? null : support.reason,
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const session = sessionOf(args.context);
  const form = ownFormOf(args, field);
  if (field("intent") === "passkey") {
    const [response, name] = [field("passkey"), field("passkey_name")];
    const added = await addPasskey(db(), session, { response, name, ...form });
    if (!added.ok) return refusedForm(added, { intent: "passkey" }, passkeyWords);
    return data<ActResult>({ done: "The passkey is added. Other sessions have ended." });
  }
  const id = field("passkey_id");
  const removed = await removePasskey(db(), session, { id, ...form });
  if (removed.ok) return data<ActResult>({ done: "The passkey is removed." });
  return removed.reason === "last_factor"
    ? refusedForm(removed, { intent: `remove ${id}` }, { last_factor })
    : refusedPage(removed, { no_passkey: moved("This passkey has already been removed.") });
}

/** One's own passkeys: the list, and a new one. */
export default function Passkeys({ loaderData, actionData: result }: Route.ComponentProps) {
  const { passkeys, obstacle } = loaderData;
  return (
    <div className="max-w-160">
      <PageHead title="Passkeys" crumb={{ to: "/me", name: "Me" }} />
      <ConflictStrip text={result?.conflict} />
      <DoneStrip text={result?.done} />
      {passkeys.length > 0 && <PasskeyTable {...{ passkeys, result }} />}
      <Section title="Make a passkey" className="no-print">
        <div className="mt-2 max-w-100">
          <NewPasskey
            obstacle={obstacle}
            error={result?.intent === "passkey" ? (result.formError ?? null) : null}
          />
        </div>
      </Section>
    </div>
  );
}

type TableProps = {
  passkeys: readonly ListedPasskey[];
  result: FormResult | undefined;
};

function PasskeyTable({ passkeys, result }: TableProps) {
  return (
    <div className="scrolls">
      <table className="ledger mb-8">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Made</th>
            <th scope="col">Last used</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {passkeys.map(({ id, name, addedAt, usedAt }) => (
            <tr key={id}>
              <td className="font-medium wrap-anywhere">{name}</td>
              <td className="whitespace-nowrap">{formatDay(addedAt)}</td>
              <td className="whitespace-nowrap">
                {usedAt === null ? "Not yet" : formatDay(usedAt)}
              </td>
              <td className="figure">
                <ActForm
                  result={result}
                  intent={`remove ${id}`}
                  submit="Remove"
                  button={{ "aria-label": `Remove ${name}` }}
                  variant="quiet"
                  isDestructive
                >
                  <input type="hidden" name="passkey_id" value={id} />
                </ActForm>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
