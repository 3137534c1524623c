import { addDays, formatShortDay, londonDay } from "#shop/kit/time.ts";
import { pieceInWords } from "#shop/making/piece-words.ts";
import type { Work } from "#shop/making/work-list.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { unlessHeld } from "#shop/shipping/arrival-words.ts";
import { addWorkingDays, WAREHOUSE } from "#shop/shipping/working-days.ts";
import { readWorkshop } from "#shop/shipping/workshop/workshop.server.ts";
import { firstOpenDay } from "#shop/shipping/workshop/workshop.ts";
import { findShippingOption } from "#shop/shipping/rates.server.ts";

/** Working days by which a piece is later unless somebody says so. */
const LATER_DAYS = 5;

/** What the panel about a piece that cannot be made shows, with the pieces of the page to choose from; null while it is closed. */
export async function readCannot(
  search: URLSearchParams,
  { work, onPage }: { readonly work: readonly Work[]; readonly onPage: readonly Work[] },
  now: Date,
) {
  if (search.get("do") !== "cannot") return null;
  const pieces = onPage.map(({ orderId, orderNumber, line }) => ({
    value: `${orderId} ${line.position}`,
    label: `${orderNumber}: ${pieceInWords(line, line.quantity).title}`,
  }));
  const chosen = search.get("piece");
  const found = work.find(({ orderId, line }) => `${orderId} ${line.position}` === chosen);
  return {
    pieces: pieces.filter(({ value }, at) => pieces.findIndex((p) => p.value === value) === at),
    chosen: found === undefined ? null : await toChosen(found, now),
  };
}

async function toChosen({ orderId, orderNumber, line, leaveBy }: Work, now: Date) {
  const today = londonDay(now);
  const order = await findOrder(db(), orderId);
  const option =
    order && (await findShippingOption(db(), order.address.country, order.address.postcode));
  const workshop = await readWorkshop(db(), now);
  const from = leaveBy === null || leaveBy < today ? today : leaveBy;
  return {
    value: `${orderId} ${line.position}`,
    orderNumber,
    name: line.name,
    promised: line.promisedFor,
    leaves: leaveBy === null ? null : formatShortDay(leaveBy, now),
    proposed: firstOpenDay(addWorkingDays(from, LATER_DAYS, WAREHOUSE), workshop),
    first: addDays(from, 1),
    /** How the day of arrival follows from the day on which it leaves. */
    transit: option?.ok
      ? { days: option.option.transitDays, nation: option.option.nation }
      : { days: 0, nation: null },
    unlessHeld: order === null ? "" : unlessHeld(order.address),
  };
}

export type CannotView = NonNullable<Awaited<ReturnType<typeof readCannot>>>;
