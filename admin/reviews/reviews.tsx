import { data } from "react-router";
import { countWaitingQuestions } from "#shop/questions/answer-questions.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  listReviews,
  publishReview,
  refuseReview,
  type ReviewToRead,
} from "#shop/reviews/moderate.server.ts";
import { REFUSAL_MAX } from "#shop/reviews/review.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm, refusedPage } from "#admin/http/form.server.ts";
import { moved } from "#admin/http/refusals.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/reviews";
import { OtherKind, Outcome } from "./entry.tsx";
import { ReviewEntry } from "./review-entry.tsx";

const states = { waiting: "waiting", published: "published", hidden: "refused" } as const;
const decided = ["No reviews here", "Reviews that you have read appear here."] as const;

/** What customers say about products: read before it is published. */
const reviews = listOf<ReviewToRead>()({
  title: "Reviews",
  search: "Product or order number",
  views: {
    waiting: {
      name: "To read",
      empty: ["Every review is read", "Customers are asked for a review 30 days after delivery."],
    },
    published: { name: "Published", empty: decided },
    hidden: { name: "Not published", empty: decided },
  },
  notFound: "The search looks at the names of products and at order numbers.",
  key: ({ id }) => id,
  columns: [],
});

export async function loader({ request }: Route.LoaderArgs) {
  const asked = readAsked(request, reviews);
  const [{ counts, ...page }, waitingQuestions] = await Promise.all([
    listReviews(db(), { ...asked, state: states[asked.view] }),
    countWaitingQuestions(db()),
  ]);
  return {
    asked,
    now: new Date(),
    report: atOnce(page),
    counts: { ...counts, hidden: counts.refused },
    waitingQuestions,
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const intent = field("intent");
  const [deed, id = ""] = intent.split(" ", 2);
  if (deed === "publish") {
    const published = await publishReview(db(), { id, mark: field("mark") }, act);
    if (!published.ok) return refusedPage(published, texts);
    return data<ActResult>({ done: "The review is published." });
  }
  if (deed !== "hide") throw data(null, { status: 400 });
  const reason = field("reason").replaceAll("\r\n", "\n").replaceAll("\0", "").trim();
  const where = { intent, field: "reason", values: { reason } };
  if (reason === "" || [...reason].length > REFUSAL_MAX)
    return refusedForm({ reason: "bad_reason" }, where, texts);
  const hidden = await refuseReview(db(), id, { act, reason });
  if (!hidden.ok) return refusedPage(hidden, texts);
  return data<ActResult>({ done: "The review is not published. Its author gets the reason." });
}

const texts = {
  no_review: moved("Its author has deleted this review."),
  unchanged: moved("A colleague has already done this."),
  changed: moved("Its author has changed the review since you read it. Read it again."),
  bad_reason: `Enter a reason of 1 to ${REFUSAL_MAX} characters.`,
};

export default function Reviews({ loaderData, actionData: result }: Route.ComponentProps) {
  const { waitingQuestions, ...page } = loaderData;
  return (
    <ListPage
      list={reviews}
      {...page}
      head={<OtherKind to="/reviews/questions" name="Questions" waiting={waitingQuestions} />}
      above={<Outcome result={result} />}
      draw={(rows) => (
        <ul>
          {rows.map((review, at) => (
            <ReviewEntry
              key={review.id}
              isFirst={at === 0 && page.asked.view === "waiting"}
              {...{ review, result }}
            />
          ))}
        </ul>
      )}
    />
  );
}
