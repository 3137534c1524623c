import { Link, useLocation } from "react-router";

/** Downloads the figures of a report, for the days that it shows. */
export function ExportLink({ to }: { to: string }) {
  const { search } = useLocation();
  return (
    <Link className="button button-quiet" to={`${to}${search}`} reloadDocument>
      Export as CSV
    </Link>
  );
}
