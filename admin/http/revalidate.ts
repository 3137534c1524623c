import type {
  DataStrategyResult,
  MiddlewareFunction,
  ShouldRevalidateFunctionArgs,
  UNSAFE_DataWithResponseInit as DataWithStatus,
} from "react-router";

/**
 * Turns a 409 into a 200 for the browser's router, which loads nothing again after an answer from 400 on: after a
 * conflict the page has to show how the thing is now.
 */
export const loadAgainAfterConflict: MiddlewareFunction<
  Record<string, DataStrategyResult>
> = async (_, next) => {
  const results = await next();
  for (const { result } of Object.values(results))
    if (isConflict(result)) result.init = { status: 200 };
  return results;
};

function isConflict(result: unknown): result is DataWithStatus<unknown> {
  return (result as DataWithStatus<unknown> | null | undefined)?.init?.status === 409;
}

/**
 * Whether the forms get new ids for their acts: only after an act was answered. The seed stays when the page is loaded
 * again for a different reason, when the act is refused, and when its answer is lost: the next press is the same act.
 */
export function renewSeed({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === "POST" && defaultShouldRevalidate;
}
