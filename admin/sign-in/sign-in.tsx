import { data, Form, Link, redirect } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { findFactors, proveFactor } from "#shop/staff/prove-factor.server.ts";
import { signInStaff } from "#shop/staff/sign-in.server.ts";
import { CodeForm } from "#admin/components/code-form.tsx";
import { PasswordFields } from "#admin/components/challenge-page.tsx";
import { EntryPage } from "#admin/components/entry-page.tsx";
import { WaitingForm } from "#admin/components/waiting-form.tsx";
import { clientOf, readTextFields } from "#admin/http/form.server.ts";
import { anySessionOf } from "#admin/http/access-context.ts";
import { pathAfterSignIn } from "#admin/http/own-path.ts";
import { factorWords, sayRefusal, type Refusal } from "#admin/http/refusals.ts";
import { staffCookie, staffTokenOf } from "#admin/http/session.server.ts";
import type { Route } from "./+types/sign-in";

const RELOADED = "reloaded";

/**
 * A browser that follows a link from a mail does not send the session's cookie (SameSite=Strict). So the
 * page reloads itself once, from our own site: then the cookie comes along.
 */
function reloadPath(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url);
  const site = request.headers.get("Sec-Fetch-Site");
  const isOwn = site === "same-origin" || site === "none";
  if (isOwn || staffTokenOf(request) !== null || searchParams.has(RELOADED)) return null;
  searchParams.set(RELOADED, "1");
  return `${pathname.replace(/\.data$/, "")}?${searchParams}`;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = anySessionOf(context);
  if (session?.state === "open") throw redirect(pathAfterSignIn(request.url), 303);
  if (session?.state === "joining") throw redirect("/join", 303);
  if (session === null) return { step: "password", reload: reloadPath(request) } as const;
  const { passkeys } = await findFactors(db(), session);
  const { email } = session.staff;
  return { step: "factor", reload: null, email, hasPasskey: passkeys > 0 } as const;
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const field = await readTextFields(request);
  const client = clientOf(args);
  const session = anySessionOf(context);
  const again = new URL(request.url).search;
  if (field("auth.password") !== "" || session === null) {
    const email = field("auth.email");
    const password = field("auth.password");
    const replacedToken = staffTokenOf(request);
    const signedIn = await signInStaff(db(), { email, password, replacedToken, client });
    if (!signedIn.ok) return refused(sayRefusal(signedIn, {}), signedIn, email);
    return redirect(`/sign-in${again}`, {
      status: 303,
      headers: { "Set-Cookie": staffCookie(signedIn.value.token) },
    });
  }
  const passkey = field("auth.passkey");
  const proof = passkey === "" ? { code: field("auth.code") } : { passkey };
  const proved = await proveFactor(db(), session, { proof, client });
  if (!proved.ok) return refused(sayRefusal(proved, factorWords), proved);
  return redirect(pathAfterSignIn(request.url), {
    status: 303,
    headers: { "Set-Cookie": staffCookie(proved.value.token) },
  });
}

function refused({ text }: { text: string }, refusal: Refusal, email = "") {
  const { retryAfterSeconds } = refusal;
  return data(
    { error: text, email },
    retryAfterSeconds === undefined
      ? 401
      : { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } },
  );
}

/** Sign-in in two steps: e-mail and password, then the second factor. */
export default function SignIn({ loaderData: loaded, actionData: result }: Route.ComponentProps) {
  const error = result?.error ?? null;
  if (loaded.step === "factor")
    return (
      <EntryPage
        title="Your second factor"
        lead={
          <div>
            Signing in as <span className="font-medium text-ink">{loaded.email}</span>.{" "}
            <Form method="post" action="/sign-out" className="inline">
              <button className="button-text">Not you?</button>
            </Form>
          </div>
        }
        foot="You stay signed in for 12 hours, or until 30 minutes pass without a request."
      >
        <CodeForm hasPasskey={loaded.hasPasskey} error={error} />
      </EntryPage>
    );
  return (
    <EntryPage title="Sign in">
      {loaded.reload !== null && <meta httpEquiv="refresh" content={`0; url=${loaded.reload}`} />}
      <WaitingForm>
        <PasswordFields error={error} email={result?.email} />
      </WaitingForm>
      <p className="mt-6">
        <Link className="link" to="/forgot-password">
          Forgotten your password?
        </Link>
      </p>
    </EntryPage>
  );
}
