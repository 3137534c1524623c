import { respondWithGoogleFeed } from "./google-feed-file.server.ts";

/** The goods for Google Merchant Center. */
export function loader() {
  return respondWithGoogleFeed();
}
