import type { ShouldRevalidateFunctionArgs } from "react-router";
import { shouldRevalidate as afterActs } from "#admin/http/revalidate.ts";

/** A price that is asked for while somebody types changes nothing: the page keeps its form. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formData?.get("intent") !== "price" && afterActs(args);
}
