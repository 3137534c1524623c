import { Outlet, useLocation } from "react-router";
import { cachedPage } from "#storefront/http/middleware/page-cache-headers.ts";
import { ErrorPage } from "#storefront/components/frame/error-page.tsx";
import { Frame } from "#storefront/components/frame/frame.tsx";
import { redirectOldPath } from "#storefront/http/middleware/old-paths.server.ts";

/**
 * Public pages: the same for every visitor, and so kept by any cache that asks before it shows them.
 * What is none may have been one.
 */
export const middleware = [cachedPage([]), redirectOldPath];

/** Pages with something else at the foot of a phone, or with the comparison itself. */
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
