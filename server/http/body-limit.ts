import type { IncomingMessage } from "node:http";

/** The largest body of a request that brings no file. */
export const largestBodyBytes = 64 * 1_024;

const MB = 1_024 * 1_024;

/** The page of one's reviews takes a photograph, with the token of its mailed link. */
const reviewPhoto = /^\/reviews(?:\.data)?\?(?:[^#]*&)?token=[\w-]{43}(?:&|$)/;
const PHOTO_MAX_BYTES = 10 * MB + largestBodyBytes;

/** A form with several pictures of a product: each request is in memory as a whole. */
const PICTURES_FORM_MAX_BYTES = 48 * MB;

/** The screens of the admin that take files: how much a request for one may have, its other fields included. */
const uploads: readonly { readonly path: RegExp; readonly maxBytes: number }[] = [
  {
    path: /^\/admin\/returns\/[0-9a-f-]{36}(?:\.data)?(?:\?|$)/,
    maxBytes: PHOTO_MAX_BYTES,
  },
  // Pictures of a product: one by one with JavaScript, otherwise several in one form.
  {
    path: /^\/admin\/products\/[\w-]+\/pictures\/upload(?:\?|$)/,
    maxBytes: 20 * MB + largestBodyBytes,
  },
  {
    path: /^\/admin\/products\/[\w-]+\/pictures(?:\.data)?(?:\?|$)/,
    maxBytes: PICTURES_FORM_MAX_BYTES,
  },
  // A text of a page: 60,000 characters, and the text that its author saw.
  { path: /^\/admin\/content\/pages\/[\w.-]+(?:\?|$)/, maxBytes: MB },
  // More than a file of products may have, so that the screen says what is wrong with a larger one.
  { path: /^\/admin\/products\/import(?:\.data)?(?:\?|$)/, maxBytes: 48 * MB },
  { path: /^\/admin\/pack\/run(?:\.data)?(?:\?|$)/, maxBytes: 2 * MB + largestBodyBytes },
];

/**
 * The largest body that is read of a request, in bytes: 64 KB, and more for the screens that take files.
 * The screens are for staff alone: without a cookie, nothing large is read. For a photograph of a review, a token
 * of the right form has to be there. Whose they are decides how long a file waits (`upload-queues.ts`).
 */
export function bodyLimit({
  url = "",
  method,
  headers,
}: Pick<IncomingMessage, "url" | "method" | "headers">): number {
  const isForm = /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
  const isStaff = /(?:^|;\s*)(?:__Host-)?admin=[^;\s]/.test(headers.cookie ?? "");
  if (method !== "POST" || !isForm) return largestBodyBytes;
  if (reviewPhoto.test(url)) return PHOTO_MAX_BYTES;
  if (!isStaff) return largestBodyBytes;
  return uploads.find(({ path }) => path.test(url))?.maxBytes ?? largestBodyBytes;
}
