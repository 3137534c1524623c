import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { openPool, createDb, type Db } from "#shop/platform/database/db.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startShop } from "#tests/support/running-shop.ts";
import { sendForm } from "./send-form.ts";
import { serveShop } from "./serve-shop.ts";

export type RequestOptions = {
  readonly method?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged. */
  readonly text?: string;
  /** Sent as the form of a page. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as a form with files. */
  readonly upload?: FormData;
  /** Sent as the bearer token. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type HttpResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as a JSON object; undefined if it isn't one. */
  readonly json: Record<string, unknown> | undefined;
};

export type HttpShop = {
  readonly db: Db;
  readonly url: string;
  /** Sends a request; redirects are returned, not followed. */
  request(path: string, options?: RequestOptions): Promise<HttpResponse>;
  /** Calls an API endpoint with a JSON body. */
  callApi(name: string, json?: unknown, options?: RequestOptions): Promise<HttpResponse>;
};

/** A shop of the test file's own, with its output. */
export type OwnHttpShop = HttpShop & {
  /** What the shop has printed and logged until now. */
  output(): string;
  /** The lines of its log until now. Fails at a line that is not JSON. */
  log(): Record<string, unknown>[];
};

/** Serves the built shop, in this process, on a database of the test file's own, and stops it after the file. */
export const startHttpShop = shopStarter(serveShop);

/** The same in processes of its own, for what concerns them: several that answer, their signals, their metrics. */
export const startHttpProgram = shopStarter(startShop);

function shopStarter(start: typeof serveShop) {
  return async (settings: Readonly<Record<string, string>> = {}): Promise<OwnHttpShop> => {
    // The shop and the test encrypt with one key.
    process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
    const { db, url: databaseUrl } = await testDatabase();
    const shop = await start({
      DATABASE_URL: databaseUrl,
      WEB_CONCURRENCY: "1",
      LOG_LEVEL: "fatal",
      ...settings,
    });
    afterAll(shop.stop);
    return {
      ...clientOf(shop.url, db),
      output: shop.output,
      log: () => shop.output().split("\n").slice(0, -1).map(parseLine),
    };
  };
}

const parseLine = (line: string) => JSON.parse(line) as Record<string, unknown>;

/** The one running shop of tests/http/shared-shop, which must not change its catalogue. */
export function sharedHttpShop(): HttpShop {
  const pool = openPool(process.env.SHARED_SHOP_DATABASE_URL ?? "", 2);
  afterAll(() => pool.end());
  return clientOf(process.env.SHARED_SHOP_URL ?? "", createDb(pool));
}

function clientOf(url: string, db: Db): HttpShop {
  const request = (path: string, options: RequestOptions = {}) => send(db, url + path, options);
  return {
    db,
    url,
    request,
    callApi: (name, json = {}, options = {}) =>
      request(`/api/${name}`, { method: "POST", json, ...options }),
  };
}

async function send(db: Db, url: string, options: RequestOptions): Promise<HttpResponse> {
  // To compress a page takes about as long as to draw it.
  const headers = new Headers({ "Accept-Encoding": "identity", ...options.headers });
  if (options.token !== undefined) headers.set("Authorization", `Bearer ${options.token}`);
  if (options.json !== undefined && !headers.has("Content-Type"))
    headers.set("Content-Type", "application/json");
  const form =
    options.upload ?? (options.form === undefined ? undefined : new URLSearchParams(options.form));
  const body =
    options.text ?? form ?? (options.json === undefined ? undefined : JSON.stringify(options.json));
  const method = options.method ?? (body === undefined ? "GET" : "POST");
  const init = { method, headers, redirect: "manual" } as const;
  const { response, text } = await sendForm(db, url, {
    ...init,
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, headers: response.headers, text, json: readJson(text) };
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === "object" && content !== null ? { ...content } : undefined;
  } catch {
    return undefined;
  }
}

/** A list in a JSON body; empty if there is none, which no test expects. */
export function listOf<Entry = object>(
  json: Record<string, unknown> | undefined,
  name: string,
): readonly Entry[] {
  const list = json?.[name];
  return Array.isArray(list) ? (list as Entry[]) : [];
}

/** The cookies that a response sets: name to value and attributes. */
export function cookiesOf(response: HttpResponse): ReadonlyMap<string, string> {
  return new Map(
    response.headers.getSetCookie().map((line) => {
      const [name = "", ...rest] = line.split("=");
      return [name, rest.join("=")];
    }),
  );
}

/** The Cookie header that a browser sends after this response. */
export function cookieHeader(response: HttpResponse): string {
  return [...cookiesOf(response)].map(([name, rest]) => `${name}=${rest.split(";")[0]}`).join("; ");
}
