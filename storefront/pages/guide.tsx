import { DrawnPart } from "#storefront/components/drawn-part.tsx";
import { documentOnly } from "#web/document-only.server.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/guide";
import { loadGuide } from "./guide-data.server.ts";
import { GuidePage } from "./guide-parts.tsx";

/** The route module of every slug in guide-slugs.ts: the path names the page. */
export async function loader({ pattern, request }: Route.LoaderArgs) {
  const guide = await loadGuide(pattern.replace(/^\//, ""));
  const { title, description, slug, publishedOn } = guide.page;
  return documentOnly(request, { title, description, slug, publishedOn }, { guide });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description, slug, publishedOn } = loaderData;
  const type = publishedOn === null ? "website" : "article";
  return pageMeta({ title, description, path: `/${slug}`, matches, type });
};

export default function Guide({ loaderData: { slug, guide } }: Route.ComponentProps) {
  return (
    <DrawnPart key={slug} id="guide" isMissing={guide === undefined}>
      {guide && <GuidePage guide={guide} />}
    </DrawnPart>
  );
}
