import { data } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { readAnyPhoto } from "#shop/reviews/review-photos.server.ts";
import type { Route } from "./+types/photo";

/** A photograph of a review, published or not, as WebP. */
export async function loader({ params }: Route.LoaderArgs) {
  const photo = await readAnyPhoto(db(), params.id);
  if (photo === null) throw data(null, { status: 404 });
  return new Response(new Uint8Array(photo), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
