import { useState } from "react";

/**
 * Counts the results of a form. Use it as the key of the error summary, so that a screen reader reads
 * the same error again when it comes back.
 */
export function useSubmissionCount(result: object | undefined): number {
  const [last, setLast] = useState({ result, count: 0 });
  if (last.result === result) return last.count;
  setLast({ result, count: last.count + 1 });
  return last.count + 1;
}
