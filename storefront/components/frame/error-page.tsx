import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { shop } from "#shop/content/shop.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Frame } from "./frame.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { OutageNotice } from "./outage-notice.tsx";
import { outageOf } from "#storefront/client/outage.ts";
import { navigation } from "#shop/content/navigation.ts";

/** What a route shows when it has thrown: an address that leads nowhere, or a fault of the shop's. */
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
  return <Frame>{status === 404 ? <NotFound /> : status < 500 ? <Refused /> : <Fault />}</Frame>;
}

/** An address that is no page of the shop's: how to search, and where everything is. */
export function NotFound() {
  return (
    <div className="wrap pt-4">
      <title>{`Page not found | ${shop.name}`}</title>
      <PageHead
        title="Page not found"
        lead="There is nothing at this address. It may have been mistyped, or the page may have moved."
      />
      <PageSearch />
      <Categories />
    </div>
  );
}

/** A search field in the page itself, for pages that have nothing better to show. */
export function PageSearch({ words = "" }: { words?: string }) {
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
          defaultValue={words}
          className="control"
        />
        <button type="submit" className="button">
          Search
        </button>
      </div>
    </form>
  );
}

/** Everything the shop sells, by kind. */
export function Categories() {
  return (
    <nav aria-labelledby="categories" className="mt-12">
      <h2 id="categories" className="border-t border-ink pt-4 text-xl desk:text-2xl">
        What we sell
      </h2>
      <ul className="mt-4 grid gap-x-7 sm:grid-cols-2 desk:grid-cols-4">
        {navigation.map(({ to, name }) => (
          <li key={to} className="border-b border-rule">
            <Link to={to} className="block py-3 hover:underline hover:underline-offset-4">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A request that this page does not take: a form of another site's, or of a page long out of date. */
function Refused() {
  return (
    <div className="wrap pt-4">
      <title>{`We could not accept that | ${shop.name}`}</title>
      <PageHead
        title="We could not accept that"
        lead="The page it came from may be out of date. Go back, load the page again, and try once more."
      />
      <ButtonLink to="/" variant="quiet" reloadDocument>
        To the home page
      </ButtonLink>
    </div>
  );
}

function Fault() {
  return (
    <div className="wrap pt-4">
      <title>{`We could not show this page | ${shop.name}`}</title>
      <PageHead
        title="We could not show this page"
        lead="The fault is ours. Please try again in a moment."
      />
      <ButtonLink to="/" variant="quiet" reloadDocument>
        To the home page
      </ButtonLink>
      <p className="mt-6 text-ink-2">
        If it happens again, write to{" "}
        <a className="link" href={`mailto:${shop.email}`}>
          {shop.email}
        </a>
        .
      </p>
    </div>
  );
}
