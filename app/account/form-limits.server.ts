import { data, type RouterContextProvider } from "react-router";
import { allowCall, type Allowance } from "#app/middleware/limits.server.ts";
import { requestContext } from "#app/middleware/request-facts.ts";
import type { FormAnswer } from "./form-answer.ts";

/** Counts a form under the name of the function that does the same work: one limit for both. */
export function allowForm(
  name: string,
  { context, email = null }: { context: Readonly<RouterContextProvider>; email?: string | null },
): Promise<Allowance> {
  return allowCall(name, { clientAddress: context.get(requestContext).clientAddress, email });
}

/** The answer to a form that came too often. What was typed stays. */
export function tooOften(
  allowance: Extract<Allowance, { ok: false }>,
  values: Readonly<Record<string, string>> = {},
) {
  return data<FormAnswer>(
    { values, failure: allowance.message },
    { status: 429, headers: { "Retry-After": String(allowance.retryAfterSeconds) } },
  );
}
