import { Link, useLocation } from "react-router";
import { formatNumber } from "#shop/kit/text.ts";
import { listHref } from "#admin/list/list.ts";

const ROWS = 50;

/** "1 to 50 of 1,204" and the link to the next 50. Going back is the browser's; the first page has a link. */
export function Pager({
  seen,
  shown,
  total,
  next,
}: {
  /** How many rows the pages before this one have. */
  seen: number;
  shown: number;
  /** null where it is not counted. */
  total: number | null;
  /** `after` of the next page; null on the last one. */
  next: string | null;
}) {
  const { search } = useLocation();
  if (shown === 0) return null;
  const left = total === null ? ROWS : Math.min(ROWS, total - seen - shown);
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 text-xs">
      <span className="text-ink-2">
        {formatNumber(seen + 1)} to {formatNumber(seen + shown)}
        {total !== null && ` of ${formatNumber(total)}`}
      </span>
      {seen > 0 && (
        <Link className="link" to={listHref(search, {})}>
          First {ROWS}
        </Link>
      )}
      {next !== null && (
        <Link className="link" to={listHref(search, { after: next })} rel="next">
          Next {left > 0 ? left : ROWS}
        </Link>
      )}
    </nav>
  );
}
