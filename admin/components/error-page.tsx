import { useEffect, useState } from "react";
import { isRouteErrorResponse, Link, useLocation, useRouteError } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { outageOf } from "#web/outage.ts";
import type { Challenge } from "#admin/http/access-context.ts";
import { isOfServer, reportError } from "#admin/client/report-error.ts";
import { ChallengePage } from "./challenge-page.tsx";
import { EntryPage } from "./entry-page.tsx";

/** The error boundary of every page: the access check's questions, no right, not found, an outage, an error. */
export function ErrorPage() {
  const error = useRouteError();
  const challenge = challengeOf(error);
  if (challenge !== null) return <ChallengePage challenge={challenge} />;
  return <Failure key={String(error)} error={error} />;
}

/** What failed, and how to go on. */
function Failure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const words = wordsFor(error);
  const isLogged = useIsLogged(error, words === unexpected);
  return (
    <EntryPage
      title={words.title}
      lead={isLogged ? `${words.text} The shop has logged it.` : words.text}
    >
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink to="/" variant="quiet" reloadDocument>
          Go to Today
        </ButtonLink>
      </p>
    </EntryPage>
  );
}

/** Whether an unexpected error is in the log: one of the server is, and one of the browser is sent there. */
function useIsLogged(error: unknown, isUnexpected: boolean): boolean {
  const isFromServer = typeof document === "undefined" || isOfServer(error);
  const [isLogged, setLogged] = useState(isUnexpected && isFromServer);
  useEffect(() => {
    if (isUnexpected && !isFromServer) void reportError(error).then(setLogged);
  }, [error, isUnexpected, isFromServer]);
  return isLogged;
}

/** What the access check asks, from the error that carries it. */
function challengeOf(error: unknown): Challenge | null {
  if (!isRouteErrorResponse(error) || (error.status !== 401 && error.status !== 403)) return null;
  const { data } = error;
  return typeof data === "object" && data !== null && "kind" in data ? (data as Challenge) : null;
}

function wordsFor(error: unknown): { title: string; text: string } {
  if (outageOf(error) !== null)
    return {
      title: "The database can’t be reached",
      text: "Nothing was changed. It is usually back within a minute; then try again.",
    };
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404)
    return { title: "Not found", text: "There is nothing at this address, or no longer." };
  if (status === 413)
    return {
      title: "That is too much for one form",
      text: "Nothing was changed: a form has at most 400 fields. Go back and send it in parts, such as fewer lines at once.",
    };
  if (status < 500)
    return {
      title: "We could not accept that",
      text: "The page you sent it from may be out of date. Open it again and try once more.",
    };
  return unexpected;
}

const unexpected = {
  title: "Something went wrong",
  text: "Something on this page failed. Try again in a moment. If it fails again, tell whoever runs the server, and at what time.",
};

/** A 404 inside the frame, for staff. */
export function NotFound() {
  return (
    <div className="max-w-150 pt-12">
      <title>Not found</title>
      <h1>Not found</h1>
      <p className="mt-2 text-ink-2">There is nothing at this address, or no longer.</p>
      <p className="mt-6">
        <Link className="link" to="/">
          Go to Today
        </Link>
      </p>
    </div>
  );
}
