import { data } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import {
  answerQuestion,
  listQuestions,
  refuseQuestion,
} from "#shop/questions/answer-questions.server.ts";
import { ANSWER_MAX, QUESTION_REFUSAL_MAX, type QuestionState } from "#shop/questions/question.ts";
import { countWaitingReviews } from "#shop/reviews/moderate.server.ts";
import { readListQuery } from "#admin/components/list/list-query.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm, refusedPage } from "#admin/http/form.server.ts";
import { moved } from "#admin/http/refusals.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { Route } from "./+types/questions";
import { Moderation } from "./moderation.tsx";
import { QuestionEntry } from "./question-entry.tsx";

const views = ["waiting", "answered", "refused"] as const;
type View = (typeof views)[number];
const states: Readonly<Record<View, QuestionState>> = {
  waiting: "waiting",
  answered: "published",
  refused: "refused",
};
const viewNames: Readonly<Record<View, string>> = {
  waiting: "To answer",
  answered: "Answered",
  refused: "Refused",
};

export async function loader({ request }: Route.LoaderArgs) {
  const { view: asked, q, after } = readListQuery(request.url, { views, sorts: [""] });
  const view = views.find((each) => each === asked) ?? "waiting";
  const [page, waitingReviews] = await Promise.all([
    listQuestions(db(), { state: states[view], q, after }),
    countWaitingReviews(db()),
  ]);
  return { ...page, view, q, waitingReviews };
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

/** What visitors ask about products: shown on the page of the product once it is answered. */
export default function Questions({ loaderData, actionData: result }: Route.ComponentProps) {
  const { questions, counts, seen, next, view, q, waitingReviews } = loaderData;
  return (
    <Moderation
      title="Questions"
      crumb={{ to: "/reviews", name: "Reviews" }}
      search={{
        label: "Product or words of the question",
        looksAt: "The search looks at the names of products and at the questions.",
        q,
      }}
      other={{ to: "/reviews", name: "Reviews", waiting: waitingReviews }}
      conflict={result?.conflict}
      done={result?.done}
      views={views.map((key) => ({ key, name: viewNames[key], count: counts[states[key]] }))}
      view={view}
      page={{ seen, next, shown: questions.length }}
      empty={empty}
    >
      {questions.map((asked, at) => (
        <QuestionEntry
          key={`${asked.id} ${asked.mark}`}
          isFirst={at === 0 && view === "waiting"}
          {...{ asked, result }}
        />
      ))}
    </Moderation>
  );
}

const empty = {
  waiting: ["Every question is answered", "Visitors ask from the page of a product."],
  decided: ["No questions here", "Questions that you have read appear here."],
} as const;
