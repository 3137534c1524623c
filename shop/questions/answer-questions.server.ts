import { sql } from "kysely";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import type { PublishedQuestion, QuestionState } from "./question.ts";

/** A question as the shop reads it. */
export type QuestionToRead = PublishedQuestion & {
  readonly state: QuestionState;
  readonly productName: string;
  readonly slug: string;
  readonly refusal: string;
  /** Null when its time is over, or its owner deleted their account. */
  readonly email: string | null;
};

const questionsToRead = sql`
  select q.id, q.state, p.name as "productName", p.slug, q.email, q.shown_name as "shownName", q.question,
    q.answer, q.refusal, q.asked_at as "askedAt"
  from questions q join products p on p.id = q.product_id`;

export const QUESTIONS_PER_PAGE = 50;

/** Questions in a state, the oldest first: 50 at most after the one with this id. */
export async function listQuestions(
  db: Db,
  state: QuestionState,
  after: string | null = null,
): Promise<readonly QuestionToRead[]> {
  const { rows } = await sql<QuestionToRead>`${questionsToRead}
    where q.state = ${state} and (${after}::uuid is null or (q.asked_at, q.id) >
      (select asked_at, id from questions where id = ${after}::uuid))
    order by q.asked_at, q.id limit ${QUESTIONS_PER_PAGE}`.execute(db);
  return rows;
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
  const { rows } = await sql<QuestionToRead>`${questionsToRead} where q.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Answers a question: both appear on the page of the product at once, and who asked gets the answer by mail.
 * Answered again, the answer changes on the page, and nobody is mailed a second time.
 */
export function answerQuestion(
  db: Db,
  id: string,
  { act, answer }: { readonly act: Act; readonly answer: string },
) {
  const published = { action: "answer_question", state: "published", refusal: "" } as const;
  return decide(db, { id, act, answer, ...published });
}

/**
 * Refuses a question, also one that was published: nobody sees it any more. Who asked gets the reason by
 * mail, unless the question was answered before.
 */
export function refuseQuestion(
  db: Db,
  id: string,
  { act, reason }: { readonly act: Act; readonly reason: string },
) {
  const refusedFor = { action: "refuse_question", state: "refused", refusal: reason } as const;
  return decide(db, { id, act, answer: "", ...refusedFor });
}

type Decision = {
  readonly id: string;
  readonly act: Act;
  readonly action: string;
  readonly state: "published" | "refused";
  readonly answer: string;
  readonly refusal: string;
};

async function decide(
  db: Db,
  { id, act, action, state, answer, refusal }: Decision,
): Promise<Done<null> | Refused<"no_question" | "unchanged" | "act_reused">> {
  if (!isUuid(id)) return refused("no_question");
  const named = { act, action, subject: { kind: "question", id }, input: { answer, refusal } };
  return withAct<null, "no_question" | "unchanged">(db, named, async (tx, audit) => {
    await sql`select from questions where id = ${id} for update`.execute(tx);
    const before = await findQuestion(tx, id);
    if (before === null) return refused("no_question");
    if (before.state === state && before.answer === answer) return refused("unchanged");
    await tx
      .updateTable("questions")
      .set({ state, answer, refusal, decided_at: new Date() })
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
