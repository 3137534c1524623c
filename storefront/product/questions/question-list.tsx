import { formatDay } from "#shop/kit/time.ts";
import type { PublishedQuestion } from "#shop/questions/question.ts";

/** Questions with their answers. They need no script. `heading` follows the one above the list. */
export function QuestionList({
  questions,
  heading: Heading = "h3",
}: {
  questions: readonly PublishedQuestion[];
  heading?: "h2" | "h3";
}) {
  return (
    <ul>
      {questions.map(({ id, question, shownName, answer, askedAt }) => (
        <li
          key={id}
          className="border-t border-rule py-6 desk:grid desk:grid-cols-[14rem_minmax(0,1fr)] desk:gap-10"
        >
          <div className="mb-3 text-sm text-ink-2 desk:mb-0">
            <p className="font-semibold wrap-anywhere text-ink">{shownName}</p>
            <p>{formatDay(askedAt)}</p>
          </div>
          <div className="max-w-[47.5em]">
            <Heading className="text-lg wrap-anywhere whitespace-pre-line">{question}</Heading>
            <p className="mt-2 wrap-anywhere whitespace-pre-line">{answer}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
