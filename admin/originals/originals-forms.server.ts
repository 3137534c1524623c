import { data } from "react-router";
import { bringBackPage, keepOwnPage } from "#shop/content/publishing/change-page.server.ts";
import { answerOriginal } from "#shop/content/settings/change-settings.server.ts";
import { isSettingName } from "#shop/content/settings/setting-sections.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import {
  actOf,
  readTextFields,
  refusedForm,
  type RouteArgs,
  wholeOf,
} from "#admin/http/form.server.ts";

/** Takes the new original of a setting or a page over, or keeps the owner's. */
export async function answerOriginals(args: RouteArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const intent = field("intent");
  const [answer, kind, name = ""] = intent.split(" ");
  const seen = wholeOf(field("version"));
  if (answer !== "take" && answer !== "keep") throw data(null, { status: 400 });
  const take = answer === "take";
  const outcome = await (kind === "page"
    ? answerPage(name, { act, seen, take })
    : answerSetting(name, { act, seen, take }));
  if (outcome.ok) {
    const done = take ? "The new one is on the shop." : "Yours stays on the shop.";
    return data<ActResult>({ intent, done });
  }
  if (outcome.reason === "no_page") throw data(null, { status: 404 });
  if (outcome.reason === "changed_meanwhile" || outcome.reason === "unchanged") {
    const conflict = "A colleague has changed this since you opened the page.";
    return data<ActResult>({ intent, conflict }, 409);
  }
  return refusedForm(outcome, { intent }, words);
}

const words = {
  bad_page: "The new one breaks a rule of the shop.",
  bad_setting: "The shop does not take the new one.",
  no_version: "The original is not there any more.",
};

type Answer = { readonly act: Act; readonly seen: number; readonly take: boolean };

function answerPage(slug: string, { act, seen, take }: Answer) {
  return take
    ? bringBackPage(db(), slug, { act, seen, number: 0 })
    : keepOwnPage(db(), slug, { act, seen });
}

function answerSetting(name: string, { act, seen, take }: Answer) {
  if (!isSettingName(name)) throw data(null, { status: 404 });
  return answerOriginal(db(), name, { act, seen, take });
}
