import type { ReactNode } from "react";

/** A sentence that must not be missed: a pine bar at the left, the point in bold, the details below. */
export function Callout({
  title,
  children,
  className = "",
}: {
  title: ReactNode;
  children?: ReactNode;
  className?: string;
}) {
  return (
    <div className={`border-l-[5px] border-pine py-0.5 pl-4 ${className}`}>
      <p className="font-semibold">{title}</p>
      {children && <div className="text-ink-2">{children}</div>}
    </div>
  );
}
