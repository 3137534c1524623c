const CHANGES_NOTHING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request that changes something was sent by a page of another site, and is therefore to
 * be refused with 403. Browsers say where a request comes from in Sec-Fetch-Site and Origin; a
 * program of its own says neither and passes, as it holds no visitor's cookies.
 */
export function refusesForeignOrigin(request: Request, publicUrl: string): boolean {
  if (CHANGES_NOTHING.has(request.method)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  return (
    origin !== null &&
    origin !== new URL(publicUrl).origin &&
    origin !== new URL(request.url).origin
  );
}
