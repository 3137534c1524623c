import { data, redirect } from "react-router";
import { beginCustomerExport } from "#shop/back-office/customers/export-customer.server.ts";
import {
  blockOrdering,
  endCustomerSessions,
  resendVerification,
} from "#shop/accounts/by-staff/customer-acts.server.ts";
import {
  addCustomerNote,
  CUSTOMER_NOTE_MAX,
  CUSTOMER_NOTES_MAX,
  deleteCustomerNote,
} from "#shop/accounts/by-staff/customer-notes.server.ts";
import type { Done, Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { eraseCustomer } from "#shop/privacy/delete-account.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { refusedForm, type SentFields } from "#admin/http/form.server.ts";
import { formatNumber } from "#shop/kit/text.ts";

export type CustomerResult = ActResult & {
  /** The path of an export that is ready. */
  readonly file?: string;
};

type Sent = {
  readonly customerId: string;
  readonly act: Act;
  readonly intent: string;
  readonly field: SentFields;
};

/** What each form of a customer's page does, by the first word of its intent. */
export function sendCustomerForm(sent: Sent) {
  const name = sent.intent.split(" ", 1)[0] ?? "";
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (form === undefined) throw data(null, { status: 400 });
  return form(sent);
}

type Answer = ReturnType<typeof refusedForm> | ReturnType<typeof data<CustomerResult>> | Response;

const forms: Readonly<Record<string, (sent: Sent) => Promise<Answer>>> = {
  async note({ customerId, act, intent, field }) {
    const note = field("note");
    const added = await addCustomerNote(db(), { customerId, note }, act);
    if (added.ok) return data<CustomerResult>({ done: "The note is added." });
    return refusedForm(added, { intent, field: "note", values: { note } }, texts);
  },
  async delete_note({ customerId, act, intent, field }) {
    const noteId = field("note_id");
    return told(
      deleteCustomerNote(db(), { customerId, noteId }, act),
      intent,
      "The note is deleted.",
    );
  },
  end_sessions: ({ customerId, act, intent }) =>
    told(endCustomerSessions(db(), customerId, act), intent, "All sessions have ended."),
  verify: ({ customerId, act, intent }) =>
    told(resendVerification(db(), customerId, act), intent, "A new link is on its way by e-mail."),
  block: ({ customerId, act, intent }) =>
    told(
      blockOrdering(db(), { customerId, isBlocked: true }, act),
      intent,
      "The account can no longer order.",
    ),
  allow: ({ customerId, act, intent }) =>
    told(
      blockOrdering(db(), { customerId, isBlocked: false }, act),
      intent,
      "The account can order again.",
    ),
  async export({ customerId, act, intent }) {
    const begun = await beginCustomerExport(db(), customerId, act);
    if (!begun.ok) return refusedForm(begun, { intent }, texts);
    return data<CustomerResult>({
      file: `/admin/customers/${customerId}/export.json?export=${act.actId}`,
    });
  },
  async erase({ customerId, act, intent }) {
    const erased = await eraseCustomer(db(), customerId, act);
    return erased.ok ? redirect("/customers?erased=1") : refusedForm(erased, { intent }, texts);
  },
};

async function told(
  work: Promise<Done<null> | Refused<keyof typeof texts | "act_reused">>,
  intent: string,
  done: string,
): Promise<Answer> {
  const outcome = await work;
  return outcome.ok ? data<CustomerResult>({ done }) : refusedForm(outcome, { intent }, texts);
}

const texts = {
  no_customer: "This customer has already been deleted.",
  verified_already: "The e-mail address is already confirmed.",
  too_many: "Five links were mailed in the last 15 minutes. Wait before the next one.",
  bad_note: `Enter a note of 1 to ${formatNumber(CUSTOMER_NOTE_MAX)} characters.`,
  too_many_notes: `A customer has ${CUSTOMER_NOTES_MAX} notes at most. Delete one first.`,
  no_note: "This note has already been deleted.",
};
