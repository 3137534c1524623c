import type { ShouldRevalidateFunctionArgs } from "react-router";

/** A price that is asked for while somebody types changes nothing: the page keeps its form. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get("intent") !== "price" && defaultShouldRevalidate;
}
