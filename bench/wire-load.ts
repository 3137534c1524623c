import { once } from "node:events";
import net from "node:net";
import { sum } from "#shop/kit/sum.ts";

const CONNECTIONS = 16;
const LOAD_MS = 4_000;
const END_OF_HEAD = "\r\n\r\n";

/** One request, as it is sent again and again. */
export type WireRequest = {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
};

/**
 * Sends requests over 16 connections for four seconds, each connection one of them, again when it is answered, and returns the
 * answers a second. It reads and writes the bytes itself, as this process shares the processors with the
 * shop and an HTTP client takes longer than a small answer. Throws when an answer is not 200.
 */
export async function loadByWire(url: string, ...requests: WireRequest[]): Promise<number> {
  const { hostname, port } = new URL(url);
  const each = requests.map((request) => toBytes(new URL(url).host, request));
  const began = performance.now();
  const isOver = () => performance.now() - began > LOAD_MS;
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, at) => {
      const bytes = each[at % each.length] ?? Buffer.alloc(0);
      return repeat(net.connect(Number(port), hostname), { bytes, isOver });
    }),
  );
  const answered = sum(counts);
  return Math.round((answered * 1_000) / (performance.now() - began));
}

function toBytes(host: string, { method, path, body }: WireRequest): Buffer {
  const text = body === undefined ? "" : JSON.stringify(body);
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, "Accept: application/json"];
  if (body !== undefined)
    head.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(text)}`);
  return Buffer.from(head.join("\r\n") + END_OF_HEAD + text);
}

async function repeat(
  socket: net.Socket,
  { bytes, isOver }: { readonly bytes: Buffer; readonly isOver: () => boolean },
): Promise<number> {
  await once(socket, "connect");
  socket.setNoDelay(true);
  let answered = 0;
  while (!isOver()) {
    socket.write(bytes);
    await readAnswer(socket);
    answered += 1;
  }
  socket.destroy();
  return answered;
}

/** Reads one answer, which names its length. */
async function readAnswer(socket: net.Socket): Promise<void> {
  let read: Buffer = Buffer.alloc(0);
  for (let wanted = Number.POSITIVE_INFINITY; read.length < wanted;) {
    const [chunk] = (await once(socket, "data")) as [Buffer];
    read = read.length === 0 ? chunk : Buffer.concat([read, chunk]);
    const end = read.indexOf(END_OF_HEAD);
    if (end < 0) continue;
    const head = read.toString("latin1", 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (!head.startsWith("HTTP/1.1 200 ") || length === undefined)
      throw new Error(`Answered ${head.split("\r\n", 1)[0]}`);
    wanted = end + END_OF_HEAD.length + Number(length);
  }
}
