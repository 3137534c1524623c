import type { IncomingMessage } from "node:http";

/** The largest body of a request that brings no file. */
export const largestBodyBytes = 64 * 1_024;

/** How many requests with files a process reads at a time: each is in memory as a whole. */
export const UPLOADS_MAX = 4;

const MB = 1_024 * 1_024;

/** The screens of the admin that take files: how much a request for one may have, its other fields included. */
const uploads: readonly { readonly path: RegExp; readonly maxBytes: number }[] = [
  {
    path: /^\/admin\/returns\/[0-9a-f-]{36}(?:\.data)?(?:\?|$)/,
    maxBytes: 10 * MB + largestBodyBytes,
  },
  { path: /^\/admin\/pack\/run(?:\.data)?(?:\?|$)/, maxBytes: 2 * MB + largestBodyBytes },
];

/**
 * The largest body that is read of a request, in bytes: 64 KB, and more for the screens that take files.
 * These are for staff alone: without the cookie of a session, which is checked later, nothing large is read.
 */
export function bodyLimit({
  url = "",
  method,
  headers,
}: Pick<IncomingMessage, "url" | "method" | "headers">): number {
  const isForm = /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
  const isStaff = /(?:^|;\s*)(?:__Host-)?admin=[^;\s]/.test(headers.cookie ?? "");
  if (method !== "POST" || !isForm || !isStaff) return largestBodyBytes;
  return uploads.find(({ path }) => path.test(url))?.maxBytes ?? largestBodyBytes;
}
