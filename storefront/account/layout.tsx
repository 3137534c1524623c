import { Outlet } from "react-router";
import { ErrorPage } from "#storefront/components/frame/error-page.tsx";
import { Frame } from "#storefront/components/frame/frame.tsx";
import { privatePages } from "#storefront/http/middleware/private-pages.ts";

export const middleware = [privatePages];

export default function AccountLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export const ErrorBoundary = ErrorPage;
