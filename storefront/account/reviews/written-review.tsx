import { Form, Link } from "react-router";
import { PHOTOS_MAX, type Review } from "#shop/reviews/review.ts";
import { Callout } from "#storefront/components/callout.tsx";
import { Stars } from "#storefront/components/product/stars.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { ReviewsPage } from "./own-reviews.tsx";

/** A review as its author sees it: what became of it, its photographs, and how to change or remove it. */
export function WrittenReview({ review, page }: { review: Review; page: ReviewsPage }) {
  const { position, rating, title, words, shownName } = review;
  const { token, result } = page;
  const isNew = result?.isDone === true && (result.intent ?? "").endsWith(`-${position}`);
  return (
    <div className="grid gap-6">
      <div role={isNew ? "status" : undefined}>
        <StateNote review={review} />
      </div>
      <div>
        <p>
          <Stars rating={rating} />
        </p>
        <h3 className="mt-1 text-lg wrap-anywhere">{title}</h3>
        <p className="mt-2 wrap-anywhere whitespace-pre-line">{words}</p>
        <p className="mt-2 text-sm text-ink-2">{shownName}</p>
      </div>
      <Photos review={review} page={page} />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 border-t border-rule pt-4">
        <Link to={`/reviews?token=${token}&edit=${position}`} className="link">
          Change this review
        </Link>
        <PageForm intent={`remove-${position}`} token={token}>
          <Button variant="quiet" className="text-error">
            Remove this review
          </Button>
        </PageForm>
      </div>
    </div>
  );
}

function StateNote({ review: { state, refusal } }: { review: Review }) {
  switch (state) {
    case "waiting":
      return (
        <Callout title="Thank you. We publish your review once we have read it.">
          That takes a few working days.
        </Callout>
      );
    case "published":
      return (
        <Callout title="Your review is on the page of the product.">
          If you change it, we read it again first.
        </Callout>
      );
    case "refused":
      return (
        <Callout title="We have not published your review.">
          {refusal} You can change it and send it again.
        </Callout>
      );
  }
}

/** The photographs of a review, each with its button, and a form for the next. */
function Photos({ review, page }: { review: Review; page: ReviewsPage }) {
  const { position, photos } = review;
  const { token, result } = page;
  const own = result?.intent === `photo-${position}` ? result : undefined;
  return (
    <div>
      {photos.length > 0 && (
        <ul className="mb-5 flex flex-wrap gap-4">
          {photos.map(({ id, width, height }, at) => (
            <li key={id} className="grid justify-items-start gap-2">
              <img
                src={`/reviews/photo?token=${token}&id=${id}`}
                alt={`Your photograph ${at + 1}`}
                width={width}
                height={height}
                className="h-32 w-auto max-w-full"
              />
              <PageForm intent={`unphoto-${position}`} token={token}>
                <input type="hidden" name="photoId" value={id} />
                <button className="link cursor-pointer">
                  Remove<span className="sr-only"> photograph {at + 1}</span>
                </button>
              </PageForm>
            </li>
          ))}
        </ul>
      )}
      {photos.length < PHOTOS_MAX && (
        <PageForm intent={`photo-${position}`} token={token} hasFile>
          <Field
            label="Add a photograph (optional)"
            hint="Up to three: JPEG, PNG or WebP, 10 MB each. We remove place and time from them."
            id={`photo-${position}`}
            name="photo"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            error={own?.fieldErrors?.["photo"]}
          />
          <Button variant="quiet" className="mt-3">
            Add photograph
          </Button>
        </PageForm>
      )}
    </div>
  );
}

function PageForm({
  intent,
  token,
  hasFile = false,
  children,
}: {
  intent: string;
  token: string;
  hasFile?: boolean;
  children: React.ReactNode;
}) {
  return (
    <Form
      method="post"
      action={`/reviews?token=${token}`}
      {...(hasFile && { encType: "multipart/form-data" })}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}
