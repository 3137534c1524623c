import { lazy } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { settings } from "#shop/content/settings/settings.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Frame } from "./frame.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { OutageNotice } from "./outage-notice.tsx";
import { outageOf } from "#web/outage.ts";
import { Extra } from "#ui/extra.tsx";
import { EmailLink } from "#ui/contact-links.tsx";

/** Search field and categories, to go on with: loaded when a page is missing. */
const WaysOn = lazy(async () => ({
  default: (await import("#storefront/components/occasional/ways-on.tsx")).WaysOn,
}));

/** The error boundary of every route: page not found, bad request, server error or database outage. */
export function ErrorPage() {
  const error = useRouteError();
  const outage = outageOf(error);
  if (outage !== null)
    return (
      <Frame>
        <div className="wrap pt-4">
          <OutageNotice outage={outage} />
        </div>
      </Frame>
    );
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Frame>{status === 404 ? <NotFound /> : status < 500 ? <BadRequest /> : <ServerError />}</Frame>
  );
}

/** Page not found, with a search field and all categories. */
function NotFound() {
  return (
    <div className="wrap pt-4">
      <title>{`Page not found | ${settings().name}`}</title>
      <MissingPage
        title="Page not found"
        lead="There is no page at this address. Check it for typing errors, or use the search: the page may have moved."
      />
    </div>
  );
}

/** Says that something is not there, and how to go on. */
export function MissingPage(props: { title: string; lead: string }) {
  return (
    <>
      <PageHead {...props} />
      <Extra>
        <WaysOn />
      </Extra>
    </>
  );
}

/** A form sent by another site, or by a page that is long out of date. */
function BadRequest() {
  return (
    <div className="wrap pt-4">
      <title>{`We could not accept that | ${settings().name}`}</title>
      <PageHead
        title="We could not accept that"
        lead="The page you sent it from may be out of date. Go back, reload that page and try again."
      />
      <ButtonLink to="/" variant="quiet" reloadDocument>
        Go to the home page
      </ButtonLink>
    </div>
  );
}

function ServerError() {
  return (
    <div className="wrap pt-4">
      <title>{`We could not show this page | ${settings().name}`}</title>
      <PageHead
        title="We could not show this page"
        lead="The fault is ours. Please try again in a moment."
      />
      <ButtonLink to="/" variant="quiet" reloadDocument>
        Go to the home page
      </ButtonLink>
      <p className="mt-6 text-ink-2">
        If it happens again, e-mail us at <EmailLink />.
      </p>
    </div>
  );
}
