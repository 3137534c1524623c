import { Link } from "react-router";

/** Leads from the reviews to the questions and back, with how many of the other wait. */
export function OtherKind({ to, name, waiting }: { to: string; name: string; waiting: number }) {
  return (
    <Link className="button button-quiet" to={to}>
      {name}
      {waiting > 0 && <span className="ml-2 text-timber">{waiting} waiting</span>}
    </Link>
  );
}
