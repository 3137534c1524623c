import { createHash } from "node:crypto";
import { findSkusAmong } from "#shop/catalogue/scanned-product.server.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Shipment } from "#shop/fulfilment/fulfilment.ts";
import { shipmentWith, type MatchFacts, type RowWithCarrier } from "./match.ts";
import { findOwnCarriers } from "./own-carriers.server.ts";
import { readResult, type ResultColumns, type ResultRow } from "./read-result.ts";
import {
  findResultByHash,
  findResultById,
  findTakenRow,
  findUsedNumbers,
  hasAnyOrder,
  insertResult,
  insertRows,
  listStoredRows,
  updateCarriers,
  type StoredResult,
  type StoredRow,
} from "./results-queries.server.ts";

export { freeRows, takeRows, type StoredResult } from "./results-queries.server.ts";

export type NewResult = {
  readonly act: Act;
  /** The carrier to use when the form of a number names none; null for that of each order. */
  readonly carrier: string | null;
  readonly bytes: Uint8Array;
  /** Null: the columns are known by their heads. */
  readonly columns: ResultColumns | null;
};

export type SavedResult = { readonly resultId: string; readonly isNew: boolean };

/**
 * Reads and stores the file that a carrier gave back; nothing is dispatched yet. The same bytes again are
 * the result that is stored already, and its lines that are not dispatched take the carriers of this reading.
 * Refuses a file that can't be read, or that names no order of the shop.
 */
export async function saveResult(
  db: Db,
  { act, carrier, bytes, columns }: NewResult,
): Promise<
  | Done<SavedResult>
  | Exclude<ReturnType<typeof readResult>, { ok: true }>
  | Refused<"foreign_file" | "act_reused">
> {
  const hash = createHash("sha256").update(bytes).digest();
  const read = readResult(bytes, columns);
  if (!read.ok) {
    const known = await findResultByHash(db, hash);
    return known === null ? read : done({ resultId: known.id, isNew: false });
  }
  const rows = await withCarriers(db, read.value, carrier);
  const subject = { kind: "carrier_result", id: hash.toString("hex") };
  const input = { carrier, hash: hash.toString("hex") };
  return withAct<SavedResult, "foreign_file">(
    db,
    { act, action: "read_carrier_result", subject, input },
    async (tx, audit) => {
      const known = await findResultByHash(tx, hash);
      if (known !== null) return readAgain(tx, known.id, rows);
      if (
        !(await hasAnyOrder(
          tx,
          rows.map(({ orderNumber }) => orderNumber),
        ))
      )
        return refused("foreign_file");
      const id = await insertResult(tx, {
        id: act.actId,
        carrier: carrier ?? (rows.find((row) => row.carrier !== "")?.carrier || "Carrier"),
        actor: act.actor,
        hash,
      });
      if (id === null) {
        const first = await findResultByHash(tx, hash);
        return first === null
          ? refused("foreign_file")
          : done({ resultId: first.id, isNew: false });
      }
      await insertRows(tx, id, rows);
      audit({ rows: { from: 0, to: rows.length } });
      return done({ resultId: id, isNew: true });
    },
  );
}

async function withCarriers(
  db: Db,
  rows: readonly ResultRow[],
  chosen: string | null,
): Promise<readonly RowWithCarrier[]> {
  if (chosen !== null) return rows.map((row) => ({ ...row, carrier: chosen }));
  const own = await findOwnCarriers(db, rows);
  return rows.map((row) => ({ ...row, carrier: own.get(row.orderNumber) ?? "" }));
}

/** The same file again may have been read with another carrier. */
async function readAgain(
  tx: Db,
  resultId: string,
  rows: readonly RowWithCarrier[],
): Promise<Done<SavedResult>> {
  await findResultById(tx, resultId, { lock: true });
  await updateCarriers(tx, resultId, rows);
  return done({ resultId, isNew: false });
}

/** A result file with its lines and what its numbers and acts say; null if there is none. */
export async function findResult(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<{
  readonly result: StoredResult;
  readonly rows: readonly StoredRow[];
  readonly facts: Pick<MatchFacts, "usedNumbers" | "skus" | "begun">;
} | null> {
  const result = isUuid(id) ? await findResultById(db, id, { lock }) : null;
  if (result === null) return null;
  const rows = await listStoredRows(db, id);
  const numbers = rows.map(({ trackingNumber }) => trackingNumber);
  const usedNumbers = await findUsedNumbers(db, numbers);
  const skus = await findSkusAmong(db, numbers);
  const begun = new Set(rows.flatMap(({ line, bulkActId }) => (bulkActId === null ? [] : line)));
  return { result, rows, facts: { usedNumbers, skus, begun } };
}

/** With what an act dispatches an order; null if its lines were deleted. */
export async function findTakenShipment(
  db: Db,
  bulkActId: string,
  orderId: string,
): Promise<Shipment | null> {
  const row = await findTakenRow(db, bulkActId, orderId);
  return row === null ? null : shipmentWith(row.trackingNumber, row.carrier);
}
