import { availabilityOf } from "#shop/catalogue/availability.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { shop } from "#shop/content/shop.ts";
import type { PublishedReviews } from "#shop/reviews/published-reviews.server.ts";
import type { RatingSummary } from "#shop/reviews/review.ts";
import { Stars } from "#storefront/components/product/stars.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { ProductDetails } from "./details.tsx";
import { ProductNotes, type NotesProps } from "./notes/product-notes.tsx";
import { countText, ReviewList, ReviewSummary } from "./reviews/review-list.tsx";
import { buttonClass } from "#ui/button.tsx";
import { toStaticHtml } from "#web/static-html.server.ts";

/** Parts of a product page that need no script, as HTML. */
export type StaticParts = {
  /** The description, the details, delivery and returns, and what is in the box, parts and safety. */
  readonly details: string;
  /** What stands below the options of a product that can't be bought; "" for any other. */
  readonly notForSale: string;
  /** Stars and the number of reviews, below the name; "" without reviews. */
  readonly rating: string;
  /** The newest reviews; "" without any. */
  readonly reviews: string;
  /** What stands in place of Add to Cart for a visitor without JavaScript. */
  readonly withoutScript: string;
};

export function toStaticParts(
  { product, ...notes }: NotesProps,
  reviewed: PublishedReviews | null,
): StaticParts {
  const isSoldOut = availabilityOf(product).state === "sold-out";
  const isForSale = product.basePence !== null && !isSoldOut;
  return {
    details: toStaticHtml(
      <>
        <ProductDetails product={product} />
        <ProductNotes {...{ product, ...notes }} />
      </>,
    ),
    notForSale: isForSale ? "" : toStaticHtml(<NotForSale {...{ product, isSoldOut }} />),
    rating: reviewed === null ? "" : toStaticHtml(<RatingLink {...reviewed.summary} />),
    reviews: reviewed === null ? "" : toStaticHtml(<Reviews {...{ product, reviewed }} />),
    withoutScript: toStaticHtml(<WithoutScript {...{ product, isForSale }} />),
  };
}

function NotForSale({ product, isSoldOut }: { product: Product; isSoldOut: boolean }) {
  return (
    <>
      <p className="message mt-5 border-edge text-ink">
        {isSoldOut ? "Sold out for now. " : `To order this, write to ${shop.email}. `}
        <a className="link" href={`/${product.categorySlug}`}>
          See similar products
        </a>
      </p>
      {isSoldOut && <BackInStock slug={product.slug} />}
    </>
  );
}

function RatingLink({ count, mean }: RatingSummary) {
  return (
    <a href="#reviews" className="mb-2.5 inline-flex flex-wrap items-center gap-x-2.5">
      <Stars rating={mean} />
      <span className="link">{countText(count)}</span>
    </a>
  );
}

function Reviews({ product, reviewed }: { product: Product; reviewed: PublishedReviews }) {
  const { summary, reviews } = reviewed;
  return (
    <section id="reviews" aria-labelledby="reviews-head" className="mt-14 desk:mt-22">
      <SectionHead id="reviews-head" title="Reviews">
        {summary.count > reviews.length && (
          <a href={`/product/${product.slug}/reviews`} className="link">
            See all {countText(summary.count)}
          </a>
        )}
      </SectionHead>
      <div className="mb-6">
        <ReviewSummary {...summary} />
        <p className="mt-1 text-sm text-ink-2">From customers who bought it here.</p>
      </div>
      <ReviewList reviews={reviews} />
    </section>
  );
}

/** Asks for one e-mail when the product is back: a form of a page of its own, which shows the result. */
function BackInStock({ slug }: { slug: string }) {
  return (
    <form method="post" action={`/product/${slug}/back-in-stock`} className="mt-5 grid gap-3">
      <div>
        <label htmlFor="email" className="mb-1.5 block font-semibold">
          E-mail
        </label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={200}
          required
          className="control"
          aria-describedby="email-hint"
        />
      </div>
      <button className={buttonClass({ size: "big" }, "w-full")}>Email me when it is back</button>
      <p id="email-hint" className="text-sm text-ink-2">
        One e-mail, when you can order it again. We use your address for nothing else.
      </p>
    </form>
  );
}

function WithoutScript({ product, isForSale }: { product: Product; isForSale: boolean }) {
  return (
    <noscript>
      {product.optionGroups.length > 0 && (
        <button type="submit" className={buttonClass({ variant: "quiet", size: "big" }, "w-full")}>
          Update price
        </button>
      )}
      {isForSale && (
        <p className="mt-4 text-sm text-ink-2">
          The cart needs JavaScript. Without it, order by e-mail at {shop.email} or by telephone on{" "}
          {shop.phone}: tell us the product and the options you want.
        </p>
      )}
    </noscript>
  );
}
