import { useMemo, type ReactNode } from "react";
import { Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { findNavigation } from "#shop/catalogue/navigation.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { ShownSettings } from "#web/shown-settings.tsx";
import { refuseForeignForms } from "#web/foreign-forms.server.ts";
import { ErrorPage } from "./components/frame/error-page.tsx";
import { DrawingNames } from "./components/product/picture.tsx";
import type { Route } from "./+types/root";
import { writeLinks } from "./client/frame-links.ts";
import type { FrameData } from "./client/frame-data.ts";
import favicon from "./pictures/favicon.svg?url";
import styles from "./styles/app.css?url";

export const middleware = [refuseForeignForms(() => env().publicUrl)];

/** The data of the frame: year, public URL and navigation. */
export async function loader(): Promise<FrameData> {
  const { bar, menu, topSellers, menuBrands, isStocked, renamed } = await findNavigation(db());
  return {
    year: new Date().getUTCFullYear(),
    publicUrl: env().publicUrl,
    links: writeLinks([bar, menu, topSellers, menuBrands]),
    ...(!isStocked && { isEmpty: true }),
    ...(Object.keys(renamed).length > 0 && { renamed }),
  };
}

/** The HTML document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#17332a" />
        <Meta />
        {/* Built, the page has its styles from storefront/first-sight, and React knows nothing of them. */}
        {import.meta.env.DEV && <link rel="stylesheet" href={styles} precedence="shop" />}
        {/* Files in public/. A browser without SVG icons takes the first. */}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <ShownSettings />
      </head>
      <body>
        {children}
        <RestoredScroll />
        {import.meta.env.SSR || import.meta.env.DEV ? <Scripts /> : <WrittenScripts />}
      </body>
    </html>
  );
}

/**
 * Restores the scroll position of each page of the visit, once React has started. On the server it would write a
 * script into every page, which is not needed: the browser itself restores a page that is loaded again.
 */
function RestoredScroll() {
  return useHydrated() && <ScrollRestoration />;
}

/**
 * What the browser draws where the server has written the router's two scripts. `Scripts` would do the same, and
 * bring along all that only the server needs to write them.
 */
function WrittenScripts() {
  return (
    <>
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: " " }} />
      <script
        type="module"
        async
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: " " }}
      />
    </>
  );
}

export default function Root({ loaderData: { renamed } }: Route.ComponentProps) {
  const names = useMemo(
    () => Object.fromEntries(Object.entries(renamed ?? {}).map(([key, slug]) => [slug, key])),
    [renamed],
  );
  return (
    <DrawingNames value={names}>
      <Outlet />
    </DrawingNames>
  );
}

export { ErrorPage as ErrorBoundary };
