import { Outlet, useLocation } from "react-router";
import { cachedPage } from "#storefront/http/middleware/page-cache-headers.ts";
import { ErrorPage } from "#storefront/components/frame/error-page.tsx";
import { Frame } from "#storefront/components/frame/frame.tsx";
import { oneAddress } from "#storefront/http/middleware/one-address.server.ts";

/**
 * Public pages are the same for every visitor: caches may store them and revalidate them before use.
 */
export const middleware = [cachedPage([]), oneAddress];

/** Pages that have another bar at the bottom of a phone, or the comparison itself. */
const WITHOUT_COMPARE_BAR = /^\/(product\/|cart$|compare$)/;

export default function StorefrontLayout() {
  const { pathname } = useLocation();
  return (
    <Frame hasCompareBar={!WITHOUT_COMPARE_BAR.test(pathname)}>
      <Outlet />
    </Frame>
  );
}

export { ErrorPage as ErrorBoundary };
