import { useState } from "react";

/**
 * Counts a form's answers, as a key for what is said above it: the same refusal twice is read out
 * twice.
 */
export function useSubmissionCount(answer: object | undefined): number {
  const [seen, setSeen] = useState({ answer, count: 0 });
  if (seen.answer === answer) return seen.count;
  setSeen({ answer, count: seen.count + 1 });
  return seen.count + 1;
}
