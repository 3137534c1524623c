import { data, redirect } from "react-router";
import { beginImport, beginUndo } from "#shop/catalogue/imports/begin-import.server.ts";
import { publishImported } from "#shop/catalogue/imports/publish-imported.server.ts";
import { findImport } from "#shop/catalogue/imports/list-imports.server.ts";
import {
  askColumns,
  chooseWay,
  mapImport,
  nameColumns,
} from "#shop/catalogue/imports/map-import.server.ts";
import { problemOfUses } from "#shop/catalogue/product-file/foreign/column-uses.ts";
import { NAMES_MAX, variantWays } from "#shop/catalogue/product-file/foreign/mapping.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  actOf,
  readTextFields,
  refusedForm,
  type RouteArgs,
  type SentFields,
} from "#admin/http/form.server.ts";
import { readAnswers, readColumnUses } from "./mapping/mapping-view.server.ts";
import { FILE_NAME_MAX, uploadTexts } from "./import-words.ts";
import { useWords } from "./mapping/mapping-words.ts";
import { moved } from "#admin/http/refusals.ts";

const refusals = {
  ...uploadTexts,
  already_begun: moved("Somebody has begun this already."),
  no_import: moved(uploadTexts.no_import),
  nothing_to_import: "There is nothing to import.",
  nothing_to_publish: "The new products of this file are no longer drafts.",
  steep_prices: "Confirm the prices that move by more than half.",
};
/** Does what a form of an import asks for: its answers, the import, or its undo. */
export async function answerForm(args: RouteArgs<"id">) {
  const field = await readTextFields(args.request);
  const { id } = args.params;
  const found = await findImport(db(), id);
  if (found === null) throw data(null, { status: 404 });
  const intent = field("intent");
  const act = actOf(args, field);
  if (intent === "publish") return publish(id, act, found.import.fileName);
  if (intent === "map") return map(id, act, field);
  if (intent === "columns") return name(id, act, field);
  const begun = await begin(id, act, field);
  if (begun.ok)
    throw redirect(`/products/import/${id}${intent === "way" ? "?view=refused" : ""}`, 303);
  return refuse(begun.reason, intent);
}

function begin(id: string, act: Act, field: SentFields) {
  switch (field("intent")) {
    case "apply":
      return beginImport(db(), id, { act, steepMark: field("steep") || null });
    case "ask_columns":
      return askColumns(db(), id, act);
    case "undo":
      return beginUndo(db(), id, act);
    case "way": {
      const way = variantWays.find((each) => each === field("way"));
      if (way === undefined) throw data(null, { status: 400 });
      return chooseWay(db(), id, { act, way, sku: field("sku").slice(0, NAMES_MAX) || null });
    }
    default:
      throw data(null, { status: 400 });
  }
}

async function map(id: string, act: Act, field: SentFields) {
  const mapping = await readAnswers(id, field);
  const values = Object.fromEntries(field.entries);
  if (mapping === "no_import") return refuse("already_begun", "map");
  if (mapping === "bad_weight")
    return refusedForm(
      { reason: mapping },
      { intent: "map", field: "weight_grams", values },
      { bad_weight: "Enter whole grams, such as 1200." },
    );
  if (mapping === "no_vat")
    return refusedForm(
      { reason: mapping },
      { intent: "map", field: "vat", values },
      { no_vat: "Say whether the prices are with VAT." },
    );
  const mapped = await mapImport(db(), id, { act, mapping });
  if (mapped.ok) throw redirect(`/products/import/${id}`, 303);
  return refuse(mapped.reason, "map");
}

async function name(id: string, act: Act, field: SentFields) {
  const columns = await readColumnUses(id, field);
  if (columns === null) return refuse("already_begun", "columns");
  const problem = problemOfUses(columns);
  if (problem !== null) {
    const values = Object.fromEntries(field.entries);
    const key = problem.reason === "use_twice" ? problem.key : Object.keys(columns)[0];
    const use = columns[key ?? ""];
    const message =
      problem.reason === "no_sku" || use === undefined
        ? "Say which column has the SKU."
        : `Another column is read as “${useWords(use)}”, too.`;
    const where = { intent: "columns", field: `column ${key ?? ""}`, values };
    return refusedForm({ reason: problem.reason, message }, where, {});
  }
  const named = await nameColumns(db(), id, { act, columns });
  if (named.ok) throw redirect(`/products/import/${id}`, 303);
  return refuse(named.reason, "columns");
}

async function publish(id: string, act: Act, name: string) {
  const fileName = `Publish ${name}`.slice(0, FILE_NAME_MAX).toWellFormed();
  const begun = await publishImported(db(), id, { act, fileName });
  if (begun.ok) throw redirect(`/products/import/${act.actId}`, 303);
  return refusedForm(begun, { intent: "publish" }, refusals);
}

function refuse(reason: keyof typeof refusals | "act_reused", intent: string) {
  const field = reason === "steep_prices" ? "steep" : undefined;
  return refusedForm({ reason }, { intent, field }, refusals);
}
