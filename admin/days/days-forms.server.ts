import { data } from "react-router";
import { changeProduct } from "#shop/catalogue/editing/change-product.server.ts";
import { londonDay } from "#shop/kit/time.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  closeDays,
  openDays,
  PIECES_A_DAY_MAX,
  setPiecesADay,
} from "#shop/shipping/workshop/closed-days.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import {
  actOf,
  readTextFields,
  refusedForm,
  type RouteArgs,
  type SentFields,
  wholeOf,
} from "#admin/http/form.server.ts";
import { readClosing } from "./read-closing.ts";
import { changeWords } from "#admin/http/change-words.ts";

/** Closes or opens days, or sets what the workshop makes a day. */
export async function answerForm(args: RouteArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const [kind = "", id = ""] = field("intent").split(" ");
  if (kind === "close") return close(field, act);
  if (kind === "open" && isUuid(id)) return open(field("intent"), { act, id });
  if (kind === "pieces") return setPieces(field, act);
  if (kind === "lead") return setLeadTime(field, act, wholeOf(id));
  throw data(null, { status: 400 });
}

async function close(field: SentFields, act: Act) {
  const intent = field("intent");
  const read = readClosing(field, londonDay(new Date()));
  if (!read.ok) return data<ActResult>({ intent, fieldErrors: read.fieldErrors }, 422);
  const closed = await closeDays(db(), { act, days: read.days });
  if (closed.ok) return data<ActResult>({ intent, done: "The days are closed." });
  if (closed.reason === "closed_already")
    return data<ActResult>({ intent, conflict: "One of these days is closed." }, 409);
  const texts = {
    too_many: "100 closings are the most. Open one first.",
    bad_days: "Enter a first and a last day of the next years.",
    bad_reason: "Enter a shorter reason.",
  };
  return refusedForm(closed, { intent }, texts);
}

async function open(intent: string, days: { readonly act: Act; readonly id: string }) {
  const opened = await openDays(db(), days);
  if (opened.ok) return data<ActResult>({ intent, done: "The days are open again." });
  if (opened.reason === "open_already")
    return data<ActResult>({ intent, conflict: "These days are open." }, 409);
  return refusedForm(opened, { intent }, {});
}

async function setPieces(field: SentFields, act: Act) {
  const [intent, typed] = [field("intent"), field("pieces_a_day").trim()];
  const piecesADay = readWhole(typed, { least: 1, most: PIECES_A_DAY_MAX });
  if (piecesADay === null && typed !== "") {
    const error = "Enter a whole number from 1 to 1,000, or nothing for no limit.";
    const values = { pieces_a_day: typed };
    return data<ActResult>({ intent, values, fieldErrors: { pieces_a_day: error } }, 422);
  }
  const version = wholeOf(field("version"));
  const saved = await setPiecesADay(db(), { act, piecesADay, version });
  if (saved.ok) {
    const now = piecesADay === null ? "without a limit" : `at most ${piecesADay} a day`;
    return data<ActResult>({ intent, done: `From now on pieces are promised ${now}.` });
  }
  if (saved.reason === "changed") {
    const conflict = "Somebody has changed this since you opened the page.";
    return data<ActResult>({ intent, conflict }, 409);
  }
  return refusedForm(saved, { intent }, {});
}

async function setLeadTime(field: SentFields, act: Act, productId: number) {
  const intent = field("intent");
  const [from, to] = [readWhole(field("from")), readWhole(field("to"))];
  if (from === null || to === null) throw data(null, { status: 400 });
  const changes = { leadTimeDays: { from, to } };
  const changed = await changeProduct(db(), productId, { act, changes });
  if (changed.ok)
    return data<ActResult>({ intent, done: `${field("name")} has a lead time of ${to} days.` });
  if (changed.reason === "changed_meanwhile" || changed.reason === "unchanged") {
    const conflict = "Somebody has changed this lead time since you opened the page.";
    return data<ActResult>({ intent, conflict }, 409);
  }
  return refusedForm(changed, { intent }, changeWords);
}
