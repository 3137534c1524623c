import { data, Form, redirect, useNavigation } from "react-router";
import { derivedId } from "#shop/platform/acts.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { addAuthenticator, offerAuthenticator } from "#shop/staff/factors/authenticator.server.ts";
import { addPasskey, findPasskeySupport } from "#shop/staff/factors/passkeys.server.ts";
import { makeRecoveryCodes } from "#shop/staff/factors/recovery-codes.server.ts";
import { beginJoining, findJoining, findJoinStep, finishJoining } from "#shop/staff/join.server.ts";
import type { OwnForm } from "#shop/staff/own-act.server.ts";
import type { StaffSession } from "#shop/staff/sessions/sessions.server.ts";
import type { StaffClient } from "#shop/staff/staff.ts";
import { EntryPage } from "#admin/components/entry-page.tsx";
import { qrPath } from "#admin/factors/qr-path.server.ts";
import { clientOf, ownFormOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { anySessionOf } from "#admin/http/access-context.ts";
import { staffCookie } from "#admin/http/session.server.ts";
import { RecoveryCodeList } from "#admin/factors/recovery-code-list.tsx";
import { ActId } from "#admin/components/act-id.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/join";
import { JoinFactor } from "./join-factor.tsx";
import { JoinPassword } from "./join-password.tsx";
import { codesWords, factorWords, link_invalid, passkeyWords } from "#admin/http/refusals.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = anySessionOf(context);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const invited = token === "" ? null : await findJoining(db(), token);
  const isOwnSession =
    session?.state === "joining" && (token === "" || invited?.id === session.staff.id);
  if (!isOwnSession) {
    if (invited === null) return { step: "no_link" } as const;
    const { email, name } = invited;
    return { step: "password", email, name } as const;
  }
  const step = await findJoinStep(db(), session);
  if (step !== "factor") return { step } as const;
  return { step, ...(await factorOffer(session)) } as const;
}

async function factorOffer(session: StaffSession) {
  const offered = await offerAuthenticator(db(), session);
  if (!offered.ok) throw redirect("/join");
  const { key, uri } = offered.value;
  const support = findPasskeySupport();
  const obstacle = support.ok ? null : support.reason;
  return { qr: qrPath(uri), keyText: key, obstacle };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const client = clientOf(args);
  if (field("intent") === "begin") return begin(args.request, field, client);
  const session = anySessionOf(args.context);
  if (session?.state !== "joining") return refusedForm({ reason: "signed_out" }, {}, {});
  if (field("intent") === "done") return finish(session, client);
  const form = ownFormOf(args, field);
  if (field("intent") === "codes") return showCodes(session, form);
  const added =
    field("intent") === "passkey"
      ? await addPasskey(db(), session, {
          response: field("passkey"),
          name: field("passkey_name"),
          ...form,
        })
      : await addAuthenticator(db(), session, { code: field("code"), ...form });
  if (added.ok)
    return showCodes(session, { ...form, actId: derivedId(form.actId, "recovery codes") });
  const isCode = field("intent") !== "passkey";
  return refusedForm(added, isCode ? { field: "code" } : { intent: "passkey" }, {
    ...factorWords,
    ...passkeyWords,
  });
}

type Fields = (name: string) => string;

async function begin(request: Request, field: Fields, client: StaffClient) {
  const [name, password] = [field("name"), field("password")];
  const values = { name };
  if (password !== field("confirm_password"))
    return data({ values, fieldErrors: { confirm_password: "The two passwords differ." } }, 422);
  const linkToken = new URL(request.url).searchParams.get("token") ?? "";
  const begun = await beginJoining(db(), { linkToken, name, password, client });
  if (!begun.ok) {
    const fields: Record<string, string> = { bad_name: "name", bad_password: "password" };
    return refusedForm(begun, { field: fields[begun.reason], values }, { link_invalid });
  }
  return redirect(`/join${new URL(request.url).search}`, {
    status: 303,
    headers: { "Set-Cookie": staffCookie(begun.value.token) },
  });
}

async function showCodes(session: StaffSession, form: OwnForm) {
  const made = await makeRecoveryCodes(db(), session, form);
  return made.ok ? data({ codes: made.value }) : refusedForm(made, {}, codesWords);
}

async function finish(session: StaffSession, client: StaffClient) {
  const finished = await finishJoining(db(), session, client);
  if (!finished.ok) return refusedForm(finished, {}, { incomplete: "A step is missing." });
  return redirect("/", {
    status: 303,
    headers: { "Set-Cookie": staffCookie(finished.value.token) },
  });
}

/** Joining in three steps: name and password, the second factor, recovery codes. */
export default function Join({ loaderData: loaded, actionData: result }: Route.ComponentProps) {
  if (result !== undefined && "codes" in result && loaded.step !== "no_link")
    return (
      <EntryPage title="Your recovery codes" lead="Step 3 of 3">
        <RecoveryCodeList codes={result.codes} />
        <IntentButton intent="done" words="Done" />
      </EntryPage>
    );
  const refused = result !== undefined && "codes" in result ? undefined : result;
  switch (loaded.step) {
    case "no_link":
      return (
        <EntryPage
          title="This link can’t be used"
          lead="It has been used, or is too old, or a newer one was sent. Ask an owner for a new one. If you have joined already, sign in."
        >
          <ButtonLink to="/sign-in">Sign in</ButtonLink>
        </EntryPage>
      );
    case "password":
      return <JoinPassword email={loaded.email} name={loaded.name} result={refused} />;
    case "factor":
      return <JoinFactor offer={loaded} result={refused} />;
    default:
      return (
        <EntryPage
          title="Your recovery codes"
          lead="They are shown once, and have already been made or shown. Make new ones if you have not kept them."
        >
          <IntentButton intent="codes" words="Make recovery codes" isQuiet />
          {loaded.step === "done" && <IntentButton intent="done" words="Done" />}
        </EntryPage>
      );
  }
}

function IntentButton({
  intent,
  words,
  isQuiet = false,
}: {
  intent: string;
  words: string;
  isQuiet?: boolean;
}) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="mt-6">
      <input type="hidden" name="intent" value={intent} />
      <ActId intent={intent} />
      <Button
        size="big"
        variant={isQuiet ? "quiet" : "primary"}
        className="w-full"
        disabled={isBusy}
      >
        {words}
      </Button>
    </Form>
  );
}
