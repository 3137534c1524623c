import { isRouteErrorResponse } from "react-router";

const TIMEOUT_MS = 10_000;
/** Of one page: an error that comes again and again is known by then. */
const REPORTS_MAX = 5;
const STACK_MAX = 4_000;

const reports = new Map<unknown, Promise<boolean>>();

/** Whether an error came from the server, which has logged it and says no more of it. */
export function isOfServer(error: unknown): boolean {
  return error instanceof Error && error.message === "Unexpected Server Error";
}

/** Sends an error of this page to the log, once. Whether it is there. */
export function reportError(error: unknown): Promise<boolean> {
  const sent = reports.get(error) ?? (reports.size < REPORTS_MAX ? send(error) : null);
  if (sent === null) return Promise.resolve(false);
  reports.set(error, sent);
  return sent;
}

/** Reports what no page catches, such as errors of an event. */
export function reportUncaughtErrors(): void {
  addEventListener("error", ({ error }) => void (error && reportError(error)));
  addEventListener("unhandledrejection", ({ reason }) => {
    // A person who leaves a page ends its requests.
    if (!(reason instanceof DOMException && reason.name === "AbortError")) void reportError(reason);
  });
}

async function send(error: unknown): Promise<boolean> {
  const message = isRouteErrorResponse(error) ? `Error: answer ${error.status}` : String(error);
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  try {
    const { status } = await fetch("/admin/browser-errors", {
      method: "POST",
      body: new URLSearchParams({
        path: location.pathname,
        message: message.slice(0, 500),
        stack: stack.slice(0, STACK_MAX),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return status === 204;
  } catch {
    return false;
  }
}
