import type { ReactNode } from "react";
import { Link } from "react-router";
import { settings } from "#shop/content/settings/settings.ts";

/** The head of a screen: where it belongs, its title, a remark or a search field, and its acts. */
export function PageHead({
  title,
  crumb,
  note,
  search,
  children,
}: {
  title: string;
  crumb?: { readonly to: string; readonly name: string };
  note?: ReactNode;
  search?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="flex min-h-18 flex-wrap items-end gap-x-4 gap-y-2 pt-5 pb-4">
      <title>{`${title} · ${settings().name} admin`}</title>
      <div className="min-w-0 wrap-anywhere">
        {crumb && (
          <p className="second-line mb-1">
            <Link className="link" to={crumb.to} data-key="u" data-act={`Back to ${crumb.name}`}>
              {crumb.name}
            </Link>
          </p>
        )}
        <h1>{title}</h1>
      </div>
      {search && <div className="max-w-120 min-w-0 flex-[1_1_20rem] sm:ml-4">{search}</div>}
      {note && <p className="mb-1 text-ink-2">{note}</p>}
      {children && (
        <div className="no-print ml-auto flex flex-wrap justify-end gap-2">{children}</div>
      )}
    </header>
  );
}
