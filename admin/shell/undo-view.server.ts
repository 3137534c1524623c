import { randomUUID } from "node:crypto";
import { formatPounds } from "#shop/kit/money.ts";
import { formatTime } from "#shop/kit/time.ts";
import type { WaitingAct } from "#shop/fulfilment/waiting-acts.server.ts";

/** An act that can be undone, for the page. */
export type UndoView = {
  readonly actId: string;
  /** The act of undoing it. */
  readonly undoId: string;
  readonly action: WaitingAct["action"];
  readonly orderNumber: string;
  /** "Refund of £30.90 on", before the order's number. */
  readonly what: string;
  /** "14:03": when it is done. */
  readonly until: string;
  readonly leftMs: number;
};

/** How long it can be undone is said from `now` on: the browser's clock may be wrong. */
export function toUndoView(act: WaitingAct, now: Date): UndoView {
  const { actId, action, orderNumber, dueAt } = act;
  return {
    actId,
    action,
    orderNumber,
    undoId: randomUUID(),
    what: wordsFor(act),
    until: formatTime(dueAt),
    leftMs: Math.max(0, dueAt.getTime() - now.getTime()),
  };
}

function wordsFor({ action, amountPence }: WaitingAct): string {
  switch (action) {
    case "dispatch":
      return "Dispatch of";
    case "cancel":
      return "Cancellation of";
    case "refund":
      return amountPence === null ? "Refund of" : `Refund of ${formatPounds(amountPence)} on`;
  }
}
