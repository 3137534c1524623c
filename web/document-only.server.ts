/** Whether a request is for a page's data, which React Router fetches when a visitor follows a link. */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

/**
 * Gives an object properties that the server's rendering reads and the document does not repeat as data
 * for the browser: the router writes out the enumerable properties only. Changes `sent` and returns it.
 * In the browser they are undefined.
 */
export function withDocumentOnly<Sent extends object, Kept extends object>(
  sent: Sent,
  kept: Kept,
): Sent & Partial<Kept> {
  for (const [name, value] of Object.entries(kept))
    Object.defineProperty(sent, name, { value, enumerable: false });
  return sent;
}
