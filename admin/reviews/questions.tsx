import { data } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import {
  answerQuestion,
  listQuestions,
  refuseQuestion,
  type QuestionToRead,
} from "#shop/questions/answer-questions.server.ts";
import { ANSWER_MAX, QUESTION_REFUSAL_MAX } from "#shop/questions/question.ts";
import { countWaitingReviews } from "#shop/reviews/moderate.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm, refusedPage } from "#admin/http/form.server.ts";
import { moved } from "#admin/http/refusals.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/questions";
import { OtherKind, Outcome } from "./entry.tsx";
import { QuestionEntry } from "./question-entry.tsx";

const states = { waiting: "waiting", answered: "published", refused: "refused" } as const;
const decided = ["No questions here", "Questions that you have read appear here."] as const;

/** What visitors ask about products: shown on the page of the product once it is answered. */
const questions = listOf<QuestionToRead>()({
  title: "Questions",
  crumb: { to: "/reviews", name: "Reviews" },
  search: "Product or words of the question",
  views: {
    waiting: {
      name: "To answer",
      empty: ["Every question is answered", "Visitors ask from the page of a product."],
    },
    answered: { name: "Answered", empty: decided },
    refused: { name: "Refused", empty: decided },
  },
  notFound: "The search looks at the names of products and at the questions.",
  key: ({ id, mark }) => `${id} ${mark}`,
  columns: [],
});

export async function loader({ request }: Route.LoaderArgs) {
  const asked = readAsked(request, questions);
  const [{ counts, ...page }, waitingReviews] = await Promise.all([
    listQuestions(db(), { ...asked, state: states[asked.view] }),
    countWaitingReviews(db()),
  ]);
  return {
    asked,
    now: new Date(),
    report: atOnce(page),
    counts: { ...counts, answered: counts.published },
    waitingReviews,
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const intent = field("intent");
  const [deed, id = ""] = intent.split(" ", 2);
  if (deed !== "answer" && deed !== "refuse") throw data(null, { status: 400 });
  const name = deed === "answer" ? "answer" : "reason";
  const text = field(name).replaceAll("\r\n", "\n").replaceAll("\0", "").trim();
  const values = { [name]: text };
  const limit = deed === "answer" ? ANSWER_MAX : QUESTION_REFUSAL_MAX;
  if (text === "" || [...text].length > limit)
    return refusedForm({ reason: `bad_${name}` }, { intent, field: name, values }, texts);
  const reader = { act, mark: field("mark") };
  const decided =
    deed === "answer"
      ? await answerQuestion(db(), id, { ...reader, answer: text })
      : await refuseQuestion(db(), id, { ...reader, reason: text });
  if (!decided.ok) return refusedPage(decided, texts, { intent, values });
  return data<ActResult>({
    done: deed === "answer" ? "The answer is published." : "The question is not shown.",
  });
}

const texts = {
  no_question: moved("This question has been deleted."),
  unchanged: moved("It has this answer already."),
  changed: moved("A colleague has decided about this question since you opened it."),
  bad_answer: `Enter an answer of 1 to ${formatNumber(ANSWER_MAX)} characters.`,
  bad_reason: `Enter a reason of 1 to ${QUESTION_REFUSAL_MAX} characters.`,
};

export default function Questions({ loaderData, actionData: result }: Route.ComponentProps) {
  const { waitingReviews, ...page } = loaderData;
  return (
    <ListPage
      list={questions}
      {...page}
      head={<OtherKind to="/reviews" name="Reviews" waiting={waitingReviews} />}
      above={<Outcome result={result} />}
      draw={(rows) => (
        <ul>
          {rows.map((asked, at) => (
            <QuestionEntry
              key={`${asked.id} ${asked.mark}`}
              isFirst={at === 0 && page.asked.view === "waiting"}
              {...{ asked, result }}
            />
          ))}
        </ul>
      )}
    />
  );
}
