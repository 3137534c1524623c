import { data, redirect } from "react-router";
import { contactSchema } from "#shop/messages/contact.server.ts";
import { readForm, tooManyRequests } from "#web/form.server.ts";
import { clientRequest } from "#web/request-context.ts";
import { cachedPage } from "#storefront/http/middleware/page-cache-headers.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/contact";
import { ContactForm, MessageSent, type ContactResult } from "./contact-form.tsx";
import { ContactDetails } from "./contact-details.tsx";
import { loadGuide } from "./guide-data.server.ts";
import { GuidePage } from "./guide-parts.tsx";
import { sendContactMessage } from "./send-contact-message.server.ts";

const SENT = "/contact-us?sent=1&notice=message-sent";

export const middleware: Route.MiddlewareFunction[] = [cachedPage(["sent"])];

export async function loader({ request }: Route.LoaderArgs) {
  const isSent = new URL(request.url).searchParams.has("sent");
  return { guide: { ...(await loadGuide("contact-us")), updated: null }, isSent };
}

/** Sends the message, like the API's `contact` endpoint. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, contactSchema);
  // Bots fill in this hidden field. They see the same page as everyone, and nothing is saved.
  if (form.values["website"]) throw redirect(SENT);
  if (!form.ok) return data<ContactResult>(form, 422);
  const sent = await sendContactMessage(form.input, clientRequest({ request, context }));
  if (!sent.ok) return tooManyRequests(sent, { values: form.values });
  throw redirect(SENT);
}

/** When the request fails, the form stays as it was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const formError = "We could not send your message. Please try again in a moment.";
    // For an error status the router does not reload the page's data, so the form stays as it is.
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
  const form = isSent ? <MessageSent /> : <ContactForm result={actionData} />;
  return <GuidePage guide={guide} before={form} aside={<ContactDetails />} />;
}
