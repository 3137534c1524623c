import { Outlet, useLocation } from "react-router";
import { cachedPage } from "#app/ui/cached-page.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Frame } from "#app/ui/frame.tsx";
import { answerOldAddress } from "./old-addresses.server.ts";

/**
 * Public pages: the same for every visitor, and so kept by any cache that asks before it shows them.
 * What is none may have been one.
 */
export const middleware = [cachedPage([]), answerOldAddress];

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
