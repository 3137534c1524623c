import { AsyncResource } from "node:async_hooks";

/** A file to download, sent in parts when the reader has room for them. */
export function fileResponse({
  name,
  type,
  parts,
}: {
  readonly name: string;
  readonly type: string;
  readonly parts: AsyncGenerator<string | Uint8Array>;
}): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    // Whoever reads it: the file has the settings of its request.
    pull: AsyncResource.bind(async (controller: ReadableStreamDefaultController) => {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    }),
    cancel: async () => void (await parts.return(undefined)),
  });
  return new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` },
  });
}
