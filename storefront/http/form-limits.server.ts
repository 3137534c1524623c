import { data, type RouterContextProvider } from "react-router";
import { deviceTokenOf } from "./device.server.ts";
import { checkRateLimit, type Allowance } from "./limits.server.ts";
import { requestContext } from "./request-context.ts";
import type { FormResult } from "#storefront/client/forms/submit-form.ts";

type Sent = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  /** The account the form is about, by its e-mail. */
  readonly email?: string;
};

/** Counts a form under the name of the function that does the same work: one limit for both. */
export function allowForm(name: string, { request, context, email }: Sent): Promise<Allowance> {
  const facts = context.get(requestContext);
  return checkRateLimit(name, { facts, email, deviceToken: deviceTokenOf(request) });
}

/** The answer to a form that came too often. What was typed stays. */
export function tooManyRequests(
  allowance: Extract<Allowance, { ok: false }>,
  values: Readonly<Record<string, string>> = {},
) {
  return data<FormResult>(
    { values, formError: allowance.message },
    { status: 429, headers: { "Retry-After": String(allowance.retryAfterSeconds) } },
  );
}
