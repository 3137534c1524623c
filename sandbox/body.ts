/** Reads a request's body as text. Null when it is longer than the limit, where it stops reading. */
export async function readBody(request: Request, limitBytes: number): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) return null;
  if (request.body === null) return "";
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts).toString("utf8");
    bytes += value.byteLength;
    if (bytes > limitBytes) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
}
