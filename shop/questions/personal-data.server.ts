import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { QuestionState } from "./question.ts";

/** The name of a published question whose author is not known any more. */
const NO_NAME = "A customer";

/** A question as its author gets it in their data. */
export type ExportedQuestion = {
  readonly productName: string;
  readonly question: string;
  readonly shownName: string;
  readonly state: QuestionState;
  readonly answer: string;
  readonly refusal: string;
  readonly askedAt: Date;
};

/** The questions asked from an e-mail address, the oldest first: 500 at most. */
export async function listQuestionsFrom(
  db: Db,
  email: string,
): Promise<readonly ExportedQuestion[]> {
  const { rows } = await sql<ExportedQuestion>`
    select p.name as "productName", q.question, q.shown_name as "shownName", q.state, q.answer,
      q.refusal, q.asked_at as "askedAt"
    from questions q join products p on p.id = q.product_id
    where lower(q.email) = lower(${email}) order by q.asked_at limit 500`.execute(db);
  return rows;
}

/** Deletes the questions from an e-mail address; published ones stay without name and address. */
export async function removeAsker(tx: Db, email: string): Promise<void> {
  await sql`delete from questions where id in (select id from questions
    where lower(email) = lower(${email}) and state <> 'published'
    order by id for update)`.execute(tx);
  await sql`update questions set email = null, shown_name = ${NO_NAME} where id in (
    select id from questions where lower(email) = lower(${email}) order by id for update)`.execute(
    tx,
  );
}

/**
 * Deletes questions a year after they were refused or asked without an answer. Two years after an answer the
 * name and the address of who asked are removed.
 */
export async function pruneQuestions(db: Db): Promise<void> {
  await sql`delete from questions where id in (select id from questions
    where state <> 'published' and coalesce(decided_at, asked_at) < now() - interval '1 year'
    order by id for update skip locked)`.execute(db);
  await sql`update questions set email = null, shown_name = ${NO_NAME} where id in (
    select id from questions where email is not null and decided_at < now() - interval '2 years'
    order by id for update skip locked)`.execute(db);
}
