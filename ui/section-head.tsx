import type { ReactNode } from "react";

/** The head of a section: an ink rule, the heading, and at most one link at the right. */
export function SectionHead({
  title,
  id,
  capitals = false,
  children,
}: {
  title: ReactNode;
  /** For aria-labelledby of the section. */
  id?: string;
  /** The home page's section headings are in spaced capitals. */
  capitals?: boolean;
  children?: ReactNode;
}) {
  const look = capitals
    ? "text-[1.1875rem] tracking-section uppercase desk:text-[1.375rem]"
    : "text-xl desk:text-2xl";
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-ink pt-4 desk:mb-8 desk:pt-4.5">
      <h2 id={id} className={look}>
        {title}
      </h2>
      {children}
    </div>
  );
}
