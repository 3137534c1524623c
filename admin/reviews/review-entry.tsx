import { Link } from "react-router";
import type { ReviewToRead } from "#shop/reviews/moderate.server.ts";
import { ratingWords, REFUSAL_MAX, USUAL_REFUSAL } from "#shop/reviews/review.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { TextArea } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import { Entry, Facts, Opens, Words } from "./entry.tsx";

type Props = {
  review: ReviewToRead;
  /** The first of the page: its button is the green one. */
  isFirst: boolean;
  result: FormResult | undefined;
};

/** A review as its author wrote it, with publishing and hiding it. */
export function ReviewEntry({ review, isFirst, result }: Props) {
  const { id, state, rating, words, choice, orderNumber, refusal } = review;
  return (
    <Entry
      id={id}
      title={review.title}
      facts={
        <Facts {...review} at={review.writtenAt}>
          {choice !== "" && <p className="second-line mt-2">{choice}</p>}
          <p className="mt-2">
            <Link className="link" to={`/orders/${orderNumber}`}>
              {orderNumber}
            </Link>
          </p>
        </Facts>
      }
      acts={
        <>
          {state !== "published" && <Publish {...{ review, isFirst, result }} />}
          {state !== "refused" && <Hide {...{ review, result }} />}
        </>
      }
    >
      <p className="mt-1">
        <span className="text-timber" aria-hidden="true">
          {"★".repeat(rating)}
          {"☆".repeat(5 - rating)}
        </span>{" "}
        {rating} of 5, {ratingWords[rating].toLowerCase()}
      </p>
      <Words text={words} />
      <Photos review={review} />
      {refusal !== "" && (
        <p className="second-line mt-3 max-w-160">The customer was told: {refusal}</p>
      )}
    </Entry>
  );
}

function Photos({ review: { photos, shownName } }: { review: ReviewToRead }) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-3">
      {photos.map(({ id, width, height }, at) => (
        <li key={id}>
          <Link to={`/reviews/photos/${id}`} reloadDocument>
            <img
              src={`/admin/reviews/photos/${id}`}
              alt={`Photograph ${at + 1} of ${photos.length} from ${shownName}`}
              width={width}
              height={height}
              loading="lazy"
              className="h-32 w-auto max-w-full"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Publishes the review that the page shows: its mark tells it from a later version. */
function Publish({ review: { id, mark, title }, isFirst, result }: Props) {
  return (
    <ActForm
      result={result}
      intent={`publish ${id}`}
      submit={
        <>
          Publish <span className="sr-only">{title}</span>
        </>
      }
      variant={isFirst ? "primary" : "quiet"}
      className="mt-4"
    >
      <input type="hidden" name="mark" value={mark} />
    </ActForm>
  );
}

function Hide({ review: { id, title, state }, result }: Omit<Props, "isFirst">) {
  const intent = `hide ${id}`;
  const own = result?.intent === intent ? result : undefined;
  return (
    <Opens
      isOpen={own !== undefined}
      name={
        <>
          {state === "waiting" ? "Do not publish" : "Hide"} <span className="sr-only">{title}</span>
        </>
      }
    >
      <ActForm
        {...{ result, intent }}
        submit={state === "waiting" ? "Refuse and tell the customer" : "Hide and tell the customer"}
        variant="quiet"
        isDestructive
        idPrefix={`${id}-`}
      >
        <TextArea
          label="Reason"
          name="reason"
          id={`${id}-reason`}
          hint="The customer gets it by e-mail."
          defaultValue={own?.values?.["reason"] ?? USUAL_REFUSAL}
          error={own?.fieldErrors?.["reason"]}
          maxLength={REFUSAL_MAX}
          rows={3}
          className="mb-3"
        />
      </ActForm>
    </Opens>
  );
}
