import { z } from "zod";
import { instant, text, url } from "./fields.ts";

/** Mails to a person of the staff about their own account. */
const staffNotices = [
  "wrong_codes",
  "password_changed",
  "authenticator_changed",
  "authenticator_removed",
  "passkey_added",
  "passkey_removed",
  "recovery_codes_made",
  "recovery_code_used",
] as const;

/** The mails to the people who run the shop, about their accounts in the admin. */
export const staffMails = {
  "staff-invitation": z.object({
    name: text,
    /** As in "an owner". */
    role: text,
    /** Whether the person had joined before: their password and factors are gone. */
    isReset: z.boolean(),
    link: url,
    expiresAt: instant,
  }),
  "staff-password-link": z.object({ name: text, link: url }),
  "staff-notice": z.object({
    name: text,
    notice: z.enum(staffNotices),
    at: instant,
    /** After a recovery code was used. */
    codesLeft: z.int().min(0).nullable(),
    adminUrl: url,
  }),
} as const;
