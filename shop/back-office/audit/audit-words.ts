import { capital } from "#shop/kit/text.ts";
import type { Changed, Json } from "#shop/platform/act.ts";

/** The most rows of one exported file. Its reader chooses days for the rest. */
export const EXPORT_ROWS_MAX = 20_000;

/** Words that say that something was done, besides those in "-ed". */
const PAST = new Set(["made", "given", "begun", "sent", "reset", "taken"]);
const irregular: Readonly<Record<string, string>> = {
  begin: "began",
  bring: "brought",
  cancel: "cancelled",
  forbid: "forbade",
  forget: "forgot",
  give: "gave",
  hold: "held",
  keep: "kept",
  make: "made",
  map: "mapped",
  put: "put",
  read: "read",
  refer: "referred",
  resend: "resent",
  reset: "reset",
  see: "saw",
  send: "sent",
  set: "set",
  step: "stepped",
  stop: "stopped",
  take: "took",
  undo: "undid",
  withdraw: "withdrew",
};

/** Acts that are not a verb with what it was done to. */
const whole: Readonly<Record<string, string>> = {
  begin_undo_import: "Began to undo import",
  cannot_make: "Noted what cannot be made",
  mark_made: "Marked as made",
  save_packed_size: "Saved packed size",
};

/** An act of the audit log in words: "Changed role" for change_role, "Signed in" for signed_in. */
export function actionInWords(action: string): string {
  if (action.startsWith("bulk_")) return `${actionInWords(action.slice(5))}, many orders`;
  const known = whole[action];
  if (known !== undefined) return known;
  const [verb = "", ...rest] = action.split("_");
  const isPast = [verb, ...rest].some((word) => word.endsWith("ed") || PAST.has(word));
  const words = [isPast || verb === "too" ? verb : past(verb), ...rest]
    .join(" ")
    .replace(/\bvat\b/, "VAT");
  return capital(words);
}

function past(verb: string): string {
  const known = irregular[verb];
  if (known !== undefined) return known;
  if (verb.endsWith("e")) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

/** What changed, a line for each field: "packer, now owner". A personal field has only its name. */
export function changesInWords(
  changed: Changed,
): readonly { readonly field: string; readonly words: string }[] {
  return Object.entries(changed).map(([name, change]) => ({
    field: name.replaceAll("_", " "),
    words: "to" in change ? between(change.from, change.to) : "changed (its value is not kept)",
  }));
}

function between(from: Json, to: Json): string {
  if (from === null) return textOf(to);
  return `${textOf(from)}, now ${textOf(to)}`;
}

function textOf(value: Json): string {
  if (value === null || value === "") return "nothing";
  if (value === true) return "yes";
  if (value === false) return "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
