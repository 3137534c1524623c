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

/**
 * An answer that is written while it is read, so that a long list is never whole in memory. It is
 * kept an hour by those who fetch it, and not by the shop's own cache of whole pages, which is for
 * pages ("public" would put it there).
 */
export function streamXml(parts: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    // Asked for only as fast as it is taken, so that a slow reader fills no memory.
    async pull(stream) {
      const { done, value } = await parts.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "max-age=3600" },
  });
}
