import type { Actor } from "#shop/platform/actor.ts";
import { notDoneInWords } from "./not-done.ts";

/** What a flag is about: whether it blocks dispatch, whether the shopkeeper gets a mail, and its sentence. */
type FlagKind = {
  readonly blocksDispatch: boolean;
  /** False where another mail or command tells the shopkeeper of the same thing. */
  readonly isMailed: boolean;
  /** Without its full stop. */
  readonly sentence: string;
};

/** Every reason why an order needs a person. */
export const flagKinds = {
  payment_mismatch: {
    blocksDispatch: true,
    isMailed: true,
    sentence: "The payment does not match the order",
  },
  paid_twice: {
    blocksDispatch: false,
    isMailed: true,
    sentence: "The order was paid a second time",
  },
  sold_out: {
    blocksDispatch: true,
    isMailed: true,
    sentence: "Sold out before it was paid for, as its reservation had ended: refunded in full",
  },
  refund_failed: {
    blocksDispatch: true,
    isMailed: true,
    sentence: "A refund of this order has failed",
  },
  refund_to_approve: {
    blocksDispatch: false,
    isMailed: true,
    sentence: "A refund waits for an owner's approval",
  },
  refund_unexplained: {
    blocksDispatch: true,
    isMailed: true,
    sentence: "A refund was made outside the shop: enter what it was for",
  },
  disputed: {
    blocksDispatch: true,
    isMailed: true,
    sentence: "The customer's bank disputes this payment",
  },
  cancel_requested: {
    blocksDispatch: true,
    isMailed: false,
    sentence: "The customer has asked to cancel this order",
  },
  return_requested: {
    blocksDispatch: false,
    isMailed: false,
    sentence: "The customer has asked to return goods from this order",
  },
  withdrawn: {
    blocksDispatch: true,
    isMailed: false,
    sentence: "The customer has withdrawn from the contract",
  },
  stock_unknown: {
    blocksDispatch: true,
    isMailed: false,
    sentence:
      "Paid before the database was restored, and there is too little stock for it now. Check whether it was dispatched or has to be refunded, and count the stock",
  },
  restock_unknown: {
    blocksDispatch: false,
    isMailed: false,
    sentence:
      "Refunded in full before the end of the lost database. If it was cancelled before dispatch, add its goods to the stock again",
  },
  recreated: {
    blocksDispatch: true,
    isMailed: false,
    sentence: "Recreated after a restore",
  },
  act_not_done: {
    blocksDispatch: false,
    isMailed: true,
    sentence: "An act that could be undone was no longer possible when its time was over",
  },
  cannot_make: {
    blocksDispatch: false,
    isMailed: true,
    sentence: "A piece can't be made as promised",
  },
  mail_bounced: {
    blocksDispatch: false,
    isMailed: true,
    sentence: "A mail to the customer came back",
  },
  address_check: {
    blocksDispatch: true,
    isMailed: true,
    sentence: "Check the postal address",
  },
  other: { blocksDispatch: true, isMailed: true, sentence: "Look at this order" },
} as const satisfies Record<string, FlagKind>;
export type FlagCode = keyof typeof flagKinds;

/** A note that an order needs a person. */
export type OrderFlag = {
  readonly id: string;
  readonly code: FlagCode;
  /** What it is about: the id of a session, refund or request; empty for the whole order. */
  readonly subject: string;
  /** What the code does not say. */
  readonly note: string;
  readonly raisedAt: Date;
  readonly raisedBy: Actor;
};

/** What a flag says to the shopkeeper, without a full stop. */
export function flagText({ code, note }: Pick<OrderFlag, "code" | "note">): string {
  if (code === "act_not_done" && note !== "") {
    const { what, why } = notDoneInWords(note);
    return `The ${what} was not done, as ${why}`;
  }
  const { sentence } = flagKinds[code];
  return note === "" ? sentence : `${sentence}: ${note}`;
}

/** Whether an order with these open flags can't be dispatched: `flagsThatBlock` has them for a query. */
export function blocksDispatch(flags: readonly Pick<OrderFlag, "code">[]): boolean {
  return flags.some(({ code }) => flagKinds[code].blocksDispatch);
}

/** The codes of the flags with which an order can't be dispatched. */
export const flagsThatBlock = (Object.keys(flagKinds) as FlagCode[]).filter((code) =>
  blocksDispatch([{ code }]),
);

/** Flags that ask what becomes of the order. All of them stop dispatch, too. */
const endings: readonly FlagCode[] = [
  "cancel_requested",
  "withdrawn",
  "payment_mismatch",
  "sold_out",
  "stock_unknown",
];

/** Whether nothing is made for an order with these open flags. */
export function stopsMaking(flags: readonly Pick<OrderFlag, "code">[]): boolean {
  return flags.some(({ code }) => endings.includes(code));
}
