import { useState } from "react";

/**
 * Counts the results of a form. Use it as the key of the error summary, so that a screen reader reads
 * the same error again when it comes back.
 */
export function useSubmissionCount(answer: object | undefined): number {
  const [seen, setSeen] = useState({ answer, count: 0 });
  if (seen.answer === answer) return seen.count;
  setSeen({ answer, count: seen.count + 1 });
  return seen.count + 1;
}
