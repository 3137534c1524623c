import { z } from "zod";
import { accountMails } from "./schemas/account-mails.ts";
import { orderMails } from "./schemas/order-mails.ts";
import { shopMails } from "./schemas/shop-mails.ts";
import { staffMails } from "./schemas/staff-mails.ts";
import { stoppableMails } from "./schemas/stoppable-mails.ts";

/**
 * Every mail of the shop by name, with the schema of its data. emails/templates.ts has a template
 * for each. Data is checked when a mail is written to the outbox and again before it is sent, as a
 * mail may wait through an update: give a new field a default, and keep the names of the others.
 */
export const mailSchemas = {
  ...accountMails,
  ...orderMails,
  ...shopMails,
  ...stoppableMails,
  ...staffMails,
} as const;

export type MailName = keyof typeof mailSchemas;
export type MailData<Name extends MailName> = z.output<(typeof mailSchemas)[Name]>;

export const mailNames = Object.keys(mailSchemas) as readonly MailName[];

export type CheckedMail =
  | { readonly ok: true; readonly name: MailName; readonly data: MailData<MailName> }
  /** Names the fields that do not fit, never their values. */
  | { readonly ok: false; readonly problem: string };

/** Checks the data of a mail against the schema of its name. */
export function checkMail(name: string, data: unknown): CheckedMail {
  if (!isMailName(name)) return { ok: false, problem: `There is no mail named "${name}"` };
  const parsed = mailSchemas[name].safeParse(data);
  if (parsed.success) return { ok: true, name, data: parsed.data };
  const fields = parsed.error.issues.map(
    ({ path, message }) => `${path.join(".") || "data"}: ${message}`,
  );
  return {
    ok: false,
    problem: `The data of the mail "${name}" does not fit its template: ${fields.join("; ")}`,
  };
}

export function isMailName(name: string): name is MailName {
  return Object.hasOwn(mailSchemas, name);
}
