import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { formatNumber } from "#shop/kit/text.ts";
import { listHref } from "./list.ts";

export type View = {
  /** The value of `view`; null for the view without one. */
  readonly key: string | null;
  readonly name: string;
  /** How many rows it has; left out where it is not known. */
  readonly count?: number;
  /** Where it is, if it is a screen of its own. */
  readonly to?: string;
  /** Has the flag's mark before its name. */
  readonly isFlag?: boolean;
};

/** The views of a list as tabs with their counts. A search stays when the view changes. */
export function ViewTabs({
  label = "Views",
  views,
  current,
  children,
}: {
  /** Tells them from the views of a list on the same page. */
  label?: string;
  views: readonly View[];
  current: string | null;
  /** At the right end: what can be done with the view. */
  children?: ReactNode;
}) {
  const { search } = useLocation();
  return (
    <div className="no-print flex flex-wrap items-end gap-x-4 border-b border-rule wide:gap-x-6">
      <nav aria-label={label} className="min-w-0">
        <ul className="-mb-px flex flex-wrap gap-x-4 wide:gap-x-6">
          {views.map(({ key, name, count, isFlag, to }) => (
            <li key={key ?? ""}>
              <Link
                to={to ?? listHref(search, { view: key })}
                aria-current={key === current ? "page" : undefined}
                preventScrollReset
                className="flex h-10 items-center gap-1.5 border-b-4 border-transparent pt-1 font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-pine aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {isFlag && <span className="flag" aria-hidden="true" />}
                {name}
                {count !== undefined && (
                  <span className="money text-xs">{formatNumber(count)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children && <div className="ml-auto flex h-10 items-center gap-4">{children}</div>}
    </div>
  );
}
