import { redirectDocument } from "react-router";
import { env } from "#shop/platform/env.server.ts";
import type { Route } from "./+types/preview";
import { getEditedPage } from "./page-view.server.ts";

/** Leads to the preview of a page's draft on the shop; without a draft, or with "?shop", to the page there. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const { slug, draft } = await getEditedPage(params.page);
  const isShop = new URL(request.url).searchParams.has("shop");
  const path = draft === null || isShop ? slug : `preview/page/${draft.token}`;
  return redirectDocument(`${env().publicUrl}/${path}`);
}
