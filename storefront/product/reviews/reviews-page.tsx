import { data, href, Link } from "react-router";
import { findProduct } from "#shop/catalogue/catalogue.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findPublishedReviews } from "#shop/reviews/published-reviews.server.ts";
import { reviewSorts, type ReviewSort } from "#shop/reviews/review.ts";
import { cachedPage } from "#storefront/http/middleware/page-cache-headers.ts";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { Paging } from "#storefront/listing/listing.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/reviews-page";
import { ReviewList, ReviewSummary } from "./review-list.tsx";

export const middleware: Route.MiddlewareFunction[] = [cachedPage(["page", "sort"])];

const PER_PAGE = 20;
const PAGE_MAX = 500;

const sortNames: Readonly<Record<ReviewSort, string>> = {
  newest: "Newest first",
  highest: "Most stars first",
  lowest: "Fewest stars first",
};

export async function loader({ params, url }: Route.LoaderArgs) {
  const product = await findProduct(db(), params.slug);
  const page = Number(url.searchParams.get("page") ?? "1");
  const sort = reviewSorts.find((each) => each === (url.searchParams.get("sort") ?? "newest"));
  if (product === null || sort === undefined || !Number.isInteger(page)) throw notFound();
  if (page < 1 || page > PAGE_MAX) throw notFound();
  const slice = { sort, limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const found = await findPublishedReviews(db(), product.id, slice);
  if (found === null) throw notFound();
  const { slug, name } = product;
  return { slug, name, page, sort, pages: Math.ceil(found.summary.count / PER_PAGE), ...found };
}

function notFound() {
  return data("No reviews", { status: 404 });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, page } = loaderData;
  return pageMeta({
    title: page === 1 ? `Reviews of ${name}` : `Reviews of ${name}, page ${page}`,
    description: `What customers who bought ${name} say about it.`,
    path: null,
    matches,
    isIndexed: false,
  });
};

/** Every published review of a product, 20 a page. */
export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { slug, name, page, pages, sort, summary, reviews } = loaderData;
  const product = href("/product/:slug", { slug });
  const pathOf = (to: { page?: number; sort?: ReviewSort }) => {
    const wanted = { page: 1, sort, ...to };
    const query = new URLSearchParams({
      ...(wanted.sort !== "newest" && { sort: wanted.sort }),
      ...(wanted.page > 1 && { page: String(wanted.page) }),
    });
    return `${product}/reviews${query.size === 0 ? "" : `?${query}`}`;
  };
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ name, to: product }, { name: "Reviews" }]} />
      <PageHead title={`Reviews of ${name}`} lead="From customers who bought it here." />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <ReviewSummary {...summary} />
        <Sorting sort={sort} pathOf={(to) => pathOf({ sort: to })} />
      </div>
      <ReviewList reviews={reviews} heading="h2" />
      <Paging list={{ page, pages }} pathOf={(to) => pathOf({ page: to })} />
    </div>
  );
}

function Sorting({ sort, pathOf }: { sort: ReviewSort; pathOf: (sort: ReviewSort) => string }) {
  return (
    <ul aria-label="Sorting" className="flex flex-wrap gap-x-6 gap-y-2">
      {reviewSorts.map((each) => (
        <li key={each}>
          <Link
            to={pathOf(each)}
            aria-current={each === sort ? "true" : undefined}
            className={each === sort ? "inline-block py-1 font-semibold" : "link"}
          >
            {sortNames[each]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
