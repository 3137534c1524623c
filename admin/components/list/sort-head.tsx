import { Link, useLocation } from "react-router";
import { listHref } from "./list-query.ts";

/** The head of a column by which a list can be sorted: upwards, then downwards. */
export function SortHead({
  name,
  by,
  current,
  isFigure = false,
  downFirst = false,
  className = "",
}: {
  name: string;
  /** The value of `sort`, without "-". */
  by: string;
  current: string;
  isFigure?: boolean;
  /** For dates and sums: the newest or largest first. */
  downFirst?: boolean;
  className?: string;
}) {
  const { search } = useLocation();
  const direction = current === by ? "ascending" : current === `-${by}` ? "descending" : undefined;
  const first = downFirst ? `-${by}` : by;
  const other = downFirst ? by : `-${by}`;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={`${isFigure ? "figure" : ""} ${className}`.trim() || undefined}
    >
      <Link
        className="hover:text-ink hover:underline"
        to={listHref(search, { sort: current === first ? other : first })}
        preventScrollReset
      >
        {name}
        {direction && <span aria-hidden="true">{direction === "ascending" ? " ↑" : " ↓"}</span>}
      </Link>
    </th>
  );
}
