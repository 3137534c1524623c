import type { z } from "zod";
import { formatNumber } from "./text.ts";

/** The first error of each field, by the field's name. An error of the whole form is under "form". */
export function fieldErrorsOf(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[String(issue.path[0] ?? "form")] ??= issue.message;
  return errors;
}

/**
 * The error of a field that takes thousands of characters at most: "Enter a message of at most 4,000 characters". The
 * sentence is made when it is shown, because Node loads its language data for the number: some 50 ms of a start.
 */
export function tooLong(most: number, what?: string): { readonly error: () => string } {
  const of = what === undefined ? "" : `${what} of `;
  return { error: () => `Enter ${of}at most ${formatNumber(most)} characters` };
}
