import type { ComponentProps } from "react";
import { Link } from "react-router";

/** A link of the customer's page; without `to` it looks the same and leads nowhere. */
export function PageLink({
  to,
  children,
  ...rest
}: Omit<ComponentProps<typeof Link>, "to"> & { readonly to: string | undefined }) {
  if (to === undefined) return <span className={rest.className}>{children}</span>;
  return (
    <Link to={to} {...rest}>
      {children}
    </Link>
  );
}
