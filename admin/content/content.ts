import { redirect } from "react-router";

/** Content opens with the pages. */
export function loader(): never {
  throw redirect("/content/pages");
}
