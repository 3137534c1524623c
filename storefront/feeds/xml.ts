/** Text as it stands in XML 1.0, in an element or an attribute: without characters that XML can't hold. */
export function xml(text: string): string {
  return (
    text
      .toWellFormed()
      // eslint-disable-next-line no-control-regex -- control characters are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}

/** An element with a text in it; nothing where there is no text. */
export function element(name: string, text: string | number | null | undefined): string {
  return text === null || text === undefined ? "" : `<${name}>${xml(String(text))}</${name}>`;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const PIECE_CHARACTERS = 64 * 1_024;

/** The same text in larger pieces: thousands of short ones cost more to pass on than to write. */
export async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const part of parts) {
    piece += part;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

/**
 * An answer that is written while it is read, so that a long list is never whole in memory. It is
 * kept an hour by those who fetch it, and not by the shop's own cache of whole pages, which is for
 * pages ("public" would put it there).
 */
export function streamXml(parts: AsyncIterable<string>): Response {
  const encoder = new TextEncoder();
  const pieces = inChunks(parts);
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    // Asked for only as fast as it is taken, so that a slow reader fills no memory.
    async pull(stream) {
      const { done, value } = await pieces.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "max-age=3600" },
  });
}
