import { sentParts } from "#web/loader-context.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/guide";
import { loadGuide } from "./guide-data.server.ts";
import { GuidePage } from "./guide-parts.tsx";

/** The route module of every slug in guide-slugs.ts: the path names the page. */
export async function loader({ pattern, ...from }: Route.LoaderArgs) {
  const guide = await loadGuide(pattern.replace(/^\//, ""));
  return {
    ...guide,
    page: { ...guide.page, html: sentParts(from, { text: guide.page.html }).text },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description, slug, publishedOn } = loaderData.page;
  const type = publishedOn === null ? "website" : "article";
  return pageMeta({ title, description, path: `/${slug}`, matches, type });
};

export default function Guide({ loaderData: guide }: Route.ComponentProps) {
  return <GuidePage key={guide.page.slug} guide={guide} />;
}
