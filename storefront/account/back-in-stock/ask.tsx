import { data, href, redirect } from "react-router";
import { z } from "zod";
import { emailSchema } from "#shop/accounts/email-schema.ts";
import { availabilityOf } from "#shop/catalogue/availability.ts";
import { findProduct } from "#shop/catalogue/catalogue.server.ts";
import { askForNotice, NOTICES_MAX } from "#shop/notices/ask-for-notice.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readForm, tooManyRequests } from "#web/form.server.ts";
import { clientRequest } from "#web/request-context.ts";
import type { FormResult } from "#web/form-result.ts";
import {
  checkRateLimit,
  HOUR_SECONDS,
  type RateLimit,
} from "#storefront/http/rate-limit.server.ts";
import { customerOf } from "#storefront/http/session.server.ts";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { EmailField } from "#storefront/components/forms/email-field.tsx";
import { AccountPage } from "#storefront/components/account/account-page.tsx";
import { Callout } from "#storefront/components/callout.tsx";
import { submitForm } from "#storefront/client/forms/submit-form.ts";
import { ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { BackTo } from "#storefront/account/back-to.tsx";
import type { Route } from "./+types/ask";

const limit: RateLimit = {
  name: "back-in-stock",
  byIp: { max: 20, windowSeconds: HOUR_SECONDS },
  byAccount: { max: 5, windowSeconds: HOUR_SECONDS },
};

const formSchema = z.object({ email: emailSchema });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "E-mail me when it is back",
    description: "Get one e-mail when a sold-out product can be ordered again.",
    path: null,
    matches,
    isIndexed: false,
  });
}

export async function loader({ params, request }: Route.LoaderArgs) {
  const product = await findProduct(db(), params.slug);
  if (product === null) throw data("Product not found", { status: 404 });
  const { name, slug } = product;
  const isSoldOut = availabilityOf(product).state === "sold-out";
  const customer = await customerOf(request);
  const sent = new URL(request.url).searchParams.get("sent");
  return { name, slug, isSoldOut, sent, email: customer?.isVerified ? customer.email : "" };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(request, formSchema);
  if (!form.ok) return data<FormResult>(form, 422);
  const { input, values } = form;
  const withinLimit = await checkRateLimit(limit, clientRequest({ request, context }), input.email);
  if (!withinLimit.ok) return tooManyRequests(withinLimit, { values });
  const customer = await customerOf(request);
  const asked = await askForNotice(db(), { slug: params.slug, email: input.email, customer });
  const path = href("/product/:slug/back-in-stock", { slug: params.slug });
  if (asked.ok) throw redirect(`${path}?sent=${asked.value}`);
  if (asked.reason === "no_product") throw data("Product not found", { status: 404 });
  // The page says that it can be bought.
  if (asked.reason === "on_sale") throw redirect(path);
  const formError = `You are waiting for ${NOTICES_MAX} products. Stop these e-mails using the link in one of them before you ask for more.`;
  return data<FormResult>({ values, formError }, 422);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitForm(serverAction, {
    failed: "We could not save your e-mail address. Please try again in a moment.",
  });
}

/** Asks for one e-mail when a product is back. The form is on the product's page, too, for visitors without a script. */
export default function AskForNotice({ loaderData, actionData }: Route.ComponentProps) {
  const { name, slug, isSoldOut, sent, email } = loaderData;
  const product = href("/product/:slug", { slug });
  if (sent === "waiting" || sent === "confirm") return <Asked {...{ name, product, sent }} />;
  if (!isSoldOut)
    return (
      <AccountPage title={`${name} is available`} lead="You can order it now.">
        <ButtonLink to={product} size="big" className="w-full">
          See the product
        </ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage
      title="E-mail me when it is back"
      lead={`${name} is sold out for now. We send one e-mail when you can order it again.`}
    >
      <AccountForm
        result={actionData}
        submitLabel="E-mail me when it is back"
        pendingLabel="Saving…"
      >
        <EmailField
          defaultValue={actionData?.values?.["email"] ?? email}
          error={actionData?.fieldErrors?.["email"]}
        />
      </AccountForm>
      <BackTo product={product} />
    </AccountPage>
  );
}

function Asked({
  name,
  product,
  sent,
}: {
  name: string;
  product: string;
  sent: "waiting" | "confirm";
}) {
  return (
    <AccountPage title={sent === "waiting" ? "We will e-mail you" : "Check your e-mail"}>
      <div role="status">
        {sent === "waiting" ? (
          <Callout title={`We will send one e-mail when ${name} can be ordered again.`}>
            It has a link to stop further ones.
          </Callout>
        ) : (
          <Callout title="Open the link in our e-mail to confirm your address.">
            Then we write once when {name} can be ordered again. Nothing after a few minutes? Check
            your junk folder. If you stopped these e-mails, allow them again using the link in an
            earlier one.
          </Callout>
        )}
      </div>
      <BackTo product={product} />
    </AccountPage>
  );
}
