import { z } from "zod";
import { greetedName, instant, text, url } from "./fields.ts";

/** The mails about a customer's account. */
export const accountMails = {
  "verify-email": z.object({ link: url }),
  welcome: z.object({ fullName: greetedName, shopUrl: url, accountUrl: url }),
  "reset-password": z.object({ link: url }),
  "password-changed": z.object({ fullName: greetedName, changedAt: instant, resetUrl: url }),
  /** To the new address of an account. */
  "confirm-new-email": z.object({ newEmail: text, link: url }),
  /** To the present address of an account. */
  "email-change-requested": z.object({ fullName: text, newEmail: text, link: url, resetUrl: url }),
  "email-changed": z.object({
    fullName: greetedName,
    oldEmail: text,
    /** Null if the old address was never verified: the mail then leaves out the new one. */
    newEmail: text.nullable(),
    changedAt: instant,
    /** The contact page: a customer who lost the account can't write from within it. */
    contact: url,
  }),
  "existing-account": z.object({ loginUrl: url, resetUrl: url }),
  "account-deleted": z.object({ fullName: greetedName, deletedAt: instant }),
} as const;
