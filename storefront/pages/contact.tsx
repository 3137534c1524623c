import { data, redirect } from "react-router";
import { contactSchema, receiveMessage } from "#shop/messages/contact.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readFields } from "#storefront/http/form.server.ts";
import { checkRateLimit } from "#storefront/http/limits.server.ts";
import { requestContext } from "#storefront/http/request-context.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import { cachedPage } from "#storefront/http/page-cache-headers.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/contact";
import { ContactForm, MessageSent, type ContactResult } from "./contact-form.tsx";
import { ContactDetails } from "./contact-details.tsx";
import { loadGuide } from "./guide-data.server.ts";
import { GuidePage } from "./guide-parts.tsx";

const SENT = "/contact-us?sent=1&notice=message-sent";

export const middleware: Route.MiddlewareFunction[] = [cachedPage(["sent"])];

export async function loader({ request }: Route.LoaderArgs) {
  const isSent = new URL(request.url).searchParams.has("sent");
  return { guide: await loadGuide("contact-us"), isSent };
}

/** Takes the message. It does the work of the function `contact` and counts under its name. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readFields(request);
  // A field that no person sees: who fills it in is told that all is well.
  if (values["website"]) throw redirect(SENT);
  const parsed = contactSchema.safeParse(values);
  if (!parsed.success) {
    const fieldErrors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) fieldErrors[String(path[0])] ??= message;
    return data<ContactResult>({ values, fieldErrors }, 422);
  }
  const facts = context.get(requestContext);
  const allowance = await checkRateLimit("contact", { facts });
  const received = allowance.ok ? await receiveMessage(db(), parsed.data) : allowance;
  if (!received.ok) {
    if (allowance.ok) logSecurityEvent("too_many_requests", facts, { limit: "contact by sender" });
    const formError = "You have written several times in the last hour. Please try again later.";
    const headers = { "Retry-After": String(received.retryAfterSeconds) };
    return data<ContactResult>({ values, formError }, { status: 429, headers });
  }
  throw redirect(SENT);
}

/** Without an answer the form stays as it was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const formError = "We could not send your message. Please try again in a moment.";
    // With this status the router leaves the page's data, and so the form, as it is.
    return data<ContactResult>({ formError }, 503);
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description } = loaderData.guide.page;
  return pageMeta({ title, description, path: "/contact-us", matches });
};

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { guide, isSent } = loaderData;
  const form = isSent ? <MessageSent /> : <ContactForm answer={actionData} />;
  return <GuidePage guide={guide} before={form} aside={<ContactDetails />} />;
}
