import { AsyncResource } from "node:async_hooks";

/** Escapes a text for an XML 1.0 element or attribute, and removes characters that XML does not allow. */
export function xml(text: string): string {
  return (
    text
      .toWellFormed()
      // eslint-disable-next-line no-control-regex -- control characters are to be removed
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}

/** An element with a text; an empty string when there is no text. */
export function element(name: string, text: string | number | null | undefined): string {
  return text === null || text === undefined ? "" : `<${name}>${xml(String(text))}</${name}>`;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const CHUNK_CHARACTERS = 64 * 1_024;

/** The same text in larger chunks: passing on thousands of short ones costs more than writing them. */
export async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = "";
  for await (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

/**
 * A response that is written while it is read, so that a long list is never in memory as a whole. Clients
 * may cache it for an hour. Without "public", the shop's own page cache leaves it alone.
 */
export function streamXml(parts: AsyncIterable<string>): Response {
  const encoder = new TextEncoder();
  const chunks = inChunks(parts);
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    // Reads only as fast as the client does, so that a slow client fills no memory; with the request's settings.
    pull: AsyncResource.bind(async (stream: ReadableStreamDefaultController) => {
      const { done, value } = await chunks.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
    }),
    cancel: async () => void (await chunks.return(undefined)),
  });
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "max-age=3600" },
  });
}
