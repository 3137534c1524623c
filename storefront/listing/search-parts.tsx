import { href, Link } from "react-router";

/** How a search was interpreted. */
export type Interpretation = {
  /** The query as it was typed. */
  readonly query: string;
  /** Whether the visitor asked for an exact search, without corrected spelling. */
  readonly isExact: boolean;
  /** The query with corrected spelling; null when nothing was corrected. */
  readonly corrected: string | null;
  /** Words that no product contains. */
  readonly missing: readonly string[];
  /** The corrected query to suggest when an exact search finds nothing. */
  readonly suggestion: string | null;
  /** Words of the catalogue near those that it does not have, when nothing is found. */
  readonly nearWords: readonly string[];
  /** Whether every product found lacks one of the words. */
  readonly isPartial: boolean;
};

type Place = { readonly to: string; readonly name: string };

/** Says which spelling was searched for, with a link to the exact search, and which words don't match. */
export function SpellingNote({ interpretation }: { interpretation: Interpretation }) {
  const { query, corrected, missing, isPartial } = interpretation;
  return (
    <>
      {corrected !== null && (
        <p className="mt-3 max-w-[40.5em]">
          Showing results for <strong>“{corrected}”</strong>. Search instead for{" "}
          <Link to={`${searchPath(query)}&exact=1`} className="link" rel="nofollow">
            “{query}”
          </Link>
          .
        </p>
      )}
      {isPartial && (
        <p className="mt-3 max-w-[40.5em] text-ink-2">
          {missing.length > 0
            ? `Nothing matches ${missing.map((word) => `“${word}”`).join(" or ")}. These products match the rest of your search.`
            : "No product matches all your words. These match all but one."}
        </p>
      )}
    </>
  );
}

/** Links to the categories that match a search, as chips. */
export function CategoryLinks({ categories }: { categories: readonly Place[] }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="Categories that match" className="mb-6">
      <ul aria-label="Categories" className="flex flex-wrap gap-3">
        {categories.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center rounded-control border border-edge bg-white px-4 font-medium hover:border-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Searches for the words of the catalogue that are nearest to those typed. */
export function NearWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-baseline gap-x-4">
      <p>Similar words in our shop:</p>
      <ul className="flex flex-wrap gap-x-4">
        {words.map((word) => (
          <li key={word}>
            <Link to={searchPath(word)} className="link inline-block py-2.5 font-semibold">
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The address of a search. */
export function searchPath(query: string): string {
  return `${href("/search")}?${new URLSearchParams({ q: query })}`;
}
