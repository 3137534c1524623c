import { randomUUID } from "node:crypto";
import http from "node:http";
import type { Db } from "#shop/platform/database/db.server.ts";
import { percentile, type Figure } from "./report.ts";
import { steadyLoad } from "./steady-load.ts";

/** Each round measures without staff, then with them. */
const ROUNDS = 5;
const ROUND_MS = 20_000;
/** By then each process has loaded the admin and rendered each product page. */
const WARMING_MS = 8_000;
/** The limit for product pages' 99th percentile beside the staff, in ms. */
const LIMIT = 50;
/** Acts are about the newest orders, where staff work. */
const WORKED_ON = 1_000;

/** People whose request is always under way: as soon as one is answered, the next is sent. */
const LISTING = 10;
const READING = 5;
const ACTING = 5;
export const STAFF = LISTING + READING + ACTING;

type Request = { readonly path: string; readonly form?: Readonly<Record<string, string>> };
/** The requests of one person, without an end. */
type Work = Iterator<Request, never>;

/**
 * Product pages as shoppers request them: alone, and beside 20 requests of staff at any time, half of them
 * lists, a quarter orders, a quarter acts. Throws when anything answers other than 200.
 *
 * @param tokens of 20 open sessions of staff
 * @param lists the queries of lists and searches
 */
export async function measureProductsBesideStaff(
  db: Db,
  {
    url,
    tokens,
    lists,
  }: {
    readonly url: string;
    readonly tokens: readonly string[];
    readonly lists: readonly string[];
  },
): Promise<Figure[]> {
  const products = forever(await productUrls(db, url));
  const people = await staffWork(db, lists);
  const answered: number[] = [];
  const round = async (ms: number, isWithStaff: boolean) => {
    const endsAt = performance.now() + ms;
    const isOver = () => performance.now() > endsAt;
    const workers = isWithStaff ? people : [];
    const agent = new http.Agent({ keepAlive: true });
    const beside = workers.map(async (work, at) => {
      while (!isOver())
        answered.push(await send(work.next().value, { url, agent, token: tokens[at] ?? "" }));
    });
    const [taken] = await Promise.all([steadyLoad(products, isOver), ...beside]);
    agent.destroy();
    return taken;
  };

  await round(WARMING_MS, true);
  answered.length = 0;
  const alone: number[][] = [];
  const beside: number[][] = [];
  for (let at = 0; at < ROUNDS; at++) {
    alone.push(await round(ROUND_MS, false));
    beside.push(await round(ROUND_MS, true));
  }
  return toFigures({ alone, beside, answered });
}

type Measured = {
  /** The times of the product pages of each round, in ms. */
  readonly alone: readonly number[][];
  readonly beside: readonly number[][];
  /** The times of the requests of staff, in ms. */
  readonly answered: readonly number[];
};

function toFigures({ alone, beside, answered }: Measured): Figure[] {
  const median = (rounds: readonly number[][], share: number) =>
    percentile(
      rounds.map((taken) => percentile(taken, share)),
      0.5,
    );
  const p99 = [median(alone, 0.99), median(beside, 0.99)] as const;
  return [
    { what: "product page without staff, p50", value: median(alone, 0.5), unit: "ms" },
    { what: "product page without staff, p99", value: p99[0], unit: "ms" },
    { what: `product page beside ${STAFF} of staff, p50`, value: median(beside, 0.5), unit: "ms" },
    {
      what: `product page beside ${STAFF} of staff, p99 (limit ${LIMIT})`,
      value: p99[1],
      unit: "ms",
    },
    {
      what: `product page beside ${STAFF} of staff, p99: times`,
      value: p99[1] / p99[0],
      unit: "",
    },
    { what: "requests of staff answered", value: answered.length, unit: "" },
    { what: "requests of staff, p50", value: percentile(answered, 0.5), unit: "ms" },
    { what: "requests of staff, 95 % within", value: percentile(answered, 0.95), unit: "ms" },
  ];
}

/** The work of each of the 20 people, each at another place of the same lists and orders. */
async function staffWork(db: Db, lists: readonly string[]): Promise<readonly Work[]> {
  const newest = await db
    .selectFrom("orders")
    .select("orderNumber")
    .orderBy("id", "desc")
    .limit(WORKED_ON)
    .execute();
  const orders = newest.map(({ orderNumber }) => `/admin/orders/${orderNumber}`);
  const listed = lists.map((query) => ({ path: `/admin/orders${query}` }));
  const share = <Item>(items: readonly Item[], at: number, of: number) =>
    forever([...items.slice(Math.floor((items.length * at) / of)), ...items]);
  return [
    ...Array.from({ length: LISTING }, (_, at) => share(listed, at, LISTING)),
    ...Array.from({ length: READING }, (_, at) =>
      share(
        orders.map((path) => ({ path })),
        at,
        READING,
      ),
    ),
    ...Array.from({ length: ACTING }, (_, at) => acts(share(orders, at, ACTING))),
  ];
}

/** Comments on orders, each time followed by a view that is saved under one of five names. */
function* acts(orders: Iterator<string, never>): Generator<Request, never> {
  for (let done = 1; ; done++) {
    const comment = `Rang about the delivery, call ${done}.`;
    yield {
      path: orders.next().value,
      form: { intent: "comment", comment, act_id: randomUUID() },
    };
    const name = `View ${done % 5}`;
    const view = { view: "to_make", q: "", sort: "-placed", name, shared: "" };
    yield {
      path: "/admin/orders",
      form: { intent: "save_view", ...view, act_id: randomUUID() },
    };
  }
}

/** The pages of the products that are on the shop. */
export async function productUrls(db: Db, url: string): Promise<readonly string[]> {
  const products = await db
    .selectFrom("products")
    .select("slug")
    .where("state", "=", "live")
    .orderBy("id")
    .execute();
  return products.map(({ slug }) => `${url}/product/${slug}`);
}

/** The items again and again. */
export function* forever<Item>(items: readonly Item[]): Generator<Item, never> {
  if (items.length === 0) throw new Error("There is nothing to request.");
  for (;;) yield* items;
}

/** Sends a request of a person; returns the time to the last byte, in ms. */
function send(
  { path, form }: Request,
  {
    url,
    agent,
    token,
  }: { readonly url: string; readonly agent: http.Agent; readonly token: string },
): Promise<number> {
  const began = performance.now();
  const body = form === undefined ? "" : new URLSearchParams(form).toString();
  const headers = {
    Cookie: `admin=${token}`,
    "Accept-Encoding": "br",
    ...(form !== undefined && {
      Origin: url,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve, reject) => {
    http
      .request(
        url + path,
        { agent, headers, method: form === undefined ? "GET" : "POST" },
        (answer) => {
          answer.resume();
          answer.on("error", reject);
          answer.on("end", () =>
            answer.statusCode === 200
              ? resolve(performance.now() - began)
              : reject(new Error(`${path} answered ${answer.statusCode}.`)),
          );
        },
      )
      .on("error", reject)
      .end(body);
  });
}
