import { Link } from "react-router";
import { Section } from "#admin/components/section.tsx";
import type { ThenView } from "./then-view.server.ts";

/** The pages that the customer relied on, each with its words on the day. */
export function TermsThen({ terms }: { terms: ThenView["terms"] }) {
  return (
    <Section title="Terms">
      {terms.map((page) => (
        <Page key={page.slug} page={page} />
      ))}
    </Section>
  );
}

function Page({
  page: { slug, title, number, words, source, isLost },
}: {
  page: ThenView["terms"][number];
}) {
  return (
    <article className="border-b border-rule py-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3>{title}</h3>
        <span className="text-ink-2">version {number}</span>
        <Link
          className="link no-print ml-auto"
          to={`/content/pages/${slug}/versions?version=${number}`}
        >
          Compare<span className="sr-only"> {title}</span> with now
        </Link>
      </div>
      <p className={isLost ? "font-medium text-error" : "text-ink-2"}>{source}</p>
      <details className="open-on-paper mt-2">
        <summary className="w-fit cursor-pointer font-medium">
          Its words<span className="sr-only">: {title}</span>
        </summary>
        <p className="mt-2 max-w-200 bg-white p-4 wrap-anywhere whitespace-pre-line">{words}</p>
      </details>
    </article>
  );
}
