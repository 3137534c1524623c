import type { Unmatched } from "#shop/carriers/results/match.ts";

/** Why a line of a result dispatches nothing, in words. */
export function lineReason(unmatched: Unmatched): string {
  switch (unmatched.reason) {
    case "repeated_order":
      return `Line ${unmatched.line} has this order.`;
    case "repeated_number":
      return `Line ${unmatched.line} has this number.`;
    case "number_used":
      return `${unmatched.orderNumber} was sent with this number.`;
    default:
      return reasons[unmatched.reason];
  }
}

const reasons: Readonly<
  Record<Exclude<Unmatched["reason"], "repeated_order" | "repeated_number" | "number_used">, string>
> = {
  no_order_number: "The line has no number of an order.",
  unknown_order: "This shop has no such order.",
  no_number: "The line has no tracking number.",
  spoiled_number: "A spreadsheet has rounded this number. Upload the file as the carrier wrote it.",
  no_tracking_number: "This is an SKU or the number of an order, not of a parcel.",
  mistyped: "The check digit is wrong. Dispatch it by hand if the label says so.",
  no_carrier: "No carrier is planned for it. Choose the carrier and read the numbers again.",
  to_make: "Pieces of it are still to be made.",
  flagged: "A flag stops dispatch. Resolve it, then open this page again.",
  cancelled: "It was cancelled or refunded. Put the parcel back.",
  sent: "It is dispatched already.",
  held: "It waits for a refund. Keep its parcel here until that is decided.",
  parcel_changed:
    "A refund has changed what goes of it since its label was made. Dispatch it at the packing desk, which says what stays here.",
  nothing_to_send: "Nothing of it is to be sent.",
};
