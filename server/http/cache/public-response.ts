/** Whether this response may be sent to every visitor. */
export function isPublic(response: Response): boolean {
  if (response.status !== 200 || response.headers.has("set-cookie")) return false;
  const cacheControl = response.headers.get("cache-control") ?? "";
  if (!hasDirective(cacheControl, "public")) return false;
  if (hasDirective(cacheControl, "no-store") || hasDirective(cacheControl, "private")) return false;
  const varies = (response.headers.get("vary") ?? "").toLowerCase().split(",");
  return varies.every((name) => ["", "accept-encoding"].includes(name.trim()));
}

/** Whether a response marks its path as private. Errors don't: they say nothing lasting. */
export function isPrivate(response: Response): boolean {
  return (
    response.status < 400 && !hasDirective(response.headers.get("cache-control") ?? "", "public")
  );
}

/** The same response, with `Cache-Control: no-store`. */
export function withNoStore(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "no-store");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

function hasDirective(cacheControl: string, directive: string): boolean {
  return cacheControl
    .toLowerCase()
    .split(",")
    .some((part) => part.trim() === directive);
}
