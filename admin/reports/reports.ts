import { redirect } from "react-router";

/** Reports open with sales. */
export function loader(): never {
  throw redirect("/reports/sales");
}
