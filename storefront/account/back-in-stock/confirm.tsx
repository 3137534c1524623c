import { data, Form, href, Link, useNavigation } from "react-router";
import { confirmNotice, findNotice } from "#shop/notices/notices.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { clientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";
import { AccountPage } from "#storefront/components/account/account-page.tsx";
import { Callout } from "#storefront/components/callout.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/confirm";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Confirm your e-mail address",
    description: "Confirm where we write when a product is available again.",
    path: null,
    matches,
    isIndexed: false,
  });
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Changes nothing: mail scanners open mailed links with GET. */
export async function loader({ request }: Route.LoaderArgs) {
  const notice = await findNotice(db(), tokenOf(request));
  return data(notice, notice === null ? 404 : 200);
}

export async function action({ request, context }: Route.ActionArgs) {
  const isConfirmed = await confirmNotice(db(), tokenOf(request));
  if (!isConfirmed) logSecurityEvent("link_refused", clientRequest({ request, context }).metadata);
  return data({ isConfirmed }, isConfirmed ? 200 : 404);
}

/** Confirms an address that was typed on the page of a sold-out product. */
export default function ConfirmNotice({ loaderData }: Route.ComponentProps) {
  const isBusy = useNavigation().formData !== undefined;
  if (loaderData === null) return <NoLink />;
  const { productName, slug, isConfirmed } = loaderData;
  if (isConfirmed)
    return (
      <AccountPage title="We will e-mail you">
        <div role="status">
          <Callout title={`We will send one e-mail when ${productName} can be ordered again.`}>
            It has a link to stop further ones.
          </Callout>
        </div>
        <p className="mt-6">
          <Link to={href("/product/:slug", { slug })} className="link">
            Back to the product
          </Link>
        </p>
      </AccountPage>
    );
  return (
    <AccountPage
      title="Confirm your e-mail address"
      lead={`We then write once, when ${productName} can be ordered again.`}
    >
      <Form
        method="post"
        onSubmit={(event) => {
          if (isBusy) event.preventDefault();
        }}
      >
        <Button size="big" className="w-full" aria-disabled={isBusy || undefined}>
          Confirm e-mail address
        </Button>
      </Form>
    </AccountPage>
  );
}

function NoLink() {
  return (
    <AccountPage title="This link no longer works">
      <p className="mb-6">
        A link works for seven days, until we send a newer one or the e-mail that you asked for. If
        you still want one, ask again on the page of the product.
      </p>
      <ButtonLink to="/" size="big" className="w-full">
        See our range
      </ButtonLink>
    </AccountPage>
  );
}
