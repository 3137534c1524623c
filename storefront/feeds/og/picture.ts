import { redirect } from "react-router";
import { ogVersion } from "#storefront/seo/og-picture.ts";
import type { Route } from "./+types/picture";
import { drawShareSubject } from "./draw.server.ts";
import { cachedPicture } from "./picture-cache.server.ts";
import { findShareSubject } from "./share-subject.server.ts";

/**
 * The pictures that other sites show for a shared page (https://ogp.me), drawn on first request:
 * /og/product/x.jpg, /og/brands/x.jpg, /og/page/x.jpg and /og/page/home.jpg, 1200×630. Also
 * /og/square/x.jpg, a product without text, for shopping feeds that take no SVG. The canonical URL of a
 * picture contains its version and may be cached for a year; any other version redirects to it.
 */
export async function loader({ params, url }: Route.LoaderArgs) {
  const [, kind = "", slug = ""] = /^([a-z]+)\/([a-z0-9-]+)\.jpg$/.exec(params["*"] ?? "") ?? [];
  const subject = await findShareSubject(kind, slug);
  if (subject === null) return new Response(null, { status: 404, headers: unkept });

  const { text, picture, shown } = subject;
  const canonical = `/og/${kind}/${slug}.jpg?v=${ogVersion(shown)}`;
  if (url.pathname + url.search !== canonical) {
    const headers = { "Cache-Control": "public, max-age=0, must-revalidate" };
    return redirect(canonical, { status: 302, headers });
  }
  const drawn = await cachedPicture([text?.title ?? "", text?.line ?? "", picture], () =>
    drawShareSubject(subject),
  );
  if (drawn === null)
    return new Response(null, { status: 503, headers: { ...unkept, "Retry-After": "5" } });
  return new Response(new Uint8Array(drawn), {
    headers: {
      "Content-Type": "image/jpeg",
      "Cache-Control": "public, max-age=31536000, immutable",
      // Unlike the rest of the shop, these pictures are for other sites to show.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

const unkept = { "Cache-Control": "no-store" };
