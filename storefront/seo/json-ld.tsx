import { useLocation } from "react-router";
import { useFrameData } from "#storefront/client/frame-data.ts";

/** A value of JSON; what is undefined is left out. */
export type JsonLd = { readonly [name: string]: JsonLdValue };
type JsonLdValue = string | number | boolean | undefined | JsonLd | readonly JsonLdValue[];

/**
 * What a page says to search engines about itself (https://schema.org, as JSON-LD). It is read from
 * the page as the server sends it, so only the server writes it: hand it over as
 * `of={import.meta.env.SSR && ((site) => …)}`, and the browser loads nothing of what makes it. It is
 * data, which the page's policy for scripts is not about (HTML, "prepare the script element", step 11
 * comes before the policy's).
 */
export function StructuredData({ of }: { of: false | ((publicUrl: string) => JsonLd) }) {
  const { pathname } = useLocation();
  const publicUrl = useFrameData()?.publicUrl;
  const json = of && publicUrl !== undefined ? writeJsonLd(of(publicUrl)) : "";
  return (
    <script
      // On the next page it is another, and empty.
      key={pathname}
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** As JSON that can't end its script, whatever a name in it holds. */
export function writeJsonLd(data: JsonLd): string {
  return JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll(
    /[<>\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
