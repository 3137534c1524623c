import { LRUCache } from "lru-cache";
import type { BuildFile } from "#shop/platform/builds/kept-builds.server.ts";
import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import { contentTypeOf, type StaticFile } from "./static-files.ts";

/** Addresses that contain a hash of the content. Everything else belongs to this build alone. */
const HASHED = /^(?:\/admin)?\/(?:assets|pictures)\/[\w./-]{1,250}$/;
const foundMaxBytes = 8_000_000;
const missingMax = 1_000;
/** Another instance may start a newer build at any moment, whose pages this one then answers for. */
const missingMs = 5_000;

/** Finds files of the builds before this one, and of newer ones that other instances have started. */
export class EarlierBuilds {
  readonly #read: (path: string) => Promise<BuildFile | null>;
  readonly #base: HeaderList;
  readonly #found = new LRUCache<string, StaticFile>({
    maxSize: foundMaxBytes,
    sizeCalculation: ({ versions }) =>
      Object.values(versions).reduce((sum, { bytes }) => sum + bytes, 1),
  });
  readonly #missing = new LRUCache<string, true>({ max: missingMax, ttl: missingMs });

  /** Takes what reads a file of any kept build, and the headers of every response. */
  constructor(read: (path: string) => Promise<BuildFile | null>, base: HeaderList) {
    this.#read = read;
    this.#base = base;
  }

  /** The file at a path; null when it can't be of a build, or no kept build has it. */
  async find(pathname: string): Promise<StaticFile | null> {
    const type = contentTypeOf(pathname);
    if (type === undefined || !HASHED.test(pathname) || this.#missing.has(pathname)) return null;
    const known = this.#found.get(pathname);
    if (known !== undefined) return known;
    // While the database is away, the website answers, as for every address that it can't look up.
    const file = await this.#read(pathname).catch(() => undefined);
    if (file === undefined) return null;
    if (file === null) {
      this.#missing.set(pathname, true);
      return null;
    }
    const described = describe(file, pathname, mergeHeaders(this.#base, ["Content-Type", type]));
    this.#found.set(pathname, described);
    return described;
  }
}

function describe({ content, brotli }: BuildFile, path: string, base: HeaderList): StaticFile {
  const etag = `W/"${path.split("/").at(-1)}"`;
  const varies = brotli === null ? [] : ["Vary", "Accept-Encoding"];
  const cacheControl = "public, max-age=31536000, immutable";
  return {
    headers: [...base, "Cache-Control", cacheControl, "ETag", etag, ...varies],
    etag,
    versions: {
      identity: inMemory(content),
      ...(brotli !== null && { br: inMemory(brotli) }),
    },
  };
}

/** A version without a file: its content is there. */
function inMemory(content: Buffer) {
  return { file: "", bytes: content.length, content };
}
