import fs from "node:fs";
import { pipeline } from "node:stream/promises";
import { type Encoding, chooseEncoding } from "./encoding.ts";
import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import { sendNotModified, sendWhole } from "./send.ts";
import { isNotModified } from "./cache/conditional-response.ts";
import type { Exchange } from "./exchange.ts";

/** A static file, with the compressed versions that the build made. */
export type StaticFile = {
  readonly headers: HeaderList;
  /** Null for what no browser may keep. */
  readonly etag: string | null;
  readonly versions: Partial<Record<Encoding, Version>>;
};
type Version = { readonly file: string; readonly bytes: number; content?: Buffer };

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

/** Larger files are read from the disk for each request. */
const inMemoryMaxBytes = 256 * 1_024;
const unhashedMaxAgeSeconds = 3_600;

/**
 * Static files by the paths of their URLs. A URL is only ever looked up in this list and never becomes a file path,
 * so files that are not listed can't be reached. A file is described when it is asked for first: there are thousands
 * of pictures, and no start waits for them. (Why not sirv: docs/decisions/0017.)
 */
export class StaticFiles {
  readonly #listed: ReadonlyMap<string, string>;
  readonly #described = new Map<string, StaticFile>();
  readonly #base: HeaderList;
  readonly #standIn: StandIn;

  /** Takes the files, the headers that every response carries, and what stands in for a listed file that is missing. */
  constructor(
    listed: ReadonlyMap<string, string>,
    base: HeaderList,
    standIn: StandIn = () => undefined,
  ) {
    this.#listed = listed;
    this.#base = base;
    this.#standIn = standIn;
  }

  /** The file at the path of a URL, as it is in the request. */
  find(pathname: string): StaticFile | undefined {
    const known = this.#described.get(pathname);
    if (known !== undefined) return known;
    const file = this.#listed.get(pathname);
    if (file === undefined) return undefined;
    if (!fs.existsSync(file)) return this.#findStandIn(pathname);
    const described = describe(file, pathname, this.#headersOf(file));
    this.#described.set(pathname, described);
    return described;
  }

  /** Nobody keeps it, this list neither: the address names the content of the file that is missing. */
  #findStandIn(pathname: string): StaticFile | undefined {
    const file = this.#standIn(pathname);
    const identity = file === undefined ? undefined : versionAt(file);
    if (identity === undefined) return undefined;
    const headers = [...this.#headersOf(identity.file), "Cache-Control", "no-store"];
    return { headers, etag: null, versions: { identity } };
  }

  #headersOf(file: string): HeaderList {
    return mergeHeaders(this.#base, [
      "Content-Type",
      contentTypeOf(file) ?? "application/octet-stream",
    ]);
  }
}

/** The file that is sent in the place of a listed one that is not made yet; undefined if there is none. */
export type StandIn = (pathname: string) => string | undefined;

/**
 * The files of a folder and of those below it that browsers may have, by the paths of their URLs, which begin with
 * `at`: no dot files and no source maps. The disk is not asked about each of them, as Node's own recursion does, and
 * the names are joined as they are: `path.join` takes longer than all else here, and every start waits for these
 * thousands of names.
 */
export function listFiles(folder: string, at = ""): Map<string, string> {
  const files = new Map<string, string>();
  if (fs.existsSync(folder)) addFiles(files, folder, at);
  return files;
}

function addFiles(files: Map<string, string>, folder: string, at: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const { name } = entry;
    if (name.startsWith(".")) continue;
    const [file, urlPath] = [`${folder}/${name}`, `${at}/${name}`];
    if (entry.isDirectory()) addFiles(files, file, urlPath);
    else if (entry.isFile() && contentTypeOf(name) !== undefined)
      files.set(encodeURI(urlPath), file);
  }
}

/** The Content-Type of a file by the end of its name; undefined when browsers may not have it. */
export const contentTypeOf = (name: string) => contentTypes[/\.(\w+)$/.exec(name)?.[1] ?? ""];

/** Whether the path of a URL holds a hash of the file's content: another content has another one. */
export const isHashed = (urlPath: string) => /^(?:\/admin)?\/(?:assets|pictures)\//.test(urlPath);

/** A file on the disk as it is sent at a URL path. */
export function describe(file: string, urlPath: string, base: HeaderList): StaticFile {
  const stat = fs.statSync(file);
  const cacheControl = isHashed(urlPath)
    ? "public, max-age=31536000, immutable"
    : `public, max-age=${unhashedMaxAgeSeconds}`;
  const etag = `W/"${stat.size.toString(36)}-${Math.round(stat.mtimeMs).toString(36)}"`;
  const br = versionAt(`${file}.br`);
  const gzip = versionAt(`${file}.gz`);
  const varies = br !== undefined || gzip !== undefined ? ["Vary", "Accept-Encoding"] : [];
  return {
    headers: [...base, "Cache-Control", cacheControl, "ETag", etag, ...varies],
    etag,
    versions: { identity: { file, bytes: stat.size }, ...(br && { br }), ...(gzip && { gzip }) },
  };
}

function versionAt(file: string): Version | undefined {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? undefined : { file, bytes: stat.size };
}

/** Sends a file in the best encoding that the browser accepts. */
export async function sendFile(exchange: Exchange, file: StaticFile): Promise<void> {
  if (file.etag !== null && isNotModified(exchange, file.etag))
    return sendNotModified(exchange, file.headers);
  const wanted = chooseEncoding(exchange.request.headers["accept-encoding"]);
  const encoding = file.versions[wanted] === undefined ? "identity" : wanted;
  const version = file.versions[encoding];
  if (version === undefined) throw new Error("A listed file has no version.");
  const headers = file.headers.slice();
  if (encoding !== "identity") headers.push("Content-Encoding", encoding);
  if (version.content !== undefined || version.bytes <= inMemoryMaxBytes) {
    version.content ??= await fs.promises.readFile(version.file);
    return sendWhole(exchange, { status: 200, headers, body: version.content });
  }
  headers.push("Content-Length", String(version.bytes), "X-Request-Id", exchange.requestId);
  exchange.response.writeHead(200, headers);
  if (exchange.method === "HEAD") exchange.response.end();
  else
    await pipeline(
      fs.createReadStream(version.file, { end: version.bytes - 1 }),
      exchange.response,
    );
}
