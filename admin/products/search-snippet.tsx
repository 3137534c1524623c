import {
  pageTitle,
  productSummary,
  SUMMARY_MAX,
  TITLE_MAX,
} from "#shop/catalogue/search-snippet.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { Section } from "#admin/components/section.tsx";
import type { Draft } from "./use-draft.ts";

/** How the product's page may look in a list of results, with what is typed, and how much of it such a list shows. */
export function SearchSnippet({ draft, publicUrl }: { draft: Draft; publicUrl: string }) {
  const { host } = new URL(publicUrl);
  const title = pageTitle(draft.text("name").trim(), settings().name);
  const summary = productSummary({
    tagline: draft.text("facts").trim(),
    description: draft.text("description"),
  });
  return (
    <Section title="As Google may show it">
      <div className="mt-2 max-w-76 border border-rule p-3 wrap-anywhere">
        <p className="second-line">
          {host} › product › {draft.text("slug").trim()}
        </p>
        <p className="mt-1 line-clamp-2 text-base font-medium">{title}</p>
        <p className="mt-1 line-clamp-3 second-line">{summary}</p>
      </div>
      <dl className="mt-2">
        <Length name="Title" length={title.length} most={TITLE_MAX} />
        <Length name="Description" length={summary.length} most={SUMMARY_MAX} />
      </dl>
      <p className="second-line mt-2">
        The title is the product’s name and the shop’s. The description starts with the line shown
        on cards. Google cuts both by width, and may write its own.
      </p>
    </Section>
  );
}

function Length({ name, length, most }: { name: string; length: number; most: number }) {
  return (
    <div className="flex justify-between gap-4 border-b border-rule py-2">
      <dt>{name}</dt>
      <dd>
        {length} of about {most} characters
        {length > most && <span className="text-timber">, cut</span>}
      </dd>
    </div>
  );
}
