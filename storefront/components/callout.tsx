import type { ReactNode } from "react";

/** A promise to the customer: a bar of pine at the left, what is promised in bold, the reason below. */
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
