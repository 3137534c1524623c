import { randomUUID } from "node:crypto";
import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import {
  answerQuestion,
  listQuestions,
  refuseQuestion,
} from "#shop/questions/answer-questions.server.ts";
import { ANSWER_MAX, QUESTION_REFUSAL_MAX, type QuestionState } from "#shop/questions/question.ts";
import { countWaitingReviews } from "#shop/reviews/moderate.server.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { readListQuery } from "#admin/components/list/list-query.ts";
import { Pager } from "#admin/components/list/pager.tsx";
import { SearchField } from "#admin/components/list/search-field.tsx";
import { ViewTabs } from "#admin/components/list/view-tabs.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import type { FormResult } from "#web/form-result.ts";
import { OtherKind } from "./kinds.tsx";
import { QuestionEntry } from "./question-entry.tsx";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

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

export async function loader({ request }: LoaderFunctionArgs) {
  const { view: asked, q, after } = readListQuery(request.url, { views, sorts: [""] });
  const view = views.find((each) => each === asked) ?? "waiting";
  const [page, waitingReviews] = await Promise.all([
    listQuestions(db(), { state: states[view], q, after }),
    countWaitingReviews(db()),
  ]);
  return { ...page, view, q, waitingReviews, actId: randomUUID() };
}

type QuestionResult = FormResult & { readonly done?: string };

export async function action(args: ActionFunctionArgs) {
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
  if (!decided.ok) return refusedForm(decided, { intent, values }, texts);
  return data<QuestionResult>({
    done: deed === "answer" ? "The answer is published." : "The question is not shown.",
  });
}

const texts: Readonly<Record<string, string>> = {
  no_question: "This question has been deleted.",
  unchanged: "It has this answer already.",
  changed:
    "A colleague has decided about this question since you opened it. What you typed is still here. To see theirs, open the page again.",
  bad_answer: `Enter an answer of 1 to ${ANSWER_MAX.toLocaleString("en-GB")} characters.`,
  bad_reason: `Enter a reason of 1 to ${QUESTION_REFUSAL_MAX} characters.`,
};

/** What visitors ask about products: shown on the page of the product once it is answered. */
export default function Questions() {
  const { questions, counts, seen, next, view, q, waitingReviews, actId } =
    useLoaderData<typeof loader>();
  const result: QuestionResult | undefined = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title="Questions"
        crumb={{ to: "/reviews", name: "Reviews" }}
        search={<SearchField label="Product or words of the question" value={q} />}
      >
        <OtherKind to="/reviews" name="Reviews" waiting={waitingReviews} />
      </PageHead>
      <DoneStrip text={result?.done} />
      <ViewTabs
        views={views.map((key) => ({
          key: key === "waiting" ? null : key,
          name: viewNames[key],
          count: counts[states[key]],
        }))}
        current={view === "waiting" ? null : view}
      />
      {questions.length === 0 ? (
        <Empty {...{ q, view }} />
      ) : (
        <ul>
          {questions.map((asked, at) => (
            <QuestionEntry
              key={`${asked.id} ${asked.mark}`}
              isFirst={at === 0 && view === "waiting"}
              {...{ asked, actId, result }}
            />
          ))}
        </ul>
      )}
      <div className="flex py-4">
        <Pager {...{ seen, next }} shown={questions.length} total={counts[states[view]]} />
      </div>
    </>
  );
}

function Empty({ q, view }: { q: string; view: View }) {
  if (q !== "")
    return (
      <EmptyList title={`Nothing found for “${q}”`}>
        The search looks at the names of products and at the questions.
      </EmptyList>
    );
  if (view === "waiting")
    return (
      <EmptyList title="Every question is answered">
        Visitors ask from the page of a product.
      </EmptyList>
    );
  return <EmptyList title="No questions here">Questions that you have read appear here.</EmptyList>;
}
