import { isRouteErrorResponse } from "react-router";

/**
 * What a page says, with status 503, when the database can't be reached: with a form that was sent,
 * what was typed in it, so that it can be sent again.
 */
export type Outage = {
  readonly isOutage: true;
  readonly form?: SentForm;
};

export type SentForm = {
  /** Without passwords and tokens. */
  readonly fields: Readonly<Record<string, string>>;
  /** A password was typed, which has to be typed again. */
  readonly hadPassword: boolean;
};

/** Said next to a form that stays on the screen as it was typed. */
export const outageMessage =
  "The shop is taking a short break. What you typed is still here. Please try again in a minute.";

/** Seconds after which a page that failed so may be asked for again. */
export const RETRY_AFTER_SECONDS = 10;

/** The outage that an error boundary was given; null for any other error. */
export function outageOf(error: unknown): Outage | null {
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  const { data } = error;
  const isOutage = typeof data === "object" && data !== null && "isOutage" in data;
  return isOutage ? (data as Outage) : { isOutage: true };
}
