import { data } from "react-router";
import { countWaitingQuestions } from "#shop/questions/answer-questions.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listReviews, publishReview, refuseReview } from "#shop/reviews/moderate.server.ts";
import { REFUSAL_MAX, type ReviewState } from "#shop/reviews/review.ts";
import { readListQuery } from "#admin/components/list/list-query.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm, refusedPage } from "#admin/http/form.server.ts";
import { moved } from "#admin/http/refusals.ts";
import type { Route } from "./+types/reviews";
import { Moderation } from "./moderation.tsx";
import { ReviewEntry } from "./review-entry.tsx";

const views = ["waiting", "published", "hidden"] as const;
type View = (typeof views)[number];
const states: Readonly<Record<View, ReviewState>> = {
  waiting: "waiting",
  published: "published",
  hidden: "refused",
};
const viewNames: Readonly<Record<View, string>> = {
  waiting: "To read",
  published: "Published",
  hidden: "Not published",
};

export async function loader({ request }: Route.LoaderArgs) {
  const { view: asked, q, after } = readListQuery(request.url, { views, sorts: [""] });
  const view = views.find((each) => each === asked) ?? "waiting";
  const [page, waitingQuestions] = await Promise.all([
    listReviews(db(), { state: states[view], q, after }),
    countWaitingQuestions(db()),
  ]);
  return { ...page, view, q, waitingQuestions };
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

/** What customers say about products: read before it is published. */
export default function Reviews({ loaderData, actionData: result }: Route.ComponentProps) {
  const { reviews, counts, seen, next, view, q, waitingQuestions } = loaderData;
  return (
    <Moderation
      title="Reviews"
      search={{
        label: "Product or order number",
        looksAt: "The search looks at the names of products and at order numbers.",
        q,
      }}
      other={{ to: "/reviews/questions", name: "Questions", waiting: waitingQuestions }}
      conflict={result?.conflict}
      done={result?.done}
      views={views.map((key) => ({ key, name: viewNames[key], count: counts[states[key]] }))}
      view={view}
      page={{ seen, next, shown: reviews.length }}
      empty={empty}
    >
      {reviews.map((review, at) => (
        <ReviewEntry
          key={review.id}
          isFirst={at === 0 && view === "waiting"}
          {...{ review, result }}
        />
      ))}
    </Moderation>
  );
}

const empty = {
  waiting: ["Every review is read", "Customers are asked for a review 30 days after delivery."],
  decided: ["No reviews here", "Reviews that you have read appear here."],
} as const;
