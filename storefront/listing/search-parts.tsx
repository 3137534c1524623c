import { Link } from "react-router";

/** How a search was understood. */
export type Understood = {
  /** As they were typed. */
  readonly words: string;
  /** Whether they were to be taken as they are. */
  readonly isExact: boolean;
  /** The words with their spelling put right, when it was. */
  readonly corrected: string | null;
  /** Words that nothing in the shop has. */
  readonly missing: readonly string[];
  /** What may have been meant, where words taken as they are find nothing. */
  readonly meant: string | null;
  /** Whether each product found lacks one of the things asked for. */
  readonly isPartial: boolean;
};

type Place = { readonly to: string; readonly name: string };

/** What was looked for in the place of what was typed, and how to have it otherwise. */
export function SpellingNote({ understood }: { understood: Understood }) {
  const { words, corrected, missing, isPartial } = understood;
  return (
    <>
      {corrected !== null && (
        <p className="mt-3 max-w-[58ch]">
          Showing results for <strong>“{corrected}”</strong>. Search instead for{" "}
          <Link
            to={`/search?${new URLSearchParams({ q: words, exact: "1" })}`}
            className="link"
            rel="nofollow"
          >
            “{words}”
          </Link>
          .
        </p>
      )}
      {isPartial && (
        <p className="mt-3 max-w-[58ch] text-ink-2">
          {missing.length > 0
            ? `Nothing here goes by ${missing.map((word) => `“${word}”`).join(" or ")}. These fit the rest of your words.`
            : "No product has all of that. These have all but one of your words."}
        </p>
      )}
    </>
  );
}

/** The categories of product that a search may mean, as chips, and the pages that tell of it. */
export function SearchPlaces({
  categories,
  pages,
}: {
  categories: readonly Place[];
  pages: readonly Place[];
}) {
  if (categories.length + pages.length === 0) return null;
  return (
    <nav aria-label="Kinds and pages" className="mb-6 grid gap-4">
      {categories.length > 0 && (
        <ul aria-label="Kinds" className="flex flex-wrap gap-3">
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
      )}
      {pages.length > 0 && (
        <div className="flex flex-wrap items-baseline gap-x-6">
          <p className="text-ink-2">To read:</p>
          <ul className="flex flex-wrap gap-x-6">
            {pages.map(({ to, name }) => (
              <li key={to}>
                <Link to={to} className="link inline-block py-2.5">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}
