import { data, href, redirect } from "react-router";
import {
  emailChangeFormSchema,
  nameFormSchema,
  passwordChangeFormSchema,
} from "#shop/accounts/credentials.server.ts";
import type { SignedInCustomer } from "#shop/accounts/customer.ts";
import { cancelEmailChange, requestEmailChange } from "#shop/accounts/links/email-change.server.ts";
import { changeName, changePassword } from "#shop/accounts/profile.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import type { FormResult } from "#web/form-result.ts";
import { deviceCookie } from "#storefront/http/device.server.ts";
import { readFields, readForm, tooManyRequests } from "#web/form.server.ts";
import {
  checkRateLimit,
  HOUR_SECONDS,
  type RateLimit,
} from "#storefront/http/rate-limit.server.ts";
import type { ClientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";
import { cookieHeaders, sessionTokenOf } from "#storefront/http/session.server.ts";
import { passwordLimit, WRONG_PASSWORD } from "./password-limit.server.ts";

const HERE = href("/account/details");

/** Each request mails an e-mail address that the customer typed. */
const emailChangeLimit: RateLimit = {
  name: "email-change",
  byIp: { max: 20, windowSeconds: HOUR_SECONDS },
  byAccount: { max: 5, windowSeconds: HOUR_SECONDS },
};

type Submission = ClientRequest & { readonly customer: SignedInCustomer };
type FormResponse = ReturnType<typeof data<FormResult>>;

const handlers: Readonly<Record<string, (submission: Submission) => Promise<FormResponse>>> = {
  name: submitName,
  email: submitEmailChange,
  "cancel-email": submitEmailChangeCancellation,
  password: submitPassword,
};

/** Handles the forms of the details page. A success is a redirect with a notice. */
export async function handleDetailsForm(submission: Submission): Promise<FormResponse> {
  const { intent = "" } = await readFields(submission.request.clone());
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (handler === undefined) throw data(null, { status: 400 });
  // A restricted session may change the name only.
  if (submission.customer.restrictedSince !== null && intent !== "name") throw redirect(HERE, 303);
  return handler(submission);
}

async function submitName({ request, customer }: Submission): Promise<FormResponse> {
  const form = await readForm(request, nameFormSchema);
  if (!form.ok) return data<FormResult>({ ...form, intent: "name" }, 422);
  await changeName(db(), customer, form.input.fullName);
  throw redirect(withNotice(HERE, "name-changed"), 303);
}

async function submitEmailChange({ customer, ...client }: Submission): Promise<FormResponse> {
  const form = await readForm(client.request, emailChangeFormSchema);
  if (!form.ok) return data<FormResult>({ ...form, intent: "email" }, 422);
  const { values } = form;
  const withinLimit = await checkRateLimit(passwordLimit, client, customer.email);
  if (!withinLimit.ok) return tooManyRequests(withinLimit, { intent: "email", values });
  const mails = await checkRateLimit(emailChangeLimit, client, customer.email);
  if (!mails.ok) return tooManyRequests(mails, { intent: "email", values });
  const { newEmail, emailPassword } = form.input;
  const result = await requestEmailChange(db(), customer, {
    newEmail,
    password: emailPassword,
    token: sessionTokenOf(client.request),
  });
  if (!result.ok) {
    redirectIfNotAllowed(result.reason);
    const fieldErrors: Record<string, string> =
      result.reason === "wrong_password"
        ? { emailPassword: WRONG_PASSWORD }
        : { newEmail: "This is already your e-mail address" };
    return data<FormResult>({ intent: "email", values, fieldErrors }, 422);
  }
  await withinLimit.succeeded();
  logSecurityEvent("email_change_requested", client.metadata, { customerId: customer.id });
  throw redirect(withNotice(HERE, "email-change-requested"), 303);
}

async function submitEmailChangeCancellation({ customer }: Submission): Promise<FormResponse> {
  await cancelEmailChange(db(), customer.id);
  throw redirect(HERE, 303);
}

/**
 * Shows the page as it is now to a session that ended or was restricted after the form was sent.
 */
function redirectIfNotAllowed(reason: string): void {
  if (reason === "signed_out" || reason === "restricted") throw redirect(HERE, 303);
}

async function submitPassword({ customer, ...client }: Submission): Promise<FormResponse> {
  const form = await readForm(client.request, passwordChangeFormSchema(customer));
  if (!form.ok) return data<FormResult>({ ...form, intent: "password" }, 422);
  const withinLimit = await checkRateLimit(passwordLimit, client, customer.email);
  if (!withinLimit.ok) return tooManyRequests(withinLimit, { intent: "password" });
  const { currentPassword, newPassword } = form.input;
  const keptToken = sessionTokenOf(client.request);
  const result = await changePassword(db(), customer, { currentPassword, newPassword, keptToken });
  if (!result.ok) {
    redirectIfNotAllowed(result.reason);
    const fieldErrors: Record<string, string> =
      result.reason === "bad_password"
        ? { newPassword: result.message }
        : { currentPassword: WRONG_PASSWORD };
    return data<FormResult>({ intent: "password", fieldErrors }, 422);
  }
  await withinLimit.succeeded();
  logSecurityEvent("password_changed", client.metadata, { customerId: customer.id });
  throw redirect(withNotice(HERE, "password-changed"), {
    status: 303,
    headers: cookieHeaders([deviceCookie(result.value.deviceToken, env())]),
  });
}
