import type { RefundFate } from "#shop/fulfilment/refund-fate.ts";
import { londonDay } from "#shop/kit/time.ts";
import { dayOf } from "./money-words.ts";

/** What has become of the pieces of a refund since it was asked for, in sentences: first what has left. */
export function fateInWords(
  { pieces, parcels, held, heldMade, toSend }: RefundFate,
  now: Date,
): { readonly left: string; readonly here: string } {
  const sentences = parcels.map((parcel) => {
    const { carrier, dispatchedAt } = parcel;
    const day =
      londonDay(dispatchedAt) === londonDay(now) ? "today" : `on ${dayOf(dispatchedAt, now)}`;
    return `${partOf(parcel.pieces, pieces)} left ${day} with ${carrier}.`;
  });
  const made = heldMade === 0 ? "" : `, ${heldMade === held ? "made" : `${heldMade} of them made`}`;
  return {
    left: sentences.join(" "),
    here: [
      ...(held > 0
        ? [`${partOf(held, pieces)} ${held === 1 ? "is" : "are"} kept here${made}.`]
        : []),
      ...(toSend > 0
        ? [`${partOf(toSend, pieces)} ${toSend === 1 ? "is" : "are"} still to be sent.`]
        : []),
    ].join(" "),
  };
}

/** "The piece", "All 3 pieces", "1 of 3 pieces". */
function partOf(count: number, all: number): string {
  if (all === 1) return "The piece";
  return count === all ? `All ${all} pieces` : `${count} of ${all} pieces`;
}

/** How far pieces are that are not sent: those that are not made yet are left out first. */
export function madeInWords(kept: number, toMake: number): string {
  const unmade = Math.min(kept, toMake);
  if (unmade === kept) return `${kept}, not made`;
  return unmade === 0 ? `${kept}, made, not sent` : `${unmade} not made, ${kept - unmade} made`;
}
