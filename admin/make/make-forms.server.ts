import { data } from "react-router";
import { isUuid } from "#shop/kit/uuid.ts";
import {
  actOnPieces,
  pieceActs,
  PRESS_MAX,
  type ChosenPieces,
  type PieceAct,
  type PiecesOutcome,
} from "#shop/making/make-pieces.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import {
  actOf,
  readTextFields,
  wholeOf,
  type RouteArgs,
  type SentFields,
} from "#admin/http/form.server.ts";
import { whoWasFirst } from "#admin/orders/acts/conflict.server.ts";
import type { OrderEvent } from "#shop/orders/order-event.ts";
import { answerCannot } from "./cannot-form.server.ts";
import { beginCutLists } from "#shop/making/begin-cut-lists.server.ts";
import { markBarSawn } from "#shop/making/saw-bar.server.ts";
import { pieceValue } from "./make-view.ts";

/** What the screen answers to a form. */
export type MakeResult = ActResult & {
  /** What takes it back: an intent with the pieces that it is about. */
  readonly undo?: { readonly intent: PieceAct; readonly pieces: readonly string[] };
};

/** The forms of the workshop's screen. */
export async function answerForm(args: RouteArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  if (field("intent") === "cannot") return answerCannot(field, act);
  const [sawing = ""] = field("intent").split(" ");
  if (sawing === "sawn" || sawing === "unsawn") return answerSawn(field("intent"), act);
  const intent = pieceActs.find((each) => each === field("intent"));
  if (intent === undefined) throw data(null, { status: 400 });
  return actOnThem(intent, act, piecesOf(field));
}

async function actOnThem(intent: PieceAct, act: Act, pieces: readonly ChosenPieces[]) {
  const outcome = await actOnPieces(db(), intent, { act, pieces });
  const orderIds = outcome.done.map(({ orderId }) => orderId);
  if (intent === "start_making") await beginCutLists(db(), { act, orderIds });
  const conflict = await conflictsOf(outcome, intent, act);
  if (outcome.done.length === 0) return data<MakeResult>({ intent, conflict }, { status: 409 });
  const undo = back[intent];
  return data<MakeResult>({
    intent,
    done: doneText(intent, outcome.done),
    ...(conflict !== "" && { conflict }),
    ...(undo !== undefined && { undo: { intent: undo, pieces: outcome.done.map(asDone) } }),
  });
}

/** A bar that is ticked as sawn, or no longer: "sawn", the list and the number of the bar. */
async function answerSawn(intent: string, act: Act) {
  const [sawing, cutListId = "", number = ""] = intent.split(" ");
  const bar = wholeOf(number);
  if (!isUuid(cutListId)) throw data(null, { status: 400 });
  const isSawn = sawing === "sawn";
  const marked = await markBarSawn(db(), { cutListId, bar }, { act, isSawn });
  if (marked.ok)
    return data<MakeResult>({
      intent,
      done: isSawn ? `Bar ${bar} is sawn.` : `Bar ${bar} is not sawn.`,
    });
  const conflict =
    sawnTexts[marked.reason] ?? "The cut list has changed since the page was opened.";
  return data<MakeResult>({ intent, conflict }, 409);
}

const sawnTexts: Readonly<Record<string, string>> = {
  already_sawn: "A colleague has ticked that bar.",
  not_sawn: "A colleague has taken that tick away.",
  offcut_used: "What was kept of that bar is on another cut list.",
};

/** What takes an act back. */
const back: Partial<Record<PieceAct, PieceAct>> = {
  start_making: "stop_making",
  mark_made: "take_back_made",
};

/** The same pieces as they are after the act. */
function asDone({ now, ...piece }: PiecesOutcome["done"][number]): string {
  return pieceValue({ ...piece, seen: now });
}

function doneText(intent: PieceAct, done: PiecesOutcome["done"]): string {
  const count = done.reduce((sum, { quantity }) => sum + quantity, 0);
  const [pieces, are] = count === 1 ? ["1 piece", "is"] : [`${count} pieces`, "are"];
  return {
    start_making: `${pieces} ${are} being made.`,
    mark_made: `${pieces} ${are} made.`,
    stop_making: `${pieces} ${are} not begun.`,
    take_back_made: `${pieces} ${are} still being made.`,
  }[intent];
}

/** After which events somebody else can be too late. */
const after: readonly OrderEvent[] = [
  "making_started",
  "made",
  "undone",
  "dispatched",
  "cancelled",
  "refund_requested",
];

/** Who acted first, for each order of which nothing was done; "" for none. */
async function conflictsOf(
  { refused }: PiecesOutcome,
  intent: PieceAct,
  { actor }: Act,
): Promise<string> {
  const sentences: string[] = [];
  for (const { orderId, reason } of refused) {
    if (reason === "act_reused") throw data(null, { status: 409 });
    const order = await findOrder(db(), orderId);
    if (order === null) continue;
    const first = await whoWasFirst(order, { after }, actor);
    const words = first ?? "This order has changed since the page was opened.";
    sentences.push(`${order.orderNumber}: ${words}`);
  }
  if (refused.length > 0 && sentences.length === 0) return "These orders no longer exist.";
  return sentences.join(" ");
}

/** The fields `piece`: order, line, how many, and how many were seen. */
function piecesOf(field: SentFields): readonly ChosenPieces[] {
  const values = field.all("piece");
  if (values.length === 0 || values.length > PRESS_MAX) throw data(null, { status: 400 });
  return values.map((value) => {
    const [orderId = "", ...numbers] = value.split(" ");
    const [position = -1, quantity = 0, seen = -1] = numbers.map(wholeOf);
    if (!isUuid(orderId) || position < 0 || quantity < 1) throw data(null, { status: 400 });
    return { orderId, position, quantity, seen };
  });
}
