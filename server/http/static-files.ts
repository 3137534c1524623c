import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { type Encoding, chooseEncoding } from "./encoding.ts";
import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import { sendNotModified, sendWhole } from "./send.ts";
import { isNotModified } from "./cache/stored-response.ts";
import type { Exchange } from "./exchange.ts";

/** One built file, with its compressed forms where the build made them. */
export type StaticFile = {
  readonly headers: HeaderList;
  readonly etag: string;
  readonly forms: Partial<Record<Encoding, Form>>;
};
type Form = { readonly file: string; readonly bytes: number; content?: Buffer };

const contentTypes: Record<string, string> = {
  avif: "image/avif",
  css: "text/css; charset=utf-8",
  gif: "image/gif",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  woff2: "font/woff2",
  xml: "application/xml; charset=utf-8",
};

/** Larger files are read from the disk each time. */
const largestKeptBytes = 256 * 1_024;
const secondsUntilAsked = 3_600;

/**
 * The files of the built website, by their address. They are listed once, so that an address is
 * looked up and never becomes a path: what is not listed can't be reached. Dot files and source
 * maps are not listed.
 */
export function listStaticFiles(folder: string, base: HeaderList): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!fs.existsSync(folder)) return files;
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    const isHidden = address.includes("/.") || /\.(?:map|br|gz)$/.test(address);
    const type = contentTypes[path.extname(file).slice(1)];
    if (!entry.isFile() || isHidden || type === undefined) continue;
    files.set(
      encodeURI(address),
      describe(file, address, mergeHeaders(base, ["Content-Type", type])),
    );
  }
  return files;
}

function describe(file: string, address: string, base: HeaderList): StaticFile {
  const stat = fs.statSync(file);
  // These addresses hold a hash of the content: another content has another address.
  const lasting = /^\/(?:assets|pictures)\//.test(address)
    ? "public, max-age=31536000, immutable"
    : `public, max-age=${secondsUntilAsked}`;
  const etag = `W/"${stat.size.toString(36)}-${Math.round(stat.mtimeMs).toString(36)}"`;
  const br = formAt(`${file}.br`);
  const gzip = formAt(`${file}.gz`);
  const varies = br !== undefined || gzip !== undefined ? ["Vary", "Accept-Encoding"] : [];
  return {
    headers: [...base, "Cache-Control", lasting, "ETag", etag, ...varies],
    etag,
    forms: { identity: { file, bytes: stat.size }, ...(br && { br }), ...(gzip && { gzip }) },
  };
}

function formAt(file: string): Form | undefined {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? undefined : { file, bytes: stat.size };
}

/** Sends a file in the best form the browser takes. */
export async function sendFile(exchange: Exchange, file: StaticFile): Promise<void> {
  if (isNotModified(exchange, file.etag)) return sendNotModified(exchange, file.headers);
  const wanted = chooseEncoding(exchange.request.headers["accept-encoding"]);
  const encoding = file.forms[wanted] === undefined ? "identity" : wanted;
  const form = file.forms[encoding];
  if (form === undefined) throw new Error("A file without a form was listed.");
  const headers = file.headers.slice();
  if (encoding !== "identity") headers.push("Content-Encoding", encoding);
  if (form.bytes <= largestKeptBytes) {
    form.content ??= await fs.promises.readFile(form.file);
    return sendWhole(exchange, { status: 200, headers, body: form.content });
  }
  headers.push("Content-Length", String(form.bytes), "X-Request-Id", exchange.requestId);
  exchange.answer.writeHead(200, headers);
  if (exchange.method === "HEAD") exchange.answer.end();
  else await pipeline(fs.createReadStream(form.file, { end: form.bytes - 1 }), exchange.answer);
}
