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

/**
 * The data of a page of which the browser takes parts as the server has drawn them (`DrawnPart`): a document has
 * their data as HTML alone, and data that the router fetches has all. Changes `sent` and returns it.
 */
export function documentOnly<Sent extends object, Drawn extends object>(
  request: Request,
  sent: Sent,
  drawn: Drawn,
): Sent & Partial<Drawn> {
  return isDataRequest(request) ? Object.assign(sent, drawn) : withDocumentOnly(sent, drawn);
}
