import { data, redirect } from "react-router";
import { makeCarrierFile } from "#shop/back-office/carrier-run/carrier-files.server.ts";
import { RUN_MAX } from "#shop/back-office/carrier-run/ready-orders.server.ts";
import { saveResult } from "#shop/carriers/results/results.server.ts";
import { listCarriers } from "#shop/carriers/services.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { csvFile } from "#shop/kit/csv.ts";
import { counted, storableText } from "#shop/kit/text.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { chosenIds } from "#admin/http/chosen-ids.ts";
import {
  actOf,
  readFormData,
  readTextFields,
  refusedForm,
  type RefusedWhere,
  type RouteArgs,
} from "#admin/http/form.server.ts";
import { NUMBER_FIELD, NUMBERS_MAX } from "./run-view.ts";

export type RunResult = ActResult & {
  /** A file to download. */
  readonly fileId?: string;
  /** The heads of a result file whose columns a person must choose. */
  readonly heads?: readonly string[];
};

/** Answers the forms of the carrier run: makes a file, or reads one. */
export async function answerRunForm(args: RouteArgs) {
  const form = await readFormData(args.request);
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? storableText(value).slice(0, 200) : "";
  };
  const intent = field("intent");
  if (intent.startsWith("make_file ")) return makeFile(args, field);
  if (intent === "read_result") return readFile(args, { form, field });
  throw data(null, { status: 400 });
}

type ReadField = (name: string) => string;

async function makeFile(args: RouteArgs, field: ReadField) {
  const intent = field("intent");
  const made = await makeCarrierFile(db(), {
    act: actOf(args, field),
    carrier: intent.slice("make_file ".length),
    orderIds: chosenIds(args.request, RUN_MAX),
    seesAll: permission(sessionOf(args.context).staff.role, "orders.read") === "yes",
    again: field("again") === "on",
  });
  if (!made.ok) return refusedForm(made, { intent }, runTexts);
  const { runId, orders } = made.value;
  const words = counted(orders, "order");
  return data<RunResult>({ intent, done: `The file is made: ${words}.`, fileId: runId });
}

async function readFile(args: RouteArgs, { form, field }: { form: FormData; field: ReadField }) {
  const file = form.get("file");
  const intent = "read_result";
  const values = {
    carrier: field("carrier"),
    order_column: field("order_column"),
    number_column: field("number_column"),
  };
  const act = actOf(args, field);
  if (!(file instanceof File) || file.size === 0)
    return refusedForm(
      { reason: "no_file" },
      { field: "file", intent, values },
      { no_file: "Choose the file that the carrier gave you." },
    );
  const hasColumns = values.order_column !== "" && values.number_column !== "";
  const columns = hasColumns ? { order: values.order_column, number: values.number_column } : null;
  const saved = await saveResult(db(), {
    act,
    carrier: await carrierOf(field),
    bytes: new Uint8Array(await file.arrayBuffer()),
    columns,
  });
  if (saved.ok || saved.reason !== "unknown_columns")
    return openResult(saved, { field: "file", intent, values });
  return data<RunResult>(
    { intent, values, fieldErrors: { file: runTexts.unknown_columns }, heads: saved.heads },
    { status: 422 },
  );
}

/** The numbers that were typed, read as the file of a carrier is. */
export async function answerNumbers(args: RouteArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const where = { intent: "read_numbers", values: Object.fromEntries(field.entries) };
  const typed = field.entries.filter(
    ([name, value]) => name.startsWith(NUMBER_FIELD) && value.trim() !== "",
  );
  if (typed.length === 0) return refusedForm({ reason: "no_numbers" }, where, runTexts);
  const lines = typed
    .slice(0, NUMBERS_MAX)
    .map(([name, value]) => [name.slice(NUMBER_FIELD.length), value]);
  const file = csvFile([["Order reference", "Tracking number"], ...lines]);
  const bytes = new TextEncoder().encode(file);
  const carrier = await carrierOf(field);
  return openResult(await saveResult(db(), { act, carrier, bytes, columns: null }), where);
}

/** The carrier that was chosen; null for the one that is planned for each order. */
async function carrierOf(field: ReadField): Promise<string | null> {
  const carriers = await listCarriers(db());
  return carriers.find(({ name }) => name === field("carrier"))?.name ?? null;
}

/** Goes to the page of what was read, or says why nothing was. */
function openResult(saved: Awaited<ReturnType<typeof saveResult>>, where: RefusedWhere) {
  if (!saved.ok) return refusedForm({ reason: saved.reason }, where, runTexts);
  const { resultId, isNew } = saved.value;
  throw redirect(`/pack/run/results/${resultId}${isNew ? "" : "?again"}`, 303);
}

const runTexts = {
  no_orders: "Nothing is left for this file: a colleague has made it, or sent the orders.",
  too_large: "The file is larger than 2 MB. Ask the carrier for the numbers of fewer days.",
  too_many_rows:
    "The file has more than 5,000 rows. Ask the carrier for the numbers of fewer days.",
  too_many_columns: "The file has more than 200 columns. That is not a file of tracking numbers.",
  not_text: "That is not a CSV or TSV file. Save a spreadsheet as CSV first.",
  open_quote:
    "A quotation mark in the file is never closed. Upload the file as the carrier wrote it.",
  no_rows: "The file has no rows.",
  unknown_columns:
    "It does not say which columns have the order and the tracking number. Choose them and the file again.",
  no_numbers: "Enter at least one tracking number.",
  foreign_file: "None of its rows has the number of an order of this shop. Nothing was read.",
};
