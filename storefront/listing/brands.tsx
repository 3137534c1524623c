import { Link } from "react-router";
import { listBrands } from "#shop/catalogue/categories.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { NothingOnSale } from "#storefront/components/occasional/nothing-on-sale.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/brands";
import { loadGuide } from "#storefront/pages/guide-data.server.ts";
import { GuidePage } from "#storefront/pages/guide-parts.tsx";

export async function loader() {
  const [guide, brands] = await Promise.all([loadGuide("brands"), listBrands(db())]);
  return { guide, brands };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description } = loaderData.guide.page;
  return pageMeta({ title, description, path: "/brands", matches });
};

/** Every brand, with a link to its products. Names are set in type: we use no logos. */
export default function Brands({ loaderData: { guide, brands } }: Route.ComponentProps) {
  const list = brands.length > 0 && (
    <ul className="mb-10 border-t border-ink">
      {brands.map(({ slug, name, description }) => (
        <li key={slug} className="relative border-b border-rule py-5">
          <h2 className="text-lg desk:text-xl">
            <Link
              to={`/brands/${slug}`}
              className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
            >
              {name}
            </Link>
          </h2>
          <p className="mt-1.5 text-ink-2">{description}</p>
        </li>
      ))}
    </ul>
  );
  return <GuidePage guide={guide} before={list || <NothingOnSale />} />;
}
