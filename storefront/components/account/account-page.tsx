import type { ReactNode } from "react";
import { PageHead } from "#storefront/components/page-head.tsx";

/** A page with one form or message: heading, content, and an optional panel beside it. */
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

/** A white panel beside the form, with one secondary action. */
export function AsidePanel({
  title,
  id,
  isFirst = false,
  children,
}: {
  title: string;
  /** The target of links to the panel. */
  id?: string;
  /** Whether it comes above the form on narrow screens. */
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

/** A line of what an account is made of. */
export function Detail({ name, children }: { name: string; children: string }) {
  return (
    <div className="border-b border-rule py-3">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
