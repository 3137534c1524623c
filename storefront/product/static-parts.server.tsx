import { availabilityOf } from "#shop/catalogue/availability.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { counted } from "#shop/kit/text.ts";
import type { PublishedReviews } from "#shop/reviews/published-reviews.server.ts";
import type { PublishedQuestions } from "#shop/questions/question.ts";
import type { RatingSummary } from "#shop/reviews/review.ts";
import { BackInStockForm } from "#storefront/components/forms/back-in-stock-form.tsx";
import { Stars } from "#storefront/components/product/stars.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { ProductDetails } from "./details.tsx";
import { ProductNotes, type NotesProps } from "./notes/product-notes.tsx";
import { QuestionList } from "./questions/question-list.tsx";
import { ReviewList, ReviewSummary } from "./reviews/review-list.tsx";
import { EmailLink, PhoneLink } from "#ui/contact-links.tsx";
import { buttonClass } from "#ui/button.tsx";
import { toStaticHtml } from "#web/static-html.server.ts";

/** Parts of a product page that need no script, as HTML. */
export type StaticParts = {
  /** The description, the details, delivery and returns, and what is in the box, parts and safety. */
  readonly details: string;
  /** What stands above the options of a product that can't be bought; "" for any other. */
  readonly notForSale: string;
  /** Stars and the number of reviews, below the name; "" without reviews. */
  readonly rating: string;
  /** The newest reviews, if there are any, and questions with a link to ask one. */
  readonly reviews: string;
  /** What stands in place of Add to Cart for a visitor without JavaScript. */
  readonly withoutScript: string;
};

/** What customers have said of a product and asked about it; null without any. */
export type Said = {
  readonly reviewed: PublishedReviews | null;
  readonly asked: PublishedQuestions | null;
};

export function toStaticParts(
  { product, ...notes }: NotesProps,
  { reviewed, asked }: Said,
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
    reviews: toStaticHtml(
      <>
        {reviewed !== null && <Reviews {...{ product, reviewed }} />}
        <Questions {...{ product, asked }} />
      </>,
    ),
    withoutScript: toStaticHtml(<WithoutScript {...{ product, isForSale }} />),
  };
}

function NotForSale({ product, isSoldOut }: { product: Product; isSoldOut: boolean }) {
  return (
    <>
      <p className="message border-edge text-ink">
        {isSoldOut ? (
          "Sold out for now. "
        ) : (
          <>
            To order this, write to <EmailLink />.{" "}
          </>
        )}
        <a className="link" href={`/${product.categorySlug}`}>
          See similar products
        </a>
      </p>
      {isSoldOut && <BackInStockForm slug={product.slug} />}
    </>
  );
}

function RatingLink({ count, mean }: RatingSummary) {
  return (
    <a href="#reviews" className="mb-2.5 inline-flex flex-wrap items-center gap-x-2.5">
      <Stars rating={mean} />
      <span className="link">{counted(count, "review")}</span>
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
            See all {counted(summary.count, "review")}
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

function Questions({ product, asked }: { product: Product; asked: PublishedQuestions | null }) {
  const path = `/product/${product.slug}`;
  return (
    <section id="questions" aria-labelledby="questions-head" className="mt-14 desk:mt-22">
      <SectionHead id="questions-head" title="Questions">
        {asked !== null && asked.count > asked.questions.length && (
          <a href={`${path}/questions`} className="link">
            See all {counted(asked.count, "question")}
          </a>
        )}
      </SectionHead>
      {asked !== null && <QuestionList questions={asked.questions} />}
      <p className={asked === null ? "" : "border-t border-rule pt-6"}>
        Not sure about something?{" "}
        <a href={`${path}/ask`} rel="nofollow" className="link">
          Ask a question
        </a>
      </p>
    </section>
  );
}

function WithoutScript({ product, isForSale }: { product: Product; isForSale: boolean }) {
  return (
    <noscript>
      {product.optionGroups.length > 0 && (
        <button
          type="submit"
          className={buttonClass({ variant: "quiet", size: "big" }, "mt-4 w-full")}
        >
          Update price
        </button>
      )}
      {isForSale && (
        <p className="mt-4 text-sm text-ink-2">
          The cart needs JavaScript. Without it, order by e-mail at <EmailLink /> or by telephone on{" "}
          <PhoneLink />: tell us the product and the options you want.
        </p>
      )}
    </noscript>
  );
}
