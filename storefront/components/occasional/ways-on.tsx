import { Link } from "react-router";
import { useFrameLinks } from "#storefront/client/frame-data.ts";

/** A search field and all categories, on a page that has nothing else. */
export function WaysOn() {
  return (
    <>
      <PageSearch />
      <Categories />
    </>
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
            <Link to={to} className="block py-3 hover:underline hover:underline-offset-4">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
