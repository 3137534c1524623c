import { Link } from "react-router";
import {
  cleared,
  withoutValue,
  writeFilter,
  type Facet,
  type ListingFilter,
} from "#shop/catalogue/listing/listing-filter.ts";

/** The filters of a list, and where it is. */
export type FilterState = {
  path: string;
  /** The parameters of a search, which stay in the URL. */
  search?: Readonly<Record<string, string>> | undefined;
  filter: ListingFilter;
  facets: readonly Facet[];
};

/** The active filters, each with a link that removes it. */
export function ActiveFilters({ path, search, filter, facets }: FilterState) {
  const chosen = facets.flatMap(({ name, title, values }) =>
    values.filter(({ isChosen }) => isChosen).map((value) => ({ ...value, name, title })),
  );
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mt-4 flex flex-wrap gap-2">
      {chosen.map(({ name, title, value, label }) => (
        <li key={`${name} ${value}`}>
          <Link
            to={path + writeFilter(withoutValue(filter, name, value), 1, search)}
            replace
            preventScrollReset
            className="flex min-h-11 items-center gap-2.5 border border-edge bg-white px-3.5 hover:border-ink"
          >
            <span className="sr-only">Remove the filter {title}: </span>
            {label}
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={path + writeFilter(cleared(filter), 1, search)}
          replace
          preventScrollReset
          className="link flex min-h-11 items-center px-2"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}
