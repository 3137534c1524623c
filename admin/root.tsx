import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import besley from "../.cache/fonts/besley-latin-500-normal.woff2?url";
import cabin from "../.cache/fonts/cabin-latin-wght-normal.woff2?url";
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { ShownSettings } from "#web/shown-settings.tsx";
import { isUuid } from "#shop/kit/uuid.ts";
import { refuseForeignForms } from "#web/foreign-forms.server.ts";
import type { Route } from "./+types/root";
import { ErrorPage } from "./components/error-page.tsx";
import { accessContext } from "./http/access-context.ts";
import type { ActSeed } from "./http/act-id.ts";
import { applyAccess } from "./http/apply-access.server.ts";
import { loadAgainAfterConflict } from "./http/revalidate.ts";
import { adminOrigin } from "./http/session.server.ts";
import styles from "./styles/app.css?url";

const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

export const links: LinksFunction = () => [
  { ...font, href: cabin },
  { ...font, href: besley },
  // The shop's, from public/.
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
];

export { renewSeed as shouldRevalidate } from "./http/revalidate.ts";

export const middleware = [refuseForeignForms(adminOrigin), applyAccess];
export const clientMiddleware = [loadAgainAfterConflict];

/** What the forms make the ids of their acts from (components/act-id.tsx). */
export function loader({ context }: Route.LoaderArgs): ActSeed {
  const access = context.get(accessContext);
  const sent = access.kind === "open" ? access.actId : undefined;
  return { seed: randomUUID(), sent: sent !== undefined && isUuid(sent) ? sent : null };
}

/** The HTML document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <Meta />
        <link rel="stylesheet" href={styles} precedence="admin" />
        <Links />
        <ShownSettings />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary };
