import { formatDay } from "#shop/kit/time.ts";
import type { QuestionToRead } from "#shop/questions/answer-questions.server.ts";

const SHOWN_MAX = 80;

/** A question in a list, on one line. */
export function questionLine({ id, productName, question, shownName }: QuestionToRead): string {
  const line = question.replaceAll(/\s+/g, " ");
  const shown = line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX - 1)}…` : line;
  return `${id}  ${productName}: "${shown}", ${shownName}`;
}

/** A question with all its words. */
export function questionLines(asked: QuestionToRead): readonly string[] {
  const { id, productName, shownName, state, slug, email, question, answer, refusal } = asked;
  return [
    `${id}  ${productName}, ${shownName}`,
    `${state}${refusal === "" ? "" : `: ${refusal}`}; asked on ${formatDay(asked.askedAt)}${email === null ? "" : ` by ${email}`}, for /product/${slug}`,
    ...question.split("\n"),
    ...(answer === "" ? [] : ["Answer:", ...answer.split("\n")]),
    ...(state === "published" ? [] : [`To answer it: npm run questions -- answer ${id} "…"`]),
  ];
}
