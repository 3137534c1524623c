import type { Act } from "#shop/platform/act.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { refused, type Done, type Refused } from "#shop/kit/result.ts";
import { fileHash, findRun, recordRun } from "#shop/carriers/runs/runs.server.ts";
import { listReadyOrders, type RunQuery } from "./ready-orders.server.ts";

type MadeFile = { readonly runId: string; readonly orders: number };

/**
 * Makes the file of a carrier with what is ready for it and fits, and records it. Orders that were in a file
 * already are left out unless `again`, so that no label is printed twice.
 */
export async function makeCarrierFile(
  db: Db,
  {
    act,
    carrier,
    ...query
  }: {
    readonly act: Act;
    readonly carrier: string;
  } & Pick<RunQuery, "orderIds" | "seesAll" | "again">,
): Promise<Done<MadeFile> | Refused<"no_orders" | "act_reused">> {
  const { parts } = await listReadyOrders(db, { ...query, now: new Date() });
  const part = parts.find((each) => each.carrier.name === carrier);
  // The same form again has its orders in a file by now, and gets the first answer.
  const orderIds = part?.file.written.map(({ consignment }) => consignment.orderId) ?? [];
  return recordRun(db, { act, carrier, orderIds, text: part?.file.text ?? "" });
}

/**
 * The file that a person made, written again, as nothing of it is stored. Null for another's file. Refused
 * when one of its orders has changed since.
 */
export async function writeCarrierFile(
  db: Db,
  id: string,
  { actor, seesAll }: { readonly actor: Actor; readonly seesAll: boolean },
): Promise<Done<{ readonly carrier: string; readonly text: string }> | Refused<"changed"> | null> {
  const run = await findRun(db, id);
  if (run === null || run.actor.id !== actor.id) return null;
  const query = { seesAll, again: true, now: run.madeAt, orderIds: run.orderIds };
  const { parts } = await listReadyOrders(db, query);
  const text = parts.find(({ carrier }) => carrier.name === run.carrier)?.file.text ?? "";
  if (!fileHash(text).equals(run.hash)) return refused("changed");
  return { ok: true, value: { carrier: run.carrier, text } };
}
