import { z } from "zod";
import { readEmail } from "#shop/kit/text.ts";
import { EMAIL_MAX, emailError } from "./customer.ts";

/** Refuses a value for which a rule has an error. */
export function checkedBy(errorOf: (value: string) => string | null) {
  return (value: string, context: z.RefinementCtx<string>): void => {
    const message = errorOf(value);
    if (message !== null) context.addIssue({ code: "custom", message });
  };
}

/** An e-mail address, wherever one is sent. A module of its own: passwords need Vite to be loaded. */
export const emailSchema = z
  .string({ error: emailError("") ?? "" })
  .overwrite(readEmail)
  .superRefine(checkedBy(emailError))
  .meta({ minLength: 5, maxLength: EMAIL_MAX });
