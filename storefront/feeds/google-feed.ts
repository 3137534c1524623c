import { respondWithGoogleFeed } from "./google-feed-file.server.ts";

/** The product feed for Google Merchant Center. */
export function loader() {
  return respondWithGoogleFeed();
}
