import { Link } from "react-router";
import { listArticles } from "#shop/content/page-lists.ts";
import { readPages } from "#shop/content/pages.server.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/articles";
import { formatDayOf, loadGuide } from "./guide-data.server.ts";
import { GuidePage } from "./guide-parts.tsx";

export async function loader() {
  const pages = await readPages(db());
  const articles = listArticles(pages).map(({ slug, title, description, publishedOn }) => ({
    slug,
    title,
    description,
    day: publishedOn ?? "",
    published: formatDayOf(publishedOn ?? ""),
  }));
  return { guide: await loadGuide("articles"), articles };
}

const feed = () => ({
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title: `${settings().name}: articles`,
  href: "/articles.atom",
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description } = loaderData.guide.page;
  return [...pageMeta({ title, description, path: "/articles", matches }), feed()];
};

/** The articles, newest first, with their dates of publication. */
export default function Articles({ loaderData: { guide, articles } }: Route.ComponentProps) {
  const list = (
    <ul className="mb-10 border-t border-ink">
      {articles.map(({ slug, title, description, day, published }) => (
        <li key={slug} className="border-b border-rule py-5">
          <h2 className="text-lg desk:text-xl">
            <Link
              to={`/${slug}`}
              className="hover:underline hover:decoration-1 hover:underline-offset-4"
            >
              {title}
            </Link>
          </h2>
          <p className="mt-1.5">{description}</p>
          <p className="mt-1.5 text-sm text-ink-2">
            <time dateTime={day}>{published}</time>
          </p>
        </li>
      ))}
    </ul>
  );
  return <GuidePage guide={guide} before={list} />;
}
