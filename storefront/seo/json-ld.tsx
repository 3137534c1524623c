import { useContext } from "react";
import { useLocation, type RouterContextProvider } from "react-router";
import { useFrameData } from "#storefront/client/frame-data.ts";
import { LoaderContext } from "#web/loader-context.ts";

/** JSON-LD as an object; undefined values are left out. */
export type JsonLd = { readonly [name: string]: JsonLdValue };
type JsonLdValue = string | number | boolean | undefined | JsonLd | readonly JsonLdValue[];

/**
 * A page's structured data for search engines (https://schema.org, as JSON-LD). Search engines read it
 * from the server's HTML, so only the server writes it. Pass it as
 * `of={import.meta.env.SSR && ((site, context) => …)}`: then the browser loads none of the code that makes it, nor
 * what a loader has set in `context` for it. As
 * data it is not subject to the page's policy for scripts (HTML, "prepare the script element", step 11
 * comes before the policy check).
 */
export function StructuredData({
  of,
}: {
  of: false | ((publicUrl: string, context: Readonly<RouterContextProvider>) => JsonLd);
}) {
  const { pathname } = useLocation();
  const publicUrl = useFrameData()?.publicUrl;
  const context = useContext(LoaderContext);
  const isWritten = of && publicUrl !== undefined && context !== null;
  const json = isWritten ? writeJsonLd(of(publicUrl, context)) : "";
  return (
    <script
      // After client-side navigation it is a new, empty element.
      key={pathname}
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** JSON that can't end its script element, whatever a name contains. */
export function writeJsonLd(data: JsonLd): string {
  return JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll(
    /[<>\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
