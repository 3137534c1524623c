/** Whether the website lets anyone be shown this very answer. */
export function isPublic(response: Response): boolean {
  if (response.status !== 200 || response.headers.has("set-cookie")) return false;
  const says = response.headers.get("cache-control") ?? "";
  if (!isNamed(says, "public") || isNamed(says, "no-store") || isNamed(says, "private"))
    return false;
  const varies = (response.headers.get("vary") ?? "").toLowerCase().split(",");
  return varies.every((name) => ["", "accept-encoding"].includes(name.trim()));
}

/** Whether an answer shows that its path is for each visitor alone. An error says nothing lasting. */
export function isPrivate(response: Response): boolean {
  return response.status < 400 && !isNamed(response.headers.get("cache-control") ?? "", "public");
}

/** The same answer, which no browser and no cache on the way may keep. */
export function unkept(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "no-store");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

function isNamed(cacheControl: string, directive: string): boolean {
  return cacheControl
    .toLowerCase()
    .split(",")
    .some((part) => part.trim() === directive);
}
