import { Link } from "react-router";
import type { Trial, TriedSearch } from "#shop/search/synonyms/try-search-word.server.ts";
import { Section } from "#admin/components/section.tsx";
import { counted } from "#shop/kit/text.ts";

/** What a search finds now and with other words, side by side. */
export function TrialView({ trial, query }: { trial: Trial | undefined; query: string }) {
  if (trial === undefined)
    return (
      <Section title="What a search finds" className="">
        <p className="mt-2 max-w-120 text-ink-2">
          Try shows what the shop’s search finds now and with these words, before anything is saved.
        </p>
      </Section>
    );
  const { now, draft, gone } = trial;
  const isSame =
    gone.length === 0 &&
    now.found === draft.found &&
    draft.products.every(({ up }) => up === 0) &&
    now.products.length === draft.products.length;
  return (
    <Section title={`What “${query}” finds`} className="">
      <p role="status" className="mt-2">
        {isSame ? "The words change nothing for this search." : summaryOf(trial)}
      </p>
      <div className="mt-4 grid gap-8 sm:grid-cols-2">
        <Results title="Now" search={now} />
        <Results title="With these words" search={draft} hasMoves />
      </div>
      {gone.length > 0 && (
        <p className="mt-4">
          No longer among the first: {gone.map(({ name }) => name).join(", ")}.
        </p>
      )}
    </Section>
  );
}

function summaryOf({ now, draft }: Trial): string {
  const added = draft.products.filter(({ up }) => up === null).length;
  const found = `${countOf(now)} now, ${countOf(draft)} with these words.`;
  return added === 0 ? found : `${found} New among the first ten: ${added}.`;
}

function countOf({ found, isCut }: TriedSearch): string {
  if (isCut) return `${found} products or more`;
  return counted(found, "product");
}

function Results({
  title,
  search,
  hasMoves = false,
}: {
  title: string;
  search: TriedSearch;
  hasMoves?: boolean;
}) {
  const { products, answers } = search;
  return (
    <div>
      <h3 className="flex items-baseline justify-between gap-4 border-b border-ink pb-1">
        {title}
        <span className="second-line">{countOf(search)}</span>
      </h3>
      {answers.length > 0 && (
        <p className="second-line mt-2">Pages before them: {answers.join(", ")}.</p>
      )}
      {products.length === 0 && <p className="mt-2 text-ink-2">Nothing is found.</p>}
      <ol>
        {products.map(({ id, sku, name, up }, at) => (
          <li key={id} className="flex items-baseline gap-3 border-b border-rule py-1.5">
            <span className="money w-5 shrink-0 text-right text-ink-2">{at + 1}</span>
            <Link className="link min-w-0" to={`/products/${encodeURIComponent(sku)}`}>
              {name}
            </Link>
            {hasMoves && <Move up={up} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Move({ up }: { up: number | null }) {
  if (up === 0) return null;
  const text = up === null ? "new" : up > 0 ? `up ${up}` : `down ${-up}`;
  return (
    <span
      className={`ml-auto text-xs whitespace-nowrap ${up === null ? "font-semibold text-ok" : "text-ink-2"}`}
    >
      {text}
    </span>
  );
}
