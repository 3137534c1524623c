import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { listOrderRecords } from "#shop/fulfilment/order-record.server.ts";
import { endOfLondonDay, addDays, londonDay } from "#shop/kit/time.ts";
import { workList, type Work } from "#shop/making/work-list.ts";
import { listOpenCodesOf } from "#shop/orders/list-flags.server.ts";
import type { OrderLine } from "#shop/orders/order.ts";
import { findOrders } from "#shop/orders/orders.server.ts";
import { findOrderIds } from "./found-orders.server.ts";

/** Orders with pieces to make that are shown at most: the most urgent. */
export const WORK_ORDERS_MAX = 500;
const MADE_MAX = 50;

/** Pieces that were made today and not sent yet. */
export type MadeToday = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly line: OrderLine;
  readonly quantity: number;
  /** How many pieces of the line are ready in all. */
  readonly ready: number;
  readonly madeAt: Date;
};

export type WorkPage = {
  readonly work: readonly Work[];
  /** Whether there are more orders than are shown. */
  readonly isCut: boolean;
  /** The last first. */
  readonly made: readonly MadeToday[];
};

/** What the workshop has to make, and what it has made today. Orders that a flag ends are left out. */
export async function readWork(db: Db, now: Date): Promise<WorkPage> {
  const found = await findOrderIds(db, { view: "to_make", most: WORK_ORDERS_MAX + 1 });
  const ids = found.slice(0, WORK_ORDERS_MAX);
  const madeIds = await findMadeSince(db, endOfLondonDay(addDays(londonDay(now), -1)));
  const orders = await findOrders(db, [...new Set([...ids, ...madeIds])]);
  const records = await listOrderRecords(db, orders);
  const flags = await listOpenCodesOf(db, ids);
  const toMake = new Set(ids);
  return {
    work: workList(
      records.filter(({ order }) => toMake.has(order.id)),
      (orderId) => flags.get(orderId) ?? [],
    ),
    isCut: found.length > ids.length,
    made: records.flatMap((record) => madeSince(record, londonDay(now))).toSorted(byTime),
  };
}

/** Orders that are still to be sent and have a piece that was made since then: the latest 50. */
async function findMadeSince(db: Db, since: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id from order_summaries join fulfilments using (order_id)
    where views <> '{}' and fulfilments.state = 'ready' and made_at >= ${since}
    group by order_id order by max(made_at) desc limit ${MADE_MAX}`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

type Records = Awaited<ReturnType<typeof listOrderRecords>>[number];

function madeSince({ order, fulfilments }: Records, day: string): readonly MadeToday[] {
  const ready = fulfilments.filter(({ state }) => state === "ready");
  const readyOf = (position: number) =>
    ready
      .flatMap(({ lines }) => lines)
      .reduce((sum, each) => (each.position === position ? sum + each.quantity : sum), 0);
  return ready.flatMap(({ madeAt, lines }) =>
    madeAt === null || londonDay(madeAt) < day
      ? []
      : lines.flatMap(({ position, quantity }) => {
          const line = order.lines.find((each) => each.position === position);
          if (line === undefined) return [];
          const { id: orderId, orderNumber } = order;
          return { orderId, orderNumber, line, quantity, ready: readyOf(position), madeAt };
        }),
  );
}

function byTime(one: MadeToday, other: MadeToday): number {
  return other.madeAt.getTime() - one.madeAt.getTime();
}
