import { href } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
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
  return (
    <GuidePage
      guide={guide}
      before={
        <>
          <DeliveryTable places={places} />
          <AnyOtherCountry />
        </>
      }
    />
  );
}

function AnyOtherCountry() {
  return (
    <section aria-labelledby="other-countries" className="mb-10">
      <h2 id="other-countries" className="mb-2">
        Any other country
      </h2>
      <p className="mb-4">
        We deliver there, too: the cost depends on what you buy and where it goes. Put what you
        would like into the cart and send it to us with your address. We answer by e-mail with the
        price of delivery and a link to pay.
      </p>
      <ButtonLink to={href("/delivery-price")} variant="quiet">
        Ask for a delivery price
      </ButtonLink>
    </section>
  );
}
