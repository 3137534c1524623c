import { readPublishedPhoto } from "#shop/reviews/review-photos.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { Route } from "./+types/review-photo";

/** A photograph of a published review: /review-photos/ID.webp, and ID-small.webp for the page. */
export async function loader({ params }: Route.LoaderArgs) {
  const [, id = "", small] = /^([0-9a-f-]{36})(-small)?\.webp$/.exec(params.file) ?? [];
  const content = await readPublishedPhoto(db(), id, small === undefined ? "large" : "small");
  if (content === null)
    return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(new Uint8Array(content), {
    headers: { "Content-Type": "image/webp", "Cache-Control": "public, max-age=3600" },
  });
}
