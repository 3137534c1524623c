import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * Whether a screen's data is loaded again. React Router does not after an answer from 400 on; after a 409
 * the page has to show how the thing is now.
 */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
