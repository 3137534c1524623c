import type { ReactNode } from "react";

/** A column of the notes, headed as those of the details above it. */
export function NotesColumn({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-4 border-ink desk:border-t desk:pt-4.5">
        {title}
      </h2>
      {children}
    </section>
  );
}
