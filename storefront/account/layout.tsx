import { Outlet } from "react-router";
import { ErrorPage } from "#storefront/components/frame/error-page.tsx";
import { Frame } from "#storefront/components/frame/frame.tsx";
import type { Route } from "./+types/layout";

/**
 * A customer's own pages are kept nowhere. Some have a mailed token in their address, so no
 * request that follows from them names more than the site: not "no-referrer", with which browsers
 * would hide the origin of the site's own forms as well.
 */
const keepPrivate: Route.MiddlewareFunction = async (_, next) => {
  const response = await next();
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("Referrer-Policy", "strict-origin");
  return response;
};

export const middleware = [keepPrivate];

export default function AccountLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export const ErrorBoundary = ErrorPage;
