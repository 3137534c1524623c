import { settings } from "#shop/content/settings/settings.ts";
import { texts } from "#shop/content/settings/texts.ts";
import { findAdditionalImages, findCards, listFeatured } from "#shop/catalogue/catalogue.server.ts";
import { viewOf } from "#shop/catalogue/picture.ts";
import { shownCard, type ProductCard as Card } from "#shop/catalogue/product.ts";
import { listCategoryLeads, listNamedCategories } from "#shop/catalogue/categories.server.ts";
import { findNavigation } from "#shop/catalogue/navigation.server.ts";
import { shippedScene } from "#shop/catalogue/shop-pictures.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { useNothingOnSale } from "#storefront/client/frame-data.ts";
import { NothingOnSale } from "#storefront/components/occasional/nothing-on-sale.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import { RoomQuestion } from "#storefront/components/occasional/room-entry.tsx";
import { ProductCard } from "#storefront/components/product/product-card.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { StructuredData } from "#storefront/seo/json-ld.tsx";
import type { Route } from "./+types/home";
import { CategoryTiles } from "./home-categories.tsx";
import { Banners, PortableTile } from "./home-banners.tsx";
import { BrandStrip, Testimonial } from "./home-foot.tsx";
import { siteData } from "#storefront/seo/structured-data.ts";

/** Cards in a row on a desktop; the tile comes after the first row. */
const COLUMNS = 4;
/** The slug of the product that the second banner is about. */
const DETAIL_PRODUCT = "traditional-kitchen-maid";

export async function loader() {
  const [featured, [portable], [shown], categories, leads, { strip }] = await Promise.all([
    listFeatured(db()),
    findCards(db(), [texts().portableTile]),
    findCards(db(), [DETAIL_PRODUCT]),
    listNamedCategories(db()),
    listCategoryLeads(db()),
    findNavigation(db()),
  ]);
  const pictureOf = (slug: string) =>
    leads.find(({ categorySlug }) => categorySlug === slug)?.mainImageUrl ?? null;
  const { testimonial } = texts();
  return {
    strip,
    // Customers are told nothing that no customer has said.
    testimonial: testimonial.isExample && paymentMode() !== "sandbox" ? null : testimonial,
    featured: featured.map(shownCard),
    room: shippedScene("home/room"),
    detail: shippedScene("home/detail"),
    hasDetail: shown !== undefined,
    portable: portable === undefined ? null : { pictureUrl: await scenePictureOf(portable) },
    categories: categories
      .filter(({ isListed }) => isListed)
      .map(({ slug, name }) => ({ slug, name, pictureUrl: pictureOf(slug) })),
  };
}

type Shown = Awaited<ReturnType<typeof loader>>;

/** A scene of the product: its card on the same page shows its main picture. That one, if it has no scene. */
async function scenePictureOf({ id, mainImageUrl }: Card): Promise<string | null> {
  const further = (await findAdditionalImages(db(), [id])).get(id) ?? [];
  return further.find((address) => viewOf(address) === "scene") ?? mainImageUrl;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: settings().tagline,
    description: texts().description,
    path: "/",
    matches,
  }),
  {
    name: "keywords",
    content:
      "clothes airers, ceiling airers, pulley airers, indoor airers, washing lines, rotary washing lines, retractable washing lines, clotheslines",
  },
];

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const isEmpty = useNothingOnSale();
  return (
    <>
      <Head {...loaderData} />
      {!isEmpty && (
        <div className="laid-out-late wrap pt-14 desk:pt-22">
          <RoomQuestion className="border-b" />
        </div>
      )}
      <div className="laid-out-late wrap">
        <Foot {...loaderData} />
      </div>
      <StructuredData of={import.meta.env.SSR && siteData} />
    </>
  );
}

/** What a customer said, and brands. */
function Foot({ testimonial, strip }: Shown) {
  const isEmpty = useNothingOnSale();
  const isQuoted = testimonial !== null && !isEmpty;
  return (
    <>
      {isQuoted && <Testimonial {...testimonial} />}
      <BrandStrip brands={strip} className={isQuoted ? "" : "mt-14 desk:mt-22"} />
    </>
  );
}

/** Banners, categories and featured products. */
function Head({ featured, room, detail, hasDetail, portable, categories }: Shown) {
  const isEmpty = useNothingOnSale();
  return (
    <>
      <Banners room={room} detail={hasDetail ? { scene: detail, slug: DETAIL_PRODUCT } : null} />
      <CategoryTiles categories={categories} />
      <section aria-labelledby="featured" className="laid-out-late wrap pt-14 desk:pt-22">
        <SectionHead title="OUR FEATURED PRODUCTS" id="featured" capitals>
          {!isEmpty && (
            <a href="#categories" className="link hidden desk:inline">
              Shop by type
            </a>
          )}
        </SectionHead>
        {isEmpty && <NothingOnSale />}
        {!isEmpty && featured.length === 0 && <p>Choose a category above.</p>}
        {(featured.length > 0 || portable) && (
          <ul className="grid grid-cols-1 gap-x-3.5 gap-y-9 min-[22rem]:grid-cols-2 desk:grid-cols-4 desk:gap-x-7 desk:gap-y-14">
            {featured.slice(0, COLUMNS).map((product) => (
              <ProductCard key={product.slug} product={product} />
            ))}
            {portable && <PortableTile isTall={featured.length % COLUMNS === 0} {...portable} />}
            {featured.slice(COLUMNS).map((product) => (
              <ProductCard key={product.slug} product={product} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
