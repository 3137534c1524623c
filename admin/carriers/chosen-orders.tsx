import { Link } from "react-router";

/** How many of the orders that a list has sent here are ready, and the way to all of them. */
export function ChosenOrders({
  chosen,
  ready,
  all,
}: {
  /** Null: the page is about all that are ready. */
  chosen: number | null;
  ready: number;
  all: string;
}) {
  if (chosen === null) return null;
  return (
    <p className="second-line mb-4">
      {ready} of {chosen} chosen {chosen === 1 ? "order" : "orders"} {ready === 1 ? "is" : "are"}{" "}
      ready to leave.{" "}
      <Link className="link" to={all}>
        All that are ready
      </Link>
    </p>
  );
}
