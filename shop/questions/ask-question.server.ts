import { sql } from "kysely";
import { z } from "zod";
import { foldedEmail } from "#shop/accounts/folded-email.server.ts";
import { findProduct } from "#shop/catalogue/catalogue.server.ts";
import { tooLong } from "#shop/kit/field-errors.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { contactSchema, type TooOften } from "#shop/messages/contact.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { countAttempt, type Limit } from "#shop/platform/rate-limit.server.ts";
import { ASKER_MAX, QUESTION_MAX } from "./question.ts";

/** Questions from one e-mail address, about all products. */
const ASKER_LIMIT: Limit = { max: 5, windowSeconds: 3_600 };

/** The fields of the form: the name is shown with the question, the e-mail address is not. */
export const questionSchema = z.object({
  name: contactSchema.shape.name.max(ASKER_MAX, tooLong(ASKER_MAX, "a name")),
  email: contactSchema.shape.email,
  question: z
    .string("Enter your question")
    .trim()
    .min(1, "Enter your question")
    .overwrite((question) => question.replaceAll("\r\n", "\n"))
    .max(QUESTION_MAX, tooLong(QUESTION_MAX, "a question")),
});

/**
 * Saves a question about a product. Nobody sees it until the shop has answered it. The same question sent
 * again while it waits is saved once. Refuses the sixth question from one address within an hour.
 */
export async function askQuestion(
  db: Db,
  slug: string,
  { name, email, question }: z.infer<typeof questionSchema>,
): Promise<Done<null> | Refused<"no_product"> | TooOften> {
  const product = await findProduct(db, slug);
  if (product === null) return refused("no_product");
  const asker = await foldedEmail(db, email);
  const attempt = await countAttempt(db, `question:asker:${asker}`, ASKER_LIMIT);
  if (!attempt.ok)
    return { ok: false, reason: "too_often", retryAfterSeconds: attempt.retryAfterSeconds };
  await sql`insert into questions (product_id, email, shown_name, question)
    values (${product.id}, ${email}, ${name}, ${question}) on conflict do nothing`.execute(db);
  return done(null);
}
