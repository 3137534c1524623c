import type { WaitingBulkAct } from "#shop/back-office/bulk-acts.server.ts";
import type { WaitingAct } from "#shop/fulfilment/waiting-acts.server.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { counted } from "#shop/kit/text.ts";
import { formatTime } from "#shop/kit/time.ts";
import { bulkWords, undoIntent } from "#admin/orders/list/bulk-words.ts";

/** An act that can be undone, for the page. */
export type UndoView = {
  readonly actId: string;
  /** "Refund of £30.90 on", before its link. */
  readonly what: string;
  /** To the order, or to the page of an act on many orders. */
  readonly link: { readonly to: string; readonly name: string };
  /** The form that undoes it. */
  readonly form: {
    readonly action: string;
    readonly fields: readonly (readonly [name: string, value: string])[];
  };
  /** "14:03": when it is done. */
  readonly until: string;
  readonly leftMs: number;
};

/**
 * The newest acts that can be undone, `limit` at most. How long each can be undone is said from `now` on: the
 * browser's clock may be wrong.
 */
export function toUndoViews(
  { acts, bulkActs }: { acts: readonly WaitingAct[]; bulkActs: readonly WaitingBulkAct[] },
  { now, limit }: { now: Date; limit: number },
): readonly UndoView[] {
  const views = [
    ...acts.map((act) => ({ act, view: viewOf(act) })),
    ...bulkActs.map((act) => ({ act, view: bulkViewOf(act) })),
  ];
  return views
    .toSorted((a, b) => b.act.begunAt.getTime() - a.act.begunAt.getTime())
    .slice(0, limit)
    .map(({ act, view }) => ({ ...view, ...timeOf(act, now) }));
}

function timeOf({ dueAt }: Pick<WaitingAct, "dueAt">, now: Date) {
  return { until: formatTime(dueAt), leftMs: Math.max(0, dueAt.getTime() - now.getTime()) };
}

function viewOf(act: WaitingAct) {
  const { actId, action, orderNumber } = act;
  const fields = [
    ["intent", action],
    ["undone", actId],
    ["order", orderNumber],
  ] as const;
  return {
    actId,
    what: wordsFor(act),
    link: { to: `/orders/${orderNumber}`, name: orderNumber },
    form: { action: "/undo", fields },
  };
}

function bulkViewOf({ id, action, orders }: WaitingBulkAct) {
  const fields = [["intent", undoIntent(action)]] as const;
  const to = `/orders/bulk/${id}`;
  return {
    actId: id,
    what: `${bulkWords[action].name} for`,
    link: { to, name: counted(orders, "order") },
    form: { action: to, fields },
  };
}

function wordsFor({ action, amountPence }: WaitingAct): string {
  const sum = amountPence === null ? "" : ` of ${formatPounds(amountPence)}`;
  switch (action) {
    case "dispatch":
      return "Dispatch of";
    case "cancel":
      return "Cancellation of";
    case "refund":
      return `Refund${sum} on`;
    case "approve_refund":
      return `Approval of the refund${sum} on`;
  }
}
