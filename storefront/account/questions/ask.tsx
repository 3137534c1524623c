import { data, href, redirect } from "react-router";
import { findProduct } from "#shop/catalogue/catalogue.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { askQuestion, questionSchema } from "#shop/questions/ask-question.server.ts";
import { ASKER_MAX, QUESTION_MAX } from "#shop/questions/question.ts";
import { suggestedName } from "#shop/reviews/review.ts";
import { readForm, tooManyRequests } from "#web/form.server.ts";
import { clientRequest } from "#web/request-context.ts";
import type { FormResult } from "#web/form-result.ts";
import { customerOf } from "#storefront/http/session.server.ts";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { TrapField } from "#storefront/components/forms/trap-field.tsx";
import { EmailField } from "#storefront/components/forms/email-field.tsx";
import { AccountPage } from "#storefront/components/account/account-page.tsx";
import { Callout } from "#storefront/components/callout.tsx";
import { submitForm } from "#storefront/client/forms/submit-form.ts";
import { withinContactLimit } from "#storefront/pages/send-contact-message.server.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { Field, TextArea } from "#ui/field.tsx";
import { BackTo } from "#storefront/account/back-to.tsx";
import type { Route } from "./+types/ask";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Ask a question",
    description: "Ask the shop about a product.",
    path: null,
    matches,
    isIndexed: false,
  });
}

export async function loader({ params, request }: Route.LoaderArgs) {
  const product = await findProduct(db(), params.slug);
  if (product === null) throw notFound();
  const { name, slug } = product;
  const customer = await customerOf(request);
  const own = customer?.isVerified
    ? { email: customer.email, name: suggestedName(customer.fullName) }
    : { email: "", name: "" };
  return { name, slug, own, isSent: new URL(request.url).searchParams.has("sent") };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const sent = `${href("/product/:slug/ask", params)}?sent=1`;
  const form = await readForm(request, questionSchema);
  // Bots fill in this hidden field. They see the same page as everyone, and nothing is saved.
  if (form.values["website"]) throw redirect(sent);
  if (!form.ok) return data<FormResult>(form, 422);
  const { input, values } = form;
  const client = clientRequest({ request, context });
  const asked = await withinContactLimit(client, () => askQuestion(db(), params.slug, input));
  if (asked.ok) throw redirect(sent);
  if (asked.reason === "no_product") throw notFound();
  return tooManyRequests(asked, { values });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitForm(serverAction, {
    failed: "We could not send your question. Please try again in a moment.",
  });
}

function notFound() {
  return data("Product not found", { status: 404 });
}

/** Asks the shop about a product. The answer comes by e-mail and stands on the product's page. */
export default function AskQuestion({ loaderData, actionData }: Route.ComponentProps) {
  const { name, slug, own, isSent } = loaderData;
  const product = href("/product/:slug", { slug });
  if (isSent)
    return (
      <AccountPage title="Thank you">
        <div role="status">
          <Callout title="Your question has reached us.">
            We answer by e-mail, and publish question and answer on the product’s page.
          </Callout>
        </div>
        <BackTo product={product} />
      </AccountPage>
    );
  const field = (key: keyof typeof own | "question") => ({
    name: key,
    defaultValue: actionData?.values?.[key] ?? (key === "question" ? "" : own[key]),
    error: actionData?.fieldErrors?.[key],
  });
  return (
    <AccountPage
      title="Ask a question"
      lead={`About ${name}. For a question about an order, write to us on the contact page.`}
    >
      <AccountForm result={actionData} submitLabel="Send question" pendingLabel="Sending…">
        <TextArea label="Question" rows={5} maxLength={QUESTION_MAX} {...field("question")} />
        <Field
          label="Name"
          hint="Shown with your question, so a first name will do."
          autoComplete="given-name"
          maxLength={ASKER_MAX}
          {...field("name")}
        />
        <EmailField hint="For our answer. We do not show it." {...field("email")} />
        <TrapField />
      </AccountForm>
      <BackTo product={product} />
    </AccountPage>
  );
}
