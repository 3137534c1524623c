import { data, redirect, type RouterContextProvider } from "react-router";
import {
  emailChangeFormSchema,
  nameFormSchema,
  passwordChangeFormSchema,
} from "#shop/accounts/credentials.server.ts";
import type { SignedInCustomer } from "#shop/accounts/customer.ts";
import { cancelEmailChange, requestEmailChange } from "#shop/accounts/links/email-change.server.ts";
import { changeName, changePassword } from "#shop/accounts/profile.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readFields } from "#storefront/http/form.server.ts";
import { requestContext } from "#storefront/http/request-context.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import { deviceCookie } from "#storefront/http/device.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { cookieHeaders, sessionTokenOf } from "#storefront/http/session.server.ts";
import type { FormResult } from "#storefront/client/forms/submit-form.ts";
import { allowForm, tooManyRequests } from "#storefront/http/form-limits.server.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import { readForm } from "#storefront/http/read-form.server.ts";

const HERE = "/account/details";
const WRONG_PASSWORD = "This is not the password of your account";

type Args = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };
type Sent = Args & { readonly customer: SignedInCustomer };
type Answer = ReturnType<typeof data<FormResult>>;

/** Does what one of the page's forms asks for. A success is a redirect that says so. */
export async function handleDetailsForm(args: Args, customer: SignedInCustomer): Promise<Answer> {
  const { intent } = await readFields(args.request.clone());
  const works: Readonly<Record<string, (sent: Sent) => Promise<Answer>>> = {
    name: writeName,
    email: askEmailChange,
    "drop-email": dropEmail,
    password: writePassword,
  };
  const work = Object.hasOwn(works, intent ?? "") ? works[intent ?? ""] : undefined;
  if (work === undefined) throw data(null, { status: 400 });
  if (customer.restrictedSince !== null && intent !== "name") throw redirect(HERE, 303);
  return work({ ...args, customer });
}

async function writeName({ request, customer }: Sent): Promise<Answer> {
  const form = await readForm(request, nameFormSchema);
  if (!form.ok) return data<FormResult>({ ...form, intent: "name" }, 422);
  await changeName(db(), customer, form.input.fullName);
  throw redirect(withNotice(HERE, "name-changed"), 303);
}

async function askEmailChange(sent: Sent): Promise<Answer> {
  const { request, context, customer } = sent;
  const form = await readForm(request, emailChangeFormSchema);
  if (!form.ok) return data<FormResult>({ ...form, intent: "email" }, 422);
  const { email } = customer;
  const allowance = await allowForm("account-password", { request, context, email });
  if (!allowance.ok) return tooManyRequests(allowance, { ...form.values, intent: "email" });
  const mails = await allowForm("email-change", { request, context, email });
  if (!mails.ok) return tooManyRequests(mails, { ...form.values, intent: "email" });
  const { newEmail, emailPassword } = form.input;
  const result = await requestEmailChange(db(), customer, {
    newEmail,
    password: emailPassword,
    token: sessionTokenOf(request),
  });
  if (!result.ok) {
    leaveIfEnded(result.reason);
    const fieldErrors: Record<string, string> =
      result.reason === "wrong_password"
        ? { emailPassword: WRONG_PASSWORD }
        : { newEmail: "This is your address already" };
    return data<FormResult>({ intent: "email", values: form.values, fieldErrors }, 422);
  }
  await allowance.succeeded();
  logSecurityEvent("email_change_requested", context.get(requestContext), {
    customerId: customer.id,
  });
  throw redirect(withNotice(HERE, "email-change-asked"), 303);
}

async function dropEmail({ customer }: Sent): Promise<Answer> {
  await cancelEmailChange(db(), customer.id);
  throw redirect(HERE, 303);
}

/** A session that ended while its form was under way, or has to wait, is shown the page as it is now. */
function leaveIfEnded(reason: string): void {
  if (reason === "signed_out" || reason === "restricted") throw redirect(HERE, 303);
}

async function writePassword(sent: Sent): Promise<Answer> {
  const { request, context, customer } = sent;
  const form = await readForm(request, passwordChangeFormSchema(customer));
  if (!form.ok) return data<FormResult>({ ...form, intent: "password" }, 422);
  const { email } = customer;
  const allowance = await allowForm("account-password", { request, context, email });
  if (!allowance.ok) return tooManyRequests(allowance, { intent: "password" });
  const { currentPassword, newPassword } = form.input;
  const keptToken = sessionTokenOf(request);
  const result = await changePassword(db(), customer, { currentPassword, newPassword, keptToken });
  if (!result.ok) {
    leaveIfEnded(result.reason);
    const fieldErrors: Record<string, string> =
      result.reason === "bad_password"
        ? { newPassword: result.problem }
        : { currentPassword: WRONG_PASSWORD };
    return data<FormResult>({ intent: "password", fieldErrors }, 422);
  }
  await allowance.succeeded();
  logSecurityEvent("password_changed", context.get(requestContext), { customerId: customer.id });
  throw redirect(withNotice(HERE, "password-changed"), {
    status: 303,
    headers: cookieHeaders([deviceCookie(result.value.deviceToken, env())]),
  });
}
