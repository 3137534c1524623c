import type { ReactNode } from "react";
import { PageHead } from "./page-head.tsx";

/** A page with one thing to do: its heading, the thing under a rule, and beside it what else there is. */
export function AccountPage({
  title,
  lead,
  aside,
  children,
}: {
  title: string;
  lead?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="wrap">
      <PageHead title={title} lead={lead} />
      <div className="grid items-start gap-12 desk:grid-cols-[minmax(0,1fr)_25.5rem] desk:gap-20">
        <div className="border-t border-ink pt-6 desk:pt-8">
          <div className="max-w-[28rem]">{children}</div>
        </div>
        {aside}
      </div>
    </div>
  );
}

/** What stands beside the form: a white panel with a hairline, and one quiet way on. */
export function AsidePanel({
  title,
  id,
  isFirst = false,
  children,
}: {
  title: string;
  /** For links that lead to it. */
  id?: string;
  /** Whether it stands above the form where there is no room beside it. */
  isFirst?: boolean;
  children: ReactNode;
}) {
  return (
    <aside
      id={id}
      className={`border border-rule bg-white px-5 py-6 desk:p-8 ${isFirst ? "max-desk:order-first" : ""}`}
    >
      <h2 className="mb-3 text-[1.375rem] desk:text-[1.375rem]">{title}</h2>
      {children}
    </aside>
  );
}
