import { Outlet, useLocation } from "react-router";
import { isForCheckout } from "#storefront/auth/with-return-path.ts";
import { EnclosedFrame } from "#storefront/components/frame/enclosed-frame.tsx";
import { ErrorPage } from "#storefront/components/frame/error-page.tsx";
import { Frame } from "#storefront/components/frame/frame.tsx";
import { oneAddress } from "#storefront/http/middleware/one-address.server.ts";
import { privatePages } from "#storefront/http/middleware/private-pages.ts";

export const middleware = [privatePages, oneAddress];

export default function AccountLayout() {
  const way = wayToPay(useLocation());
  if (way === null)
    return (
      <Frame>
        <Outlet />
      </Frame>
    );
  return (
    <EnclosedFrame hasCart={way === "cart"}>
      <Outlet />
    </EnclosedFrame>
  );
}

/** What is about to be paid on this page: the cart, an offer, or nothing. */
function wayToPay({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): "cart" | "offer" | null {
  if (pathname === "/checkout") return "cart";
  if (pathname.startsWith("/offers/")) return "offer";
  const from = new URLSearchParams(search).get("from") ?? "";
  return (pathname === "/login" || pathname === "/register") && isForCheckout(from) ? "cart" : null;
}

export const ErrorBoundary = ErrorPage;
