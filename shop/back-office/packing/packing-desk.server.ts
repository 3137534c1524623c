import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { planParcels, type PackingPlan } from "#shop/carriers/services.server.ts";
import { findShelves } from "#shop/catalogue/stock/shelves.server.ts";
import { heldOf, type Held, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import type { OrderFlag } from "#shop/orders/flag.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import { findLatestEvent, type PastEvent } from "#shop/orders/history.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { linesToPack, type LineToPack } from "#shop/packing/lines-to-pack.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findPendingAct, type PendingAct } from "#shop/platform/pending-acts.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { placeInQueue, type PackingRound, type PlaceInQueue } from "./pack-queue.server.ts";

/** What the desk shows of one order. It has no price and no e-mail address. */
export type PackingDesk = {
  readonly record: OrderRecord;
  /** Empty when nothing is to be sent. */
  readonly lines: readonly LineToPack[];
  /** What refunds keep back while they wait. */
  readonly held: readonly Held[];
  /** Of all that can leave now; null when nothing can. */
  readonly plan: PackingPlan | null;
  /** The open flags, the oldest first. */
  readonly flags: readonly OrderFlag[];
  /** The act of staff that can still be undone. */
  readonly pending: PendingAct | null;
  /** Why nothing is to be sent any more; null while something is. */
  readonly ended: PastEvent | null;
  /** The products in any state, by id, for their pictures. */
  readonly products: ReadonlyMap<number, Product>;
  readonly shelves: ReadonlyMap<number, string>;
  readonly place: PlaceInQueue;
  /** The names of the people of the staff who appear, by id. */
  readonly names: ReadonlyMap<string, string>;
};

/** Reads what the desk shows of an order in a round of packing, by its records as they are now. */
export async function readPackingDesk(
  db: Db,
  order: Order,
  round: PackingRound,
): Promise<PackingDesk> {
  const record = await findOrderRecord(db, order);
  const lines = linesToPack(record);
  const ids = lines.flatMap(({ line }) => line.productId ?? []);
  const [flags, pending, ended, products, shelves, place, plan] = await Promise.all([
    listOpenFlags(db, order.id),
    findPendingAct(db, order.id),
    lines.length > 0 ? null : findLatestEvent(db, order.id, endings),
    findProductsById(db, ids, { states: "any" }),
    findShelves(db, ids),
    placeInQueue(db, order.id, round),
    planOf(db, order, lines),
  ]);
  const held = heldOf(record);
  const askers = held.map(({ refund }) => refund.requestedBy);
  const actors = [pending?.actor, ended?.actor, ...askers].flatMap((actor) =>
    actor?.kind === "staff" && actor.id !== null ? [actor.id] : [],
  );
  const names = await findStaffNames(db, actors);
  return { record, lines, held, plan, flags, pending, ended, products, shelves, place, names };
}

/** What may have taken the pieces off the desk. */
const endings = ["cancelled", "dispatched", "refund_requested", "refund_sent"] as const;

/** The carton and the carrier that is proposed for what can leave now; null when nothing can. */
async function planOf(
  db: Db,
  order: Order,
  lines: readonly LineToPack[],
): Promise<PackingPlan | null> {
  const ready = lines.flatMap(({ line: { position }, ready: quantity }) =>
    quantity === 0 ? [] : { position, quantity },
  );
  if (ready.length === 0) return null;
  const [plan] = await planParcels(db, [{ order, lines: ready }]);
  return plan ?? null;
}
