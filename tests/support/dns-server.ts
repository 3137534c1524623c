import { createSocket } from "node:dgram";
import { once } from "node:events";

const TXT = 16;
const NO_SUCH_NAME = 3;
const HEADER_BYTES = 12;

/** Starts a name server on a local port that knows these TXT records. Resolves to its address for a resolver. */
export async function startDnsServer(
  records: Readonly<Record<string, string>>,
): Promise<{ readonly address: string; readonly stop: () => void }> {
  const server = createSocket("udp4");
  server.on("message", (question, from) => {
    server.send(answer(question, records), from.port, from.address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  return { address: `127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** The message that answers a question about one name (RFC 1035, section 4). */
function answer(question: Buffer, records: Readonly<Record<string, string>>): Buffer {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const asked = question.subarray(HEADER_BYTES, at + 5);
  const text = records[labels.join(".").toLowerCase()];
  const header = Buffer.alloc(HEADER_BYTES);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (text === undefined ? NO_SUCH_NAME : 0), 2);
  header.writeUInt16BE(1, 4);
  if (text === undefined) return Buffer.concat([header, asked]);
  header.writeUInt16BE(1, 6);
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]);
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc000 | HEADER_BYTES, 0); // the name that was asked for
  record.writeUInt16BE(TXT, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([header, asked, record, data]);
}
