import { data } from "react-router";

/** The route of every unknown path: the layout's error boundary draws the 404 page. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NoPage() {
  return null;
}
