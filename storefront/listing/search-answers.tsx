import { Link } from "react-router";

/** A page that answers a search, with the heading under which the answer is. */
export type AnswerLink = {
  readonly page: string;
  readonly to: string;
  readonly title: string;
  readonly heading: string | null;
};

/** The guides and information pages that answer a search, before the products or below them. */
export function Answers({
  answers,
  isBelow = false,
}: {
  answers: readonly AnswerLink[];
  isBelow?: boolean;
}) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="answers" className={isBelow ? "mt-14" : "mb-10"}>
      <h2 id="answers" className="mb-3 text-xl">
        Guides and answers
      </h2>
      <ul className="grid border-t border-ink desk:grid-cols-3 desk:gap-x-7">
        {answers.map(({ page, to, title, heading }) => (
          <li key={page} className="relative border-b border-rule py-4">
            <h3 className="text-base leading-tight desk:text-lg">
              <Link
                to={to}
                className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
              >
                {title}
              </Link>
            </h3>
            {heading !== null && <p className="mt-1 text-sm text-ink-2">{heading}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
