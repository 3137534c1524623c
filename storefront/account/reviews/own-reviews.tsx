import { data, href, Link } from "react-router";
import { findOwnReviews, type OwnReviews } from "#shop/reviews/own-reviews.server.ts";
import { formatDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { submitForm } from "#storefront/client/forms/submit-form.ts";
import { AccountPage } from "#storefront/components/account/account-page.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/own-reviews";
import { reviewAct } from "./review-act.server.ts";
import { ReviewForm } from "./review-form.tsx";
import { WrittenReview } from "./written-review.tsx";
import type { ReviewResult } from "./review-result.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Your reviews",
    description: "Write, change or remove your reviews of what you bought.",
    path: null,
    matches,
    isIndexed: false,
  });
}

/** Everything that the mailed link opens; 404 if it is unknown or has ended. */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  const own = await findOwnReviews(db(), token);
  const edited = searchParams.get("edit");
  return data(own === null ? null : { own, token, edited }, own === null ? 404 : 200);
}

export function action(args: Route.ActionArgs) {
  return reviewAct(args);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitForm<ReviewResult>(serverAction, {
    failed: "We could not save this. Please try again in a moment.",
  });
}

/** The reviews of one order, by the link in the mail that asked for them: each line has a form of its own. */
export default function OwnReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <NoLink />;
  const { own, token, edited } = loaderData;
  const page = { token, suggestedName: own.suggestedName, result: actionData, edited };
  return (
    <div className="wrap">
      <PageHead
        title="Your reviews"
        lead={`What do you think of what you ordered on ${formatDay(own.placedAt)}? Good and bad reviews are published alike, once we have read them.`}
      />
      <div className="grid gap-14">
        {own.lines.map((line) => (
          <ReviewedLine key={line.position} line={line} page={page} />
        ))}
      </div>
      {own.lines.length === 0 && (
        <p className="border-t border-ink pt-6">Nothing in this order is left to review.</p>
      )}
    </div>
  );
}

export type ReviewLine = OwnReviews["lines"][number];
export type ReviewsPage = {
  readonly token: string;
  readonly suggestedName: string;
  readonly result: ReviewResult | undefined;
  /** The line whose review is being changed. */
  readonly edited: string | null;
};

/** A line of the order: the form, or what was written and its photographs. */
function ReviewedLine({ line, page }: { line: ReviewLine; page: ReviewsPage }) {
  const { position, name, choice, review } = line;
  const failed = page.result?.intent === `save-${position}` && page.result.isDone !== true;
  const isForm = review === null || failed || page.edited === String(position);
  return (
    <section aria-labelledby={`line-${position}`} className="border-t border-ink pt-5">
      <h2 id={`line-${position}`}>{name}</h2>
      {choice !== "" && <p className="mt-1 text-ink-2">{choice}</p>}
      <div className="mt-5 max-w-xl">
        {isForm ? (
          <ReviewForm line={line} page={page} />
        ) : (
          <WrittenReview review={review} page={page} />
        )}
        {isForm && review !== null && (
          <p className="mt-5">
            <Link to={`${href("/reviews")}?token=${page.token}`} className="link">
              Leave it as it is
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

function NoLink() {
  return (
    <AccountPage title="This link no longer works">
      <p className="mb-6">
        A link to reviews works for a year, and ends when the account is deleted. Write to us if you
        want a review to be changed or removed.
      </p>
      <ButtonLink to="/contact-us" size="big" className="w-full">
        Write to us
      </ButtonLink>
    </AccountPage>
  );
}
