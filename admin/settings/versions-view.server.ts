import { data } from "react-router";
import { bringBackSettings, findSection } from "#shop/content/settings/change-settings.server.ts";
import {
  firstSettings,
  isSameSetting,
  isSettingName,
  settingSections,
  type SettingName,
  type SettingSection,
} from "#shop/content/settings/setting-sections.ts";
import { selectSettingVersions } from "#shop/content/settings/change-settings.server.ts";
import { forgetTestimonials } from "#shop/content/settings/prune-versions.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { formatMinute } from "#shop/kit/time.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { counted } from "#shop/kit/text.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import {
  actOf,
  readTextFields,
  refusedForm,
  type RouteArgs,
  wholeOf,
} from "#admin/http/form.server.ts";
import { moved } from "#admin/http/refusals.ts";
import { changeRights, settingWords } from "./section-view.server.ts";
import { changedWords } from "./mails/changed-words.ts";
import { labelOfSetting, settingFields } from "./setting-fields.ts";
import { changedTexts, settingInWords } from "./setting-texts.ts";

const PAGE_ROWS = 20;

/** The versions of a section, twenty a page, each with what it changed. */
export async function readSettingVersions(
  { request, context }: RouteArgs,
  section: SettingSection,
) {
  const before = readWhole(new URL(request.url).searchParams.get("before") ?? "");
  const [present, found] = await Promise.all([
    findSection(db(), section),
    selectSettingVersions(db(), section, { before, limit: PAGE_ROWS + 1 }),
  ]);
  const shown = found.slice(0, PAGE_ROWS);
  const names = await findStaffNames(
    db(),
    shown.flatMap(({ by }) => by ?? []),
  );
  return {
    section,
    live: present.number,
    versions: shown.map(({ number, at, by, broughtBack, settings, forgotten }, index) => ({
      number,
      when: formatMinute(at),
      who: by === null ? "shop.json" : (names.get(by) ?? "Somebody"),
      broughtBack,
      forgotten: forgotten.flatMap((name) => (isSettingName(name) ? [labelOfSetting(name)] : [])),
      changes: changesOf(section, {
        from: found[index + 1]?.settings ?? {},
        to: settings,
        without: [...forgotten, ...(found[index + 1]?.forgotten ?? [])],
      }),
    })),
    next: found.length > PAGE_ROWS ? (shown.at(-1)?.number ?? null) : null,
    mayChange: permission(sessionOf(context).staff.role, changeRights[section]) !== "no",
  };
}

export type SettingVersionsView = Awaited<ReturnType<typeof readSettingVersions>>;

/** Brings a version back. */
export async function answerVersions(args: RouteArgs, section: SettingSection) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const [kind, typed] = field("intent").split(" ");
  if (kind === "forget" && section === "words") return forget(act);
  const number = readWhole(typed ?? "");
  if (kind !== "bring_back" || number === null) throw data(null, { status: 400 });
  const intent = field("intent");
  const seen = wholeOf(field("version"));
  const brought = await bringBackSettings(db(), section, { act, number, seen });
  if (brought.ok) {
    const what = number === 0 ? "The values that came with the shop are" : `Version ${number} is`;
    return data<ActResult>({
      intent,
      done: `${what} on the shop again, as version ${brought.value}.`,
    });
  }
  if (brought.reason === "no_version") throw data(null, { status: 404 });
  if (brought.reason === "changed_meanwhile") {
    const conflict = "A colleague has saved these settings since you opened the page.";
    return data<ActResult>({ intent, conflict }, 409);
  }
  return refusedForm(
    brought,
    { intent },
    { ...settingWords, unchanged: moved("The shop is like this version already.") },
  );
}

async function forget(act: Act) {
  const intent = "forget";
  const forgotten = await forgetTestimonials(db(), act);
  if (!forgotten.ok) return refusedForm(forgotten, { intent }, {});
  const from = counted(forgotten.value, "version");
  return data<ActResult>({ intent, done: `Testimonials were removed from ${from}.` });
}

function changesOf(
  section: SettingSection,
  {
    from,
    to,
    without,
  }: { readonly from: object; readonly to: object; readonly without: readonly string[] },
) {
  const [was, is] = [
    { ...firstSettings, ...from },
    { ...firstSettings, ...to },
  ];
  return settingSections[section]
    .filter((name: SettingName) => !without.includes(name) && !isSameSetting(was[name], is[name]))
    .flatMap((name: SettingName) => {
      if (name === "mailWords") return changedWords(was.mailWords, is.mailWords);
      const inner = settingFields[section].filter((field) => field.name.startsWith(`${name}.`));
      if (inner.length > 0) return changedTexts(was, is, inner);
      const [from, to] = [settingInWords(name, was[name]), settingInWords(name, is[name])];
      return [{ label: labelOfSetting(name), from, to }];
    });
}
