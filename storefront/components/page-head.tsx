import type { ReactNode } from "react";

/** The page's only h1, with a lead of at most three lines below. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="pt-3 pb-6 desk:pt-6 desk:pb-10 [nav+&]:pt-0">
      <h1>{title}</h1>
      {lead && <p className="mt-3 max-w-[40.5em] wrap-anywhere text-ink-2">{lead}</p>}
      {children}
    </div>
  );
}
