import {
  ratings,
  ratingWords,
  SHOWN_NAME_MAX,
  TITLE_MAX,
  WORDS_MAX,
} from "#shop/reviews/review.ts";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import type { ReviewLine, ReviewsPage } from "./own-reviews.tsx";

/** The form for the review of one line: stars, title, words and the name that is shown. */
export function ReviewForm({
  line: { position, review },
  page: { result, suggestedName, token },
}: {
  line: ReviewLine;
  page: ReviewsPage;
}) {
  const intent = `save-${position}`;
  const idPrefix = `line-${position}-`;
  const own = result?.intent === intent ? result : undefined;
  const field = (name: "rating" | "title" | "words" | "shownName", saved: string) => ({
    name,
    id: `${idPrefix}${name}`,
    defaultValue: own?.values?.[name] ?? saved,
    error: own?.fieldErrors?.[name],
  });
  return (
    <AccountForm
      result={result}
      intent={intent}
      action={`/reviews?token=${token}`}
      idPrefix={idPrefix}
      submitLabel={review === null ? "Send review" : "Save changes"}
      pendingLabel="Saving…"
      isSecond={review !== null}
    >
      <RatingField {...field("rating", String(review?.rating ?? ""))} />
      <Field
        label="Title"
        hint="What you would say first, such as: Dries two loads at once."
        maxLength={TITLE_MAX}
        {...field("title", review?.title ?? "")}
      />
      <TextArea
        label="Your words (optional)"
        hint="What is it like to use? What would you have liked to know before?"
        rows={6}
        maxLength={WORDS_MAX}
        {...field("words", review?.words ?? "")}
      />
      <Field
        label="Name to show"
        hint="Shown beside the review, with what you chose."
        maxLength={SHOWN_NAME_MAX}
        {...field("shownName", review?.shownName ?? suggestedName)}
      />
    </AccountForm>
  );
}

type RatingProps = {
  name: string;
  id: string;
  defaultValue: string;
  error: string | undefined;
};

/** One to five stars as radio buttons, the best first. */
function RatingField({ name, id, defaultValue, error }: RatingProps) {
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 block font-semibold">Stars</legend>
      {ratings.map((rating) => (
        <label key={rating} className="flex min-h-11 w-fit cursor-pointer items-center gap-3 pr-4">
          <input
            type="radio"
            name={name}
            value={rating}
            defaultChecked={defaultValue === String(rating)}
            aria-describedby={error ? `${id}-error` : undefined}
            className="size-5 flex-none accent-green"
          />
          <span aria-hidden="true" data-full={rating} className="stars" />
          <span>
            {ratingWords[rating]}
            <span className="sr-only">{`, ${rating} of 5`}</span>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="message message-error mt-2.5">
          {error}
        </p>
      )}
    </fieldset>
  );
}
