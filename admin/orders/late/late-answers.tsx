import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import type { LateAnswer } from "./late-forms.server.ts";

/** What became of each order of the last press. */
export function LateAnswers({ answers }: { answers: readonly LateAnswer[] }) {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (answers.length > 0) strip.current?.focus();
  }, [answers]);
  if (answers.length === 0) return null;
  const sent = answers.filter(({ isDone }) => isDone).length;
  const isAll = sent === answers.length;
  const mails = sent === 1 ? "1 mail is sent" : `${sent} mails are sent`;
  return (
    <div
      ref={strip}
      role={isAll ? "status" : "alert"}
      tabIndex={-1}
      className={`strip mb-4 ${isAll ? "strip-ok" : "strip-error"}`}
    >
      <p className="font-medium">
        {isAll ? `${mails}.` : `${mails}; ${answers.length - sent} not done.`}
      </p>
      <ul className="mt-1">
        {answers.map(({ orderNumber, isDone, words }) => (
          <li key={orderNumber}>
            <Link className="link font-semibold" to={`/orders/${orderNumber}`}>
              {orderNumber}
            </Link>{" "}
            <span className={isDone ? undefined : "text-error"}>{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
