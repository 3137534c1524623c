import { db } from "#shop/platform/database/db.server.ts";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/delivery";
import { listDeliveryPlaces } from "./delivery-places.server.ts";
import { DeliveryTable } from "./delivery-table.tsx";
import { loadGuide } from "./guide-data.server.ts";
import { GuidePage } from "./guide-parts.tsx";

export async function loader() {
  const [guide, places] = await Promise.all([loadGuide("delivery"), listDeliveryPlaces(db())]);
  return { guide, places };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description } = loaderData.guide.page;
  return pageMeta({ title, description, path: "/delivery", matches });
};

/** Delivery information: today's charges, then the text. */
export default function Delivery({ loaderData: { guide, places } }: Route.ComponentProps) {
  return <GuidePage guide={guide} before={<DeliveryTable places={places} />} />;
}
