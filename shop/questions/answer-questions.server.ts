import { sql } from "kysely";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { inState, pageOfView } from "#shop/platform/lists/keyset.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { questionStates, type PublishedQuestion, type QuestionState } from "./question.ts";

/** A question as the shop reads it. */
export type QuestionToRead = PublishedQuestion & {
  readonly state: QuestionState;
  readonly productName: string;
  readonly slug: string;
  readonly refusal: string;
  /** Null when its time is over, or its owner deleted their account. */
  readonly email: string | null;
  /** Another one when it has another state or answer: who decides says which one was read. */
  readonly mark: string;
};

/** Eight characters that stand for the state and the answer of the question `q`. */
const markOfQuestion = sql`left(md5(jsonb_build_array(q.state, q.answer, q.refusal)::text), 8)`;

const questionColumns = sql`q.id, q.state, p.name as product_name, p.slug, q.email, q.shown_name,
  q.question, q.answer, q.refusal, q.asked_at, ${markOfQuestion} as mark`;
const fromQuestions = sql`from questions q join products p on p.id = q.product_id`;

/**
 * A page of questions in a state, 50 rows, and how many each state has: those that wait with the oldest first, others
 * with the newest first. `q`: part of a product's name, or of the question.
 */
export function listQuestions(
  db: Db,
  {
    state,
    q = "",
    after = null,
  }: { readonly state: QuestionState; readonly q?: string; readonly after?: string | null },
) {
  const matches = sql`(strpos(lower(p.name), lower(${q})) > 0 or strpos(lower(q.question), lower(${q})) > 0)`;
  return pageOfView<QuestionToRead, QuestionState>(
    db,
    { view: state, after },
    {
      query: sql`select ${questionColumns} ${fromQuestions} where ${q === "" ? sql`true` : matches}`,
      views: inState(questionStates),
      by: { askedAt: "moment", id: "uuid" },
      isDown: state !== "waiting",
    },
  );
}

/** How many questions nobody has answered yet. */
export async function countWaitingQuestions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from questions where state = 'waiting'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A question by its id; null if there is none. */
export async function findQuestion(db: Db, id: string): Promise<QuestionToRead | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<QuestionToRead>`select ${questionColumns} ${fromQuestions}
    where q.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Who decides about a question, and the mark of the one that they read; null: however it is by now. */
type Reader = { readonly act: Act; readonly mark: string | null };

/**
 * Answers a question: both appear on the page of the product at once, and who asked gets the answer by mail.
 * Answered again, the answer changes on the page, and nobody is mailed a second time.
 */
export function answerQuestion(
  db: Db,
  id: string,
  { answer, ...reader }: Reader & { readonly answer: string },
) {
  const published = { action: "answer_question", state: "published", refusal: "" } as const;
  return decide(db, { id, answer, ...reader, ...published });
}

/**
 * Refuses a question, also one that was published: nobody sees it any more. Who asked gets the reason by
 * mail, unless the question was answered before.
 */
export function refuseQuestion(
  db: Db,
  id: string,
  { reason, ...reader }: Reader & { readonly reason: string },
) {
  const refusedFor = { action: "refuse_question", state: "refused", refusal: reason } as const;
  return decide(db, { id, answer: "", ...reader, ...refusedFor });
}

type Decision = Reader & {
  readonly id: string;
  readonly action: string;
  readonly state: "published" | "refused";
  readonly answer: string;
  readonly refusal: string;
};

async function decide(
  db: Db,
  { id, act, action, state, answer, refusal, mark }: Decision,
): Promise<Done<null> | Refused<"no_question" | "unchanged" | "changed" | "act_reused">> {
  if (!isUuid(id)) return refused("no_question");
  const named = {
    act,
    action,
    subject: { kind: "question", id },
    input: { answer, refusal, mark },
  };
  return withAct<null, "no_question" | "unchanged" | "changed">(db, named, async (tx, audit) => {
    await sql`select from questions where id = ${id} for update`.execute(tx);
    const before = await findQuestion(tx, id);
    if (before === null) return refused("no_question");
    if (before.state === state && before.answer === answer) return refused("unchanged");
    if (mark !== null && before.mark !== mark) return refused("changed");
    await tx
      .updateTable("questions")
      .set({ state, answer, refusal, decidedAt: new Date() })
      .where("id", "=", id)
      .execute();
    if (before.state === "waiting") await mailAsker(tx, { ...before, state, answer, refusal });
    audit({ state: { from: before.state, to: state } });
    return done(null);
  });
}

/** Once for a question, however often it is decided. */
async function mailAsker(
  tx: Db,
  { id, state, email, answer, refusal, productName, slug }: QuestionToRead,
): Promise<void> {
  if (email === null) return;
  const link = `${env().publicUrl}/product/${slug}#questions`;
  if (state === "published")
    await enqueueMail(tx, "question-answered", {
      key: `question:${id}`,
      recipient: email,
      data: { productName, answer, link },
    });
  else
    await enqueueMail(tx, "question-refused", {
      key: `question:${id}`,
      recipient: email,
      data: { productName, reason: refusal },
    });
}
