import { data } from "react-router";

/** Every address that is no page of ours: the layout's error page answers, with status 404. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NoPage() {
  return null;
}
