import { isRouteErrorResponse } from "react-router";

/**
 * The data of a 503 response during a database outage. For a form that was sent it holds what was typed,
 * so that the customer can send it again.
 */
export type Outage = {
  readonly isOutage: true;
  readonly form?: SentForm;
};

export type SentForm = {
  /** Without passwords and tokens. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether a password was typed: the customer has to type it again. */
  readonly hadPassword: boolean;
};

/** Shown above a form that stays on the page as it was typed. */
export const outageMessage =
  "The shop is taking a short break. What you typed is still here. Please try again in a minute.";

/** The Retry-After of a page that failed in an outage. */
export const RETRY_AFTER_SECONDS = 10;

/** The outage behind an error boundary's error; null for any other error. */
export function outageOf(error: unknown): Outage | null {
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  const { data } = error;
  const isOutage = typeof data === "object" && data !== null && "isOutage" in data;
  return isOutage ? (data as Outage) : { isOutage: true };
}
