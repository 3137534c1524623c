import { actorColumns, type Actor } from "#shop/platform/actor.ts";

/** Why the stock of a product changed. `recreated`: sold before a restore, and taken again after it. */
export type StockMoveReason =
  | "opening"
  | "sold"
  | "cancelled"
  | "returned"
  | "received"
  | "corrected"
  | "damaged"
  | "counted"
  | "recreated";

/** What a change of stock is recorded with. */
export type StockSource = {
  readonly reason: StockMoveReason;
  /** What caused it, such as `{kind: "order", id}`. 40 and 100 characters at most. */
  readonly cause: { readonly kind: string; readonly id: string } | null;
  readonly actor: Actor;
  /** 500 characters at most. */
  readonly note?: string;
};

/** One change of the stock of a product, and why. */
export type StockMove = Required<StockSource> & {
  readonly id: string;
  readonly change: number;
  readonly stockAfter: number;
  readonly at: Date;
};

/** A source as columns of `stock_moves`. */
export function sourceColumns({ reason, cause, actor, note = "" }: StockSource) {
  return {
    reason,
    causeKind: cause?.kind ?? null,
    causeId: cause?.id ?? null,
    ...actorColumns(actor),
    note,
  };
}
