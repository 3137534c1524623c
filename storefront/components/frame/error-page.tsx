import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { shop } from "#shop/content/shop.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Frame } from "./frame.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { OutageNotice } from "./outage-notice.tsx";
import { outageOf } from "#web/outage.ts";
import { useFrameLinks } from "#storefront/client/frame-data.ts";
import { EmailLink } from "#storefront/components/contact-links.tsx";

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
      <title>{`Page not found | ${shop.name}`}</title>
      <PageHead
        title="Page not found"
        lead="There is no page at this address. Check it for typing errors, or use the search: the page may have moved."
      />
      <PageSearch />
      <Categories />
    </div>
  );
}

/** A search field within the page, for pages without content. */
export function PageSearch({ query = "" }: { query?: string }) {
  return (
    <form action="/search" method="get" className="max-w-xl">
      <label htmlFor="page-search" className="mb-1.5 block font-semibold">
        Search the shop
      </label>
      <div className="flex gap-2">
        <input
          id="page-search"
          type="search"
          name="q"
          maxLength={80}
          defaultValue={query}
          className="control"
        />
        <button type="submit" className="button">
          Search
        </button>
      </div>
    </form>
  );
}

/** Links to the categories of the navigation bar. */
export function Categories() {
  const bar = useFrameLinks("bar");
  if (bar.length === 0) return null;
  return (
    <nav aria-labelledby="categories" className="mt-12">
      <h2 id="categories" className="border-t border-ink pt-4 text-xl desk:text-2xl">
        What we sell
      </h2>
      <ul className="mt-4 grid gap-x-7 sm:grid-cols-2 desk:grid-cols-4">
        {bar.map(({ to, name }) => (
          <li key={to} className="border-b border-rule">
            <Link
              discover="none"
              to={to}
              className="block py-3 hover:underline hover:underline-offset-4"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A form sent by another site, or by a page that is long out of date. */
function BadRequest() {
  return (
    <div className="wrap pt-4">
      <title>{`We could not accept that | ${shop.name}`}</title>
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
      <title>{`We could not show this page | ${shop.name}`}</title>
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
