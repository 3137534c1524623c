import type { ReactNode } from "react";

/** A part of a screen under an ink rule, with its heading. */
export function Section({
  title,
  note,
  className = "mt-8",
  children,
}: {
  title: string;
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={className}>
      <div className="mb-1 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2">
        <h2>{title}</h2>
        {note && <div className="second-line">{note}</div>}
      </div>
      {children}
    </section>
  );
}
