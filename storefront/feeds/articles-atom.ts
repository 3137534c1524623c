import { listArticles } from "#shop/content/page-lists.ts";
import { readPages } from "#shop/content/pages.server.ts";
import type { PageSummary } from "#shop/content/page.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { element, xml, XML_HEAD } from "./xml.ts";

/** A feed reader has seen the older ones. */
const ARTICLES_MAX = 100;

/**
 * The articles as an Atom 1.0 feed (RFC 4287), newest first. An entry's id is its first URL and never
 * changes. A day of publication counts as midnight UTC.
 */
export async function loader() {
  const { publicUrl } = env();
  const articles = listArticles(await readPages(db())).slice(0, ARTICLES_MAX);
  const updated =
    articles
      .map(({ updatedOn }) => updatedOn)
      .toSorted()
      .at(-1) ?? "2026-01-01";
  const feed = [
    `${XML_HEAD}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">`,
    element("id", `${publicUrl}/articles`),
    element("title", `${settings().name}: articles`),
    element("updated", midnight(updated)),
    `<author>${element("name", settings().name)}${element("uri", `${publicUrl}/`)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(publicUrl)}/articles.atom"/>`,
    `<link rel="alternate" type="text/html" href="${xml(publicUrl)}/articles"/>`,
    element("icon", `${publicUrl}/favicon.ico`),
    ...articles.map((article) => entry(article, publicUrl)),
    "</feed>\n",
  ];
  return new Response(feed.join("\n"), {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}

function entry({ slug, title, description, publishedOn, updatedOn }: PageSummary, site: string) {
  const url = `${site}/${slug}`;
  return [
    "<entry>",
    element("id", url),
    element("title", title),
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    element("published", publishedOn && midnight(publishedOn)),
    element("updated", midnight(updatedOn)),
    element("summary", description),
    "</entry>",
  ].join("");
}

/** In the format of RFC 3339, as RFC 4287 requires. */
function midnight(day: string): string {
  return `${day}T00:00:00Z`;
}
