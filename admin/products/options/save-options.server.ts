import { data } from "react-router";
import { londonDay } from "#shop/kit/time.ts";
import {
  changeOptions,
  readOptionGrid,
} from "#shop/catalogue/editing/options/change-options.server.ts";
import {
  findTakenSkus,
  findUsedValues,
} from "#shop/catalogue/editing/options/option-checks.server.ts";
import { conflictInWords } from "#shop/catalogue/editing/options/grid-differences.ts";
import { mergeGrids, type GridConflict } from "#shop/catalogue/editing/options/merge-grids.ts";
import type { Grid } from "#shop/catalogue/editing/options/option-grid.ts";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, type RouteArgs, type SentFields } from "#admin/http/form.server.ts";
import { findLastAct } from "#admin/http/last-act.server.ts";
import { changeWords } from "#admin/http/change-words.ts";
import { sayRefusal } from "#admin/http/refusals.ts";
import { actOnGrid } from "./grid-acts.ts";
import { copyInto } from "./copy-options.server.ts";
import { readSeenGrid, readTypedGrid } from "./grid-fields.ts";
import { readGrid, type GridErrors } from "./read-grid.ts";
import { takeTheirs } from "./take-theirs.ts";
import { toTypedGrid, type TypedGrid } from "./typed-grid.ts";
import { bindingText } from "./binding-text.ts";

/** Something that a colleague changed to something else. */
export type OptionConflict = GridConflict & { readonly text: string; readonly who: string };

/** What the grid shows after it was sent. */
export type OptionsResult = ActResult & {
  /** What happened to the rows, which are not saved yet. */
  readonly note?: string;
  /** The rows that are not saved, and the options that the person has seen. */
  readonly typed?: TypedGrid;
  readonly was?: Grid;
  readonly errors?: GridErrors;
  readonly conflicts?: readonly OptionConflict[];
};

type Sent = {
  readonly act: Act;
  readonly field: SentFields;
  readonly typed: TypedGrid;
  readonly was: Grid;
  readonly vatRateBp: number;
};

/**
 * Saves the grid, or does with its rows what a button says without saving them. Throws 400 for a form that no page
 * has written, 404 for an unknown product.
 */
export async function saveOptions(args: RouteArgs<"sku">) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const product = await findProductBySku(db(), args.params.sku);
  if (product === null) throw data(null, { status: 404 });
  const [typed, was] = [readTypedGrid(field), readSeenGrid(field)];
  if (typed === null || was === null) throw data(null, { status: 400 });
  const sent = { act, field, typed, was, vatRateBp: vatRateOn(londonDay(new Date())) };
  const [deed, ...rest] = (field("intent") || "save").split(":");
  const which = rest.join(":");
  switch (deed) {
    case "save":
      return save(product.id, sent);
    case "check":
      return checked(sent);
    case "up":
    case "down":
    case "remove":
      return data<OptionsResult>({ was, typed: actOnGrid(typed, deed, which) });
    case "price":
      return save(product.id, { ...sent, typed: withPrice(typed, which) });
    case "copy":
      return data<OptionsResult>({
        was,
        ...(await copyInto(product.id, sent, field("copy_from"))),
      });
    case "take":
      return data<OptionsResult>({ was, typed: takeTheirs(sent, which) });
    default:
      throw data(null, { status: 400 });
  }
}

/** "v3=9.98": the price beside the one that was typed. */
function withPrice(typed: TypedGrid, which: string): TypedGrid {
  const [id, surcharge = ""] = which.split("=");
  return typed.map((group) => ({
    ...group,
    values: group.values.map((row) => (row.id === id ? { ...row, surcharge } : row)),
  }));
}

function checked({ typed, was, vatRateBp }: Sent) {
  const read = readGrid(typed, vatRateBp);
  if (read.ok) return data<OptionsResult>({ typed, was, intent: "check" });
  return data<OptionsResult>({ typed, was, errors: read.errors }, 422);
}

async function save(productId: number, sent: Sent) {
  const { act, typed, was, vatRateBp } = sent;
  const kept = { typed, was };
  const read = readGrid(typed, vatRateBp);
  if (!read.ok) return data<OptionsResult>({ ...kept, errors: read.errors }, 422);
  const saved = await changeOptions(db(), productId, { act, was, wanted: read.grid });
  if (saved.ok)
    return data<OptionsResult>({
      intent: "save",
      done: await doneText(productId, sent, read.grid),
    });
  switch (saved.reason) {
    case "unchanged":
      return data<OptionsResult>({ intent: "save", done: "Nothing was changed." });
    case "changed_meanwhile":
      return data<OptionsResult>(await overtaken(productId, sent, read.grid), 409);
    case "sku_taken":
      return data<OptionsResult>(
        { ...kept, errors: await takenErrors(productId, sent, read.grid) },
        422,
      );
    case "value_in_use": {
      const used = await findUsedValues(db(), productId, read.grid);
      return data<OptionsResult>({ ...kept, formError: bindingText(used, was) }, 422);
    }
    case "bad_options":
      return data<OptionsResult>({ ...kept, formError: bothText }, 409);
    default:
      return data<OptionsResult>(
        { ...kept, formError: sayRefusal(saved, { no_product: changeWords.no_product }).text },
        409,
      );
  }
}

const bothText =
  "Your changes and a colleague’s do not go together, such as when no standard value would be left. Open the page again in another tab to see theirs.";

/** A colleague changed the same: the rows stay as they were typed, on what the options are now. */
async function overtaken(productId: number, sent: Sent, mine: Grid): Promise<OptionsResult> {
  const { act, was, vatRateBp } = sent;
  const now = await readOptionGrid(db(), productId);
  const { grid, conflicts } = mergeGrids({ was, mine, now });
  const subject = { kind: "product", id: String(productId) };
  const { who, when } = await findLastAct(subject, "change_options", act.actor);
  return {
    was: now,
    typed: toTypedGrid(grid, vatRateBp),
    conflicts: conflicts.map((conflict) => {
      const words = conflictInWords(conflict, { mine, now, vatRateBp });
      const text = `${words.what}: ${who} changed it to ${words.theirs} ${when}. Yours is ${words.mine}.`;
      return { ...conflict, who, text };
    }),
  };
}

async function takenErrors(productId: number, { typed }: Sent, grid: Grid): Promise<GridErrors> {
  const taken = await findTakenSkus(db(), productId, grid);
  const rows = typed.flatMap(({ values }) => values);
  return Object.fromEntries(
    rows.flatMap((row) => {
      const found = taken.find(({ sku }) => sku === row.sku.trim());
      return found === undefined
        ? []
        : [[`sku_${row.id}`, { text: `${found.owner} has this SKU.` }]];
    }),
  );
}

/** "Saved.", and what a colleague has changed meanwhile. */
async function doneText(productId: number, { was, act }: Sent, wanted: Grid): Promise<string> {
  const now = await readOptionGrid(db(), productId);
  if (JSON.stringify(now) === JSON.stringify(wanted) || was.length === 0) return "Options saved.";
  const subject = { kind: "product", id: String(productId) };
  const { who } = await findLastAct(subject, "change_options", act.actor);
  const whose = who === "You" || who === "Somebody" ? "a colleague" : who;
  return `Options saved. What ${whose} changed in the meantime was kept.`;
}
