import { data } from "react-router";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { discardDraft, putRowBack } from "#shop/shipping/rate-sets/draft.server.ts";
import {
  bringBack,
  publishDraft,
  type PublishedChanges,
} from "#shop/shipping/rate-sets/publications.server.ts";
import {
  actOf,
  readTextFields,
  refusedForm,
  type RouteArgs,
  type SentFields,
  wholeOf,
} from "#admin/http/form.server.ts";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import {
  addCountry,
  addZone,
  changeCountry,
  changeZone,
  gone,
  refusedRow,
} from "./row-forms.server.ts";
import { remove } from "./remove-row.server.ts";

/** Changes the draft of the rates, publishes it, or brings earlier rates back. */
export async function answerForm(args: RouteArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const intent = field("intent");
  const [deed = "", id = ""] = intent.split(" ", 2);
  switch (deed) {
    case "zone":
    case "set_rate":
      return changeZone(field, act, id);
    case "add_zone":
      return addZone(field, act);
    case "remove_zone":
      return remove("zone", { field, act, id });
    case "country":
    case "set_country_rate":
      return changeCountry(field, act, id);
    case "add_country":
      return addCountry(field, act);
    case "remove_country":
      return remove("country", { field, act, id });
    case "put_back":
      return putBack(field, act);
    case "discard":
      return discard(field, act);
    case "publish":
      return publish(field, act);
    case "bring_back":
      return back(field, act, id);
    default:
      throw data(null, { status: 400 });
  }
}

async function putBack(field: SentFields, act: Act) {
  const intent = field("intent");
  const [, kind, id = ""] = intent.split(" ", 3);
  if (kind !== "zone" && kind !== "country") throw data(null, { status: 400 });
  const done = await putRowBack(db(), { act, row: { kind, id } });
  if (done.ok)
    return data<VersionedResult>({ intent, done: "The row has the shop’s values again." });
  if (done.reason === "no_row") return gone(intent, kind);
  return refusedRow(done.reason, { intent });
}

async function discard(field: SentFields, act: Act) {
  const intent = field("intent");
  const done = await discardDraft(db(), { act, version: wholeOf(field("version")) });
  if (done.ok) return data<VersionedResult>({ intent, done: "The draft is discarded." });
  if (done.reason === "changed_meanwhile") return draftChanged(intent);
  return refusedForm(done, { intent }, {});
}

async function publish(field: SentFields, act: Act) {
  const intent = field("intent");
  const seen = { version: wholeOf(field("version")), live: field("live") };
  const done = await publishDraft(db(), { act, seen });
  if (done.ok) return data<VersionedResult>({ intent, done: `Published. ${inShort(done.value)}` });
  if (done.reason === "changed_meanwhile") return draftChanged(intent);
  return refusedForm(done, { intent }, {});
}

async function back(field: SentFields, act: Act, id: string) {
  const intent = field("intent");
  const done = await bringBack(db(), { act, id: wholeOf(id), live: field("live") });
  if (done.ok)
    return data<VersionedResult>({
      intent,
      done: `The earlier rates are in the shop again. ${inShort(done.value)}`,
    });
  if (done.reason === "no_publication") throw data(null, { status: 404 });
  if (done.reason === "unchanged")
    return data<VersionedResult>({ intent, conflict: "The shop has these rates already." }, 409);
  if (done.reason === "changed_meanwhile")
    return data<VersionedResult>(
      { intent, conflict: "Somebody has published rates since you opened the page." },
      409,
    );
  return refusedForm(done, { intent }, {});
}

/** "Delivery has changed for 41 outward codes and 1 country." */
function inShort({ codes, countries }: PublishedChanges): string {
  const parts = [
    ...(codes === 0 ? [] : [`${codes} outward ${codes === 1 ? "code" : "codes"}`]),
    ...(countries === 0 ? [] : [`${countries} ${countries === 1 ? "country" : "countries"}`]),
  ];
  if (parts.length === 0) return "Nothing changes for any customer.";
  return `Delivery has changed for ${parts.join(" and ")}.`;
}

function draftChanged(intent: string) {
  const conflict = "Somebody has changed the draft or published rates since you opened the page.";
  return data<VersionedResult>({ intent, conflict }, 409);
}
