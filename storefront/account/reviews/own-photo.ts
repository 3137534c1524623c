import { readOwnPhoto } from "#shop/reviews/review-photos.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { Route } from "./+types/own-photo";

/** A photograph of one's own review, published or not. */
export async function loader({ url }: Route.LoaderArgs) {
  const [token, id] = [url.searchParams.get("token") ?? "", url.searchParams.get("id") ?? ""];
  const content = await readOwnPhoto(db(), token, id);
  const headers = { "Cache-Control": "no-store" };
  if (content === null) return new Response(null, { status: 404, headers });
  return new Response(new Uint8Array(content), {
    headers: { ...headers, "Content-Type": "image/webp" },
  });
}
