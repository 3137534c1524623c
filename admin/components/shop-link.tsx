import { type ComponentProps, createContext, useContext } from "react";

/** PUBLIC_URL, as the frame of every screen knows it. */
export const ShopUrl = createContext("");

/**
 * A link from the admin to a page of the shop, by the path that it has there. With ADMIN_URL the shop is at
 * another host, where a path alone would not lead.
 */
export function ShopLink({ path, children, ...link }: { path: string } & ComponentProps<"a">) {
  return (
    <a className="link" {...link} href={useContext(ShopUrl) + path}>
      {children}
    </a>
  );
}
