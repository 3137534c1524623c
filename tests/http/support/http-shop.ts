import { afterAll } from "vitest";
import type { Db } from "#shop/platform/database/db.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startShop } from "#tests/support/running-shop.ts";

export type RequestOptions = {
  readonly method?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it stands. */
  readonly text?: string;
  /** Sent as a form of a page. */
  readonly form?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type HttpResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body read as JSON; undefined when it is none. */
  readonly json: Record<string, unknown> | undefined;
};

export type HttpShop = {
  readonly db: Db;
  readonly url: string;
  /** What the shop has logged until now. */
  output(): string;
  /** Asks for an address of the shop. Redirects are answers like others. */
  request(path: string, options?: RequestOptions): Promise<HttpResponse>;
  /** Calls a function with a JSON body. */
  callApi(name: string, json?: unknown, options?: RequestOptions): Promise<HttpResponse>;
};

/** The whole built website behind a real socket, on a database of the test file's own. */
export async function startHttpShop(
  settings: Readonly<Record<string, string>> = {},
): Promise<HttpShop> {
  const { db, url: databaseUrl } = await testDatabase();
  const shop = await startShop({
    DATABASE_URL: databaseUrl,
    WEB_CONCURRENCY: "1",
    LOG_LEVEL: "fatal",
    ...settings,
  });
  afterAll(shop.stop);
  const request = (path: string, options: RequestOptions = {}) => send(shop.url + path, options);
  return {
    db,
    url: shop.url,
    output: shop.output,
    request,
    callApi: (name, json = {}, options = {}) =>
      request(`/api/${name}`, { method: "POST", json, ...options }),
  };
}

async function send(url: string, options: RequestOptions): Promise<HttpResponse> {
  const headers = new Headers(options.headers);
  if (options.token !== undefined) headers.set("Authorization", `Bearer ${options.token}`);
  if (options.json !== undefined && !headers.has("Content-Type"))
    headers.set("Content-Type", "application/json");
  const body =
    options.text ??
    (options.form === undefined ? undefined : new URLSearchParams(options.form)) ??
    (options.json === undefined ? undefined : JSON.stringify(options.json));
  const method = options.method ?? (body === undefined ? "GET" : "POST");
  const answer = await fetch(url, {
    method,
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: readJson(text) };
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === "object" && content !== null ? { ...content } : undefined;
  } catch {
    return undefined;
  }
}

/** A list in an answer; empty, which no test expects, when there is none. */
export function listOf<Entry = object>(
  json: Record<string, unknown> | undefined,
  name: string,
): readonly Entry[] {
  const list = json?.[name];
  return Array.isArray(list) ? (list as Entry[]) : [];
}

/** The cookies an answer sets: name to value and attributes. */
export function cookiesOf(answer: HttpResponse): ReadonlyMap<string, string> {
  return new Map(
    answer.headers.getSetCookie().map((line) => {
      const [name = "", ...rest] = line.split("=");
      return [name, rest.join("=")];
    }),
  );
}

/** The Cookie header of a browser that has kept an answer's cookies. */
export function cookieHeader(answer: HttpResponse): string {
  return [...cookiesOf(answer)].map(([name, rest]) => `${name}=${rest.split(";")[0]}`).join("; ");
}
