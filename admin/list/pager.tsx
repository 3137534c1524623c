import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { formatNumber } from "#shop/kit/text.ts";
import type { PageOfRows } from "#shop/platform/lists/keyset.server.ts";
import { listHref } from "./list.ts";

const ROWS = 50;

/**
 * "1 to 50 of 1,204" and the link to the next 50, right below the rows. Going back is the browser's; the first page has a
 * link. The focus goes on to the first row's link.
 */
export function Pager({
  page: { rows, seen, next },
  total,
}: {
  page: PageOfRows<unknown>;
  /** null where it is not counted. */
  total: number | null;
}) {
  const { search } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    const above = nav.current?.previousElementSibling;
    if (isPressed.current) above?.querySelector<HTMLElement>("[data-row] a")?.focus();
    isPressed.current = false;
  }, [seen]);
  if (rows.length === 0) return null;
  const left = total === null ? ROWS : Math.min(ROWS, total - seen - rows.length);
  const press = { className: "link", onClick: () => (isPressed.current = true) };
  return (
    <nav ref={nav} aria-label="Pages" className="flex flex-wrap items-center gap-x-4 py-4 text-xs">
      <span className="text-ink-2">
        {formatNumber(seen + 1)} to {formatNumber(seen + rows.length)}
        {total !== null && ` of ${formatNumber(total)}`}
      </span>
      {seen > 0 && (
        <Link to={listHref(search, {})} {...press}>
          First {ROWS}
        </Link>
      )}
      {next !== null && (
        <Link to={listHref(search, { after: next })} rel="next" {...press}>
          Next {left > 0 ? left : ROWS}
        </Link>
      )}
    </nav>
  );
}
