import { data } from "react-router";
import { findDraftByToken } from "#shop/content/publishing/page-draft.server.ts";
import { diagrams, pageFiles } from "#shop/content/page-files.server.ts";
import { renderPage } from "#shop/content/render-page.server.ts";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { Callout } from "#storefront/components/callout.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/page-preview";
import { toGuide } from "./guide-data.server.ts";
import { GuidePage } from "./guide-parts.tsx";

/** A draft of a text page as it will be, for whoever has the link, while there is the draft. */
export async function loader({ params }: Route.LoaderArgs) {
  const draft = await findDraftByToken(db(), params.token);
  const file = draft === null ? undefined : pageFiles().get(draft.slug);
  if (draft === null || file === undefined) throw data(null, { status: 404 });
  const { kind, publishedOn } = file;
  const updatedOn = londonDay(new Date());
  const page = renderPage({ ...draft, kind, publishedOn, updatedOn }, diagrams);
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
  return data({ guide: await toGuide(page) }, { headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description } = loaderData.guide.page;
  return pageMeta({ title: `Draft: ${title}`, description, path: null, matches, isIndexed: false });
};

export default function PagePreview({ loaderData: { guide } }: Route.ComponentProps) {
  const { kind } = guide.page;
  return (
    <>
      <div className="wrap pt-6">
        <Callout title="This is a draft">
          It is not on the shop yet.
          {kind === "brand" && " On the shop, it stands below the products of the brand."}
        </Callout>
      </div>
      <GuidePage guide={guide} />
    </>
  );
}
