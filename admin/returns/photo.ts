import { data } from "react-router";
import { readPhoto } from "#shop/fulfilment/returns/photos.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { Route } from "./+types/photo";

/** A photograph of a return, as WebP. */
export async function loader({ params }: Route.LoaderArgs) {
  const photo = await readPhoto(db(), params.id, params.photoId);
  if (photo === null) throw data(null, { status: 404 });
  return new Response(new Uint8Array(photo), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
