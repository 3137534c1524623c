import { markMade, startMaking, stopMaking, takeBackMade } from "#shop/fulfilment/making.server.ts";
import { sumLines, type LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import { withOrderOf } from "#shop/fulfilment/order-record.server.ts";
import { beingMadeOf, toStartOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { derivedId, withAct } from "#shop/platform/acts.server.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

import { removeCuts } from "./remove-cuts.server.ts";

/** What can be done about pieces in the workshop, and taken back. */
export const pieceActs = ["start_making", "mark_made", "stop_making", "take_back_made"] as const;
export type PieceAct = (typeof pieceActs)[number];

/** Orders of one press at most. */
export const PRESS_MAX = 100;

/** Pieces of a line, as somebody saw them. */
export type ChosenPieces = LineQuantity & {
  readonly orderId: string;
  /** How many pieces of the line were in the state that the act begins with. */
  readonly seen: number;
};

export type PiecesOutcome = {
  /** `now`: how many pieces of the line were in the state that the act ends with, after it. */
  readonly done: readonly (ChosenPieces & { readonly now: number })[];
  /** The first reason for each order of which nothing was done. */
  readonly refused: readonly { readonly orderId: string; readonly reason: string }[];
};

/**
 * Does something about pieces of up to 100 orders, one order after the other, each in a transaction of its
 * own: one that somebody else has changed does not stop the others. The same act id again
 * does nothing twice and gets the same answer. An order is refused with "changed" if another number of its
 * pieces is in that state by now, so that the same press from another page does nothing either.
 */
export async function actOnPieces(
  db: Db,
  action: PieceAct,
  { act, pieces }: { readonly act: Act; readonly pieces: readonly ChosenPieces[] },
): Promise<PiecesOutcome> {
  const outcome = {
    done: [] as PiecesOutcome["done"][number][],
    refused: [] as PiecesOutcome["refused"][number][],
  };
  const byOrder = [...Map.groupBy(pieces, ({ orderId }) => orderId)].slice(0, PRESS_MAX);
  for (const [orderId, chosen] of byOrder) {
    const acted = await actOnOrder(db, action, { act, orderId, chosen });
    if (acted.ok)
      outcome.done.push(...chosen.map((each, at) => ({ ...each, now: acted.value[at] ?? 0 })));
    else outcome.refused.push({ orderId, reason: acted.reason });
  }
  return outcome;
}

async function actOnOrder(
  db: Db,
  action: PieceAct,
  { act, orderId, chosen }: { act: Act; orderId: string; chosen: readonly ChosenPieces[] },
): Promise<Done<readonly number[]> | Refused> {
  const lines = chosen.map(({ position, quantity }) => ({ position, quantity }));
  const own = { ...act, actId: derivedId(act.actId, `${action} ${orderId}`) };
  const subject = { kind: "order", id: orderId };
  const input = chosen.map(({ position, quantity, seen }) => ({ position, quantity, seen }));
  const named = { act: own, action, subject, input };
  const { actor } = act;
  return withAct<readonly number[], string>(db, named, (tx, audit) =>
    withOrderOf<readonly number[], string>(tx, { orderId, actor }, async (_, record) => {
      if (chosen.some(({ position, seen }) => countOf(record, action, position) !== seen))
        return refused("changed");
      const outcome = await verbs[action](tx, orderId, { actor, lines });
      if (!outcome.ok) return outcome;
      audit({ [states[action]]: { from: false, to: true } });
      const before = ({ position }: LineQuantity) => countOf(record, backOf[action], position);
      return done(lines.map((line) => before(line) + line.quantity));
    }),
  );
}

type Verb = (
  tx: Db,
  orderId: string,
  pieces: { readonly actor: Actor; readonly lines: readonly LineQuantity[] },
) => Promise<Done<null> | Refused>;

const verbs: Readonly<Record<PieceAct, Verb>> = {
  async start_making(tx, orderId, pieces) {
    const started = await startMaking(tx, orderId, pieces);
    return started.ok ? done(null) : started;
  },
  mark_made: markMade,
  async stop_making(tx, orderId, pieces) {
    const stopped = await stopMaking(tx, orderId, pieces);
    if (stopped.ok)
      await removeCuts(
        tx,
        orderId,
        pieces.lines.map(({ position }) => position),
      );
    return stopped;
  },
  take_back_made: takeBackMade,
};

/** What the audit log says has changed. */
const states: Readonly<Record<PieceAct, string>> = {
  start_making: "making",
  mark_made: "made",
  stop_making: "not_begun",
  take_back_made: "not_made",
};

/** The act that takes an act back. */
const backOf: Readonly<Record<PieceAct, PieceAct>> = {
  start_making: "stop_making",
  mark_made: "take_back_made",
  stop_making: "start_making",
  take_back_made: "mark_made",
};

/** How many pieces of a line are in the state that an act begins with. */
function countOf(record: OrderRecord, action: PieceAct, position: number): number {
  const lines = linesFor[action](record);
  return sumLines(lines).find((each) => each.position === position)?.quantity ?? 0;
}

/** The pieces that an act can begin with. */
const linesFor: Readonly<Record<PieceAct, (record: OrderRecord) => readonly LineQuantity[]>> = {
  start_making: toStartOf,
  mark_made: beingMadeOf,
  stop_making: beingMadeOf,
  take_back_made: ({ fulfilments }) =>
    fulfilments.flatMap(({ state, lines }) => (state === "ready" ? lines : [])),
};
