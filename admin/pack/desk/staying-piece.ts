import { skuCode } from "#shop/catalogue/sku.ts";
import { heldOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";

/** Why a scanned piece of an order, of which none is to be sent now, stays here; null for anything else. */
export function stayingPiece(record: OrderRecord, typed: string): string | null {
  const code = skuCode(typed);
  const same = record.order.lines.filter(({ sku }) => code !== "" && skuCode(sku) === code);
  const [line] = same;
  if (line === undefined) return null;
  const held = heldOf(record).flatMap(({ lines }) => lines);
  return held.some(({ position }) => same.some((each) => each.position === position))
    ? `${line.name} waits for a refund. Keep it here.`
    : `Nothing more of ${line.name} is to be sent now. Put it back.`;
}
