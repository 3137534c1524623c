/** An act of staff that could be undone, and was no longer possible when its time was over. */
export type NotDone = {
  /** "dispatch", in the middle of a sentence. */
  readonly what: string;
  /** Why, as the end of a sentence without its full stop. */
  readonly why: string;
  /** What to do about it, as a sentence. */
  readonly todo: string;
};

const acts: Readonly<Record<string, string>> = {
  dispatch: "dispatch",
  cancel: "cancellation",
  refund: "refund",
  approve_refund: "approval",
};

const LOOK_AGAIN = "Look at the order, and do it again if it is still right.";

const reasons: Readonly<Record<string, readonly [why: string, todo: string]>> = {
  needs_attention: [
    "a flag now stops dispatch",
    "Keep the parcel here, resolve the flag, then dispatch again.",
  ],
  held_for_refund: [
    "a refund now waits for its pieces",
    "Keep the parcel here until the refund is declined or sent.",
  ],
  nothing_to_send: [
    "its pieces were sent, cancelled or refunded in the meantime",
    "Keep the parcel here until you have seen what is still to be sent.",
  ],
  wrong_status: [
    "the order was sent, cancelled or refunded in the meantime",
    "Look at the order. What was sent can come back as a return.",
  ],
  wrong_state: [
    "somebody had already decided about the refund",
    "See under Money what became of it: there is nothing more to do.",
  ],
  lapsed: ["the refund had waited for too long", "Ask for a new refund if it is still right."],
  left_meanwhile: [
    "some of its goods have left in the meantime",
    "See under Money what has left, then decide again.",
  ],
  sent_meanwhile: [
    "some of its goods were sent in the meantime",
    "Look at what was sent, then enter the refund again.",
  ],
  disputed: [
    "the customer’s bank disputes the payment",
    "Nothing can be refunded until the bank has decided. Answer the dispute.",
  ],
  refund_open: [
    "another refund of the order had already been requested",
    "See under Money what was refunded, then enter the rest.",
  ],
  above_left: [
    "it was more than what was left of the payment",
    "See under Money what was refunded, then enter the rest.",
  ],
  nothing_to_refund: [
    "nothing was left of the payment",
    "See under Money what was refunded: there is nothing more to do.",
  ],
  unsent_pieces: [
    "nothing would have stayed paid while pieces are still to be sent",
    "Enter the refund again with Don’t send, or send them first.",
  ],
  sum_changed: ["the sum has changed", "Enter the refund again."],
};

/** In words what the note of a flag `act_not_done` says: "dispatch: needs_attention". */
export function notDoneInWords(note: string): NotDone {
  const [action = "", reason = ""] = note.split(": ", 2);
  const [why, todo] = reasons[reason] ?? ["the order had changed in the meantime", LOOK_AGAIN];
  return { what: acts[action] ?? "act", why, todo };
}
