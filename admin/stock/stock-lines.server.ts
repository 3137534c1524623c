import { data } from "react-router";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import { countStock, receiveStock } from "#shop/catalogue/stock/stocktake.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import type { SentFields } from "#admin/http/form.server.ts";
import { counted } from "#shop/kit/text.ts";
import { derivedId } from "#shop/platform/acts.server.ts";
import { readPastMinute, readPieces } from "./read-stock-form.ts";
import { stockProblem } from "./stock-act.server.ts";

/** What became of each line of a delivery or a count, by SKU. */
export type LinesResult = ActResult & {
  /** The lines that were recorded: "12 received, 36 in stock". */
  readonly recorded?: Readonly<Record<string, string>>;
};

const DELIVERY_NOTE_MAX = 100;
const LINE = "pieces.";

type Line = { readonly sku: string; readonly typed: string };
type Recorded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly text: string };

/**
 * Records a delivery or a count with a line for each product. Each line is recorded by itself: those that
 * are refused stay on the page with what was typed, the others are done.
 */
export async function recordLines(field: SentFields, act: Act) {
  const intent = field("intent");
  const lines = linesOf(field);
  const values = Object.fromEntries(field.entries.filter(([name]) => name !== "act_id"));
  const problem = intent === "count" ? countProblem(field) : deliveryProblem(field);
  if (problem !== null) return data<LinesResult>({ intent, values, fieldErrors: problem }, 422);
  if (lines.length === 0)
    return data<LinesResult>({ intent, values, formError: "Enter at least one number." }, 422);
  const recorded: Record<string, string> = {};
  const fieldErrors: Record<string, string> = {};
  for (const line of lines) {
    const outcome = await recordLine(line, { field, act });
    (outcome.ok ? recorded : fieldErrors)[outcome.ok ? line.sku : LINE + line.sku] = outcome.text;
  }
  const count = Object.keys(recorded).length;
  const left = lines.filter(({ sku }) => recorded[sku] === undefined);
  const kept = Object.fromEntries(
    Object.entries(values).filter(([name]) => recorded[name.slice(LINE.length)] === undefined),
  );
  if (left.length === 0)
    return data<LinesResult>({ intent, recorded, done: doneText(intent, count) });
  return data<LinesResult>({ intent, recorded, values: kept, fieldErrors }, 422);
}

function doneText(intent: string, count: number): string {
  const products = counted(count, "product");
  return intent === "count" ? `${products} counted.` : `The delivery is recorded: ${products}.`;
}

function linesOf(field: SentFields): readonly Line[] {
  return field.entries.flatMap(([name, typed]) =>
    name.startsWith(LINE) && typed.trim() !== "" ? [{ sku: name.slice(LINE.length), typed }] : [],
  );
}

function countProblem(field: SentFields): Record<string, string> | null {
  if (readPastMinute(field("counted_at"), new Date()) !== null) return null;
  return { counted_at: "Enter when it was counted: a time that has passed." };
}

function deliveryProblem(field: SentFields): Record<string, string> | null {
  if (field("delivery_note").length <= DELIVERY_NOTE_MAX) return null;
  return { delivery_note: `Enter up to ${DELIVERY_NOTE_MAX} characters.` };
}

async function recordLine(
  { sku, typed }: Line,
  { field, act }: { readonly field: SentFields; readonly act: Act },
): Promise<Recorded> {
  const isCount = field("intent") === "count";
  const product = await findProductBySku(db(), sku);
  if (product === null) return { ok: false, text: "No product has this SKU." };
  const pieces = readPieces(typed, isCount ? 0 : 1);
  if (pieces === null)
    return { ok: false, text: `Enter whole pieces${isCount ? ", 0 for none" : ", 1 or more"}.` };
  // A line’s own act, so that the form sent twice does each line once.
  const part = { ...act, actId: derivedId(act.actId, String(product.id)) };
  const typedAt = field("counted_at");
  const countedAt = readPastMinute(typedAt, new Date()) ?? new Date();
  const deliveryNote = field("delivery_note").trim() || null;
  const outcome = isCount
    ? await countStock(db(), product.id, { act: part, counted: pieces, countedAt, typedAt })
    : await receiveStock(db(), product.id, { act: part, quantity: pieces, deliveryNote });
  if (!outcome.ok) return { ok: false, text: stockProblem(outcome.reason, product) };
  const { stock } = outcome.value;
  if (!isCount) return { ok: true, text: `${pieces} received, ${stock} in stock` };
  const before = product.stock ?? 0;
  const difference = stock - before;
  const sign = difference > 0 ? "+" : "−";
  return {
    ok: true,
    text:
      difference === 0
        ? `counted ${pieces}: as recorded`
        : `counted ${pieces}: ${sign}${Math.abs(difference)}, now ${stock}`,
  };
}
