import { data } from "react-router";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { correctStock, countStock, receiveStock } from "#shop/catalogue/stock/stocktake.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import type { SentFields } from "#admin/http/form.server.ts";
import { readCorrection, readPastMinute, readPieces } from "./read-stock-form.ts";
import { stockProblem } from "./stock-act.server.ts";

const NOTE_MAX = 500;

type Sent = { readonly act: Act; readonly field: SentFields };
type Read<Entry> =
  | { readonly ok: true; readonly entry: Entry }
  | { readonly ok: false; readonly field: string; readonly text: string };

/** Receives, corrects or counts the stock of one product. Throws 404 for an unknown one. */
export async function recordStock(sku: string, { act, field }: Sent) {
  const product = await findProductBySku(db(), sku);
  if (product === null) throw data(null, { status: 404 });
  const intent = field("intent");
  const values = Object.fromEntries(field.entries.filter(([name]) => name !== "act_id"));
  const refuse = (name: string, text: string, status = 422) =>
    data<ActResult>({ intent, values, fieldErrors: { [name]: text } }, status);
  const read = readEntry(field);
  if (!read.ok) return refuse(read.field, read.text);
  const outcome = await read.entry.record(product, act);
  if (!outcome.ok) {
    const text = stockProblem(outcome.reason, product);
    return refuse(read.entry.name, text, outcome.reason === "act_reused" ? 409 : 422);
  }
  return data<ActResult>({ done: `${product.name}: ${outcome.value.stock} in stock.` });
}

type Entry = {
  /** The field of the pieces. */
  readonly name: string;
  readonly record: (product: ListedProduct, act: Act) => ReturnType<typeof countStock>;
};

function readEntry(field: SentFields): Read<Entry> {
  const note = field("note").trim();
  if (note.length > NOTE_MAX)
    return { ok: false, field: "note", text: `Enter up to ${NOTE_MAX} characters.` };
  switch (field("intent")) {
    case "receive":
      return readDelivery(field);
    case "correct":
      return readCorrectionForm(field, note);
    default:
      return readCount(field, note);
  }
}

function readDelivery(field: SentFields): Read<Entry> {
  const quantity = readPieces(field("received"), 1);
  if (quantity === null)
    return { ok: false, field: "received", text: "Enter whole pieces, 1 or more." };
  const deliveryNote = field("delivery_note").trim().slice(0, 100) || null;
  return {
    ok: true,
    entry: {
      name: "received",
      record: ({ id }, act) => receiveStock(db(), id, { act, quantity, deliveryNote }),
    },
  };
}

function readCorrectionForm(field: SentFields, note: string): Read<Entry> {
  const change = readCorrection(field("change"));
  if (change === null)
    return { ok: false, field: "change", text: "Enter the difference, such as 3 or −2." };
  if (note === "") return { ok: false, field: "note", text: "Enter a reason." };
  const reason = field("reason") === "damaged" ? "damaged" : "corrected";
  if (reason === "damaged" && change > 0)
    return { ok: false, field: "change", text: "Damaged pieces are taken away: enter −2." };
  return {
    ok: true,
    entry: {
      name: "change",
      record: ({ id }, act) => correctStock(db(), id, { act, change, reason, note }),
    },
  };
}

function readCount(field: SentFields, note: string): Read<Entry> {
  const counted = readPieces(field("counted"), 0);
  if (counted === null)
    return { ok: false, field: "counted", text: "Enter whole pieces, 0 for none." };
  const typedAt = field("counted_at");
  const countedAt = readPastMinute(typedAt, new Date());
  if (countedAt === null)
    return { ok: false, field: "counted_at", text: "Enter a time that has passed." };
  return {
    ok: true,
    entry: {
      name: "counted",
      record: ({ id }, act) => countStock(db(), id, { act, counted, countedAt, typedAt, note }),
    },
  };
}
