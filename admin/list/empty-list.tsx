import type { ReactNode } from "react";

/** A list without rows: one line that says so, one that says what comes next, at most one link or button. */
export function EmptyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="py-6">
      <p className="font-serif text-lg font-medium">{title}</p>
      <div className="mt-1 text-ink-2">{children}</div>
    </div>
  );
}
