import { afterAll } from "vitest";
import type { Db } from "#shop/platform/database/db.server.ts";
import { testDatabase } from "./database.ts";
import { startShop } from "./running-shop.ts";

export type Asked = {
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

export type Answered = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body read as JSON; undefined when it is none. */
  readonly json: Record<string, unknown> | undefined;
};

export type VisitedShop = {
  readonly db: Db;
  readonly url: string;
  /** What the shop has logged until now. */
  said(): string;
  /** Asks for an address of the shop. Redirects are answers like others. */
  ask(path: string, asked?: Asked): Promise<Answered>;
  /** Calls a function with a JSON body. */
  call(name: string, json?: unknown, asked?: Asked): Promise<Answered>;
};

/** The whole built website behind a real socket, on a database of the test file's own. */
export async function visitedShop(
  settings: Readonly<Record<string, string>> = {},
): Promise<VisitedShop> {
  const { db, url: databaseUrl } = await testDatabase();
  const shop = await startShop({
    DATABASE_URL: databaseUrl,
    WEB_CONCURRENCY: "1",
    LOG_LEVEL: "fatal",
    ...settings,
  });
  afterAll(shop.stop);
  const ask = (path: string, asked: Asked = {}) => visit(shop.url + path, asked);
  return {
    db,
    url: shop.url,
    said: shop.said,
    ask,
    call: (name, json = {}, asked = {}) => ask(`/api/${name}`, { method: "POST", json, ...asked }),
  };
}

async function visit(url: string, asked: Asked): Promise<Answered> {
  const headers = new Headers(asked.headers);
  if (asked.token !== undefined) headers.set("Authorization", `Bearer ${asked.token}`);
  if (asked.json !== undefined && !headers.has("Content-Type"))
    headers.set("Content-Type", "application/json");
  const body =
    asked.text ??
    (asked.form === undefined ? undefined : new URLSearchParams(asked.form)) ??
    (asked.json === undefined ? undefined : JSON.stringify(asked.json));
  const method = asked.method ?? (body === undefined ? "GET" : "POST");
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
export function cookiesOf(answer: Answered): ReadonlyMap<string, string> {
  return new Map(
    answer.headers.getSetCookie().map((line) => {
      const [name = "", ...rest] = line.split("=");
      return [name, rest.join("=")];
    }),
  );
}

/** The Cookie header of a browser that has kept an answer's cookies. */
export function cookieHeader(answer: Answered): string {
  return [...cookiesOf(answer)].map(([name, rest]) => `${name}=${rest.split(";")[0]}`).join("; ");
}
