import type { IncomingMessage, ServerResponse } from "node:http";

export async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export function requestOf(incoming: IncomingMessage, body: Buffer): Request {
  const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers: incoming.headers as Record<string, string>,
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  });
}

export async function send(outgoing: ServerResponse, answered: Response): Promise<void> {
  outgoing.writeHead(answered.status, Object.fromEntries(answered.headers));
  outgoing.end(Buffer.from(await answered.arrayBuffer()));
}
