import { data } from "react-router";
import { unknownNames } from "#emails/owner-words.ts";
import { previewOf } from "#emails/templates.ts";
import { findSection, saveSettings } from "#shop/content/settings/change-settings.server.ts";
import { checkSettings } from "#shop/content/settings/setting-schemas.ts";
import type { MailWords } from "#shop/content/settings/settings.ts";
import { mailSample } from "#shop/mail/mail-samples.server.ts";
import type { MailName } from "#shop/mail/mails.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import {
  actOf,
  readTextFields,
  refusedForm,
  type RouteArgs,
  type SentFields,
} from "#admin/http/form.server.ts";
import { findLastAct } from "#admin/http/last-act.server.ts";
import { overtakenForm, readTyped, type VersionedResult } from "#admin/http/overtaken.server.ts";
import { listedMail } from "./mail-list.ts";
import { settingWords } from "#admin/settings/section-view.server.ts";

const labels = {
  subject: "Subject",
  opening: "Opening",
  closing: "Closing",
} as const satisfies Record<keyof MailWords, string>;
const names = Object.keys(labels) as readonly (keyof MailWords)[];

/** Saves the owner's words of a mail, or mails it to the person who asks. */
export async function answerMail(args: RouteArgs<"name">) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const mail = listedMail(args.params.name);
  if (mail === undefined) throw data(null, { status: 404 });
  if (field("intent") === "test") {
    const { email } = sessionOf(args.context).staff;
    return sendTest(mail.name, { act, recipient: email, field });
  }
  if (mail.to === "shop") throw data(null, { status: 400 });
  return saveWords(field, act, mail.name);
}

async function saveWords(field: SentFields, act: Act, name: MailName) {
  const typed = readTyped(field, names);
  const kept = { intent: "save", values: typed.values, seen: typed.seen };
  const words = typedWords(field);
  const fieldErrors = problemsOf(name, words);
  if (Object.keys(fieldErrors).length > 0)
    return data<VersionedResult>({ ...kept, fieldErrors }, 422);
  const { settings } = await findSection(db(), "mails");
  const { [name]: _, ...others } = settings.mailWords ?? {};
  const isEmpty = names.every((each) => words[each] === "");
  const mailWords = isEmpty ? others : { ...others, [name]: words };
  const saved = await saveSettings(db(), "mails", {
    act,
    seen: typed.seen.version,
    settings: { mailWords },
  });
  if (saved.ok)
    return data<VersionedResult>({ intent: "save", done: "Saved. Mails have it from now on." });
  if (saved.reason === "unchanged")
    return data<VersionedResult>({ intent: "save", done: "Nothing was changed." });
  if (saved.reason !== "changed_meanwhile") {
    const refusal = refusedForm(saved, { intent: "save", values: typed.values }, settingWords);
    return data<VersionedResult>({ ...refusal.data, seen: typed.seen }, refusal.init ?? {});
  }
  const now = await findSection(db(), "mails");
  return overtakenForm({
    intent: "save",
    typed,
    now: { version: now.number, values: { ...nothing, ...now.settings.mailWords?.[name] } },
    last: await findLastAct({ kind: "settings", id: "mails" }, "save_settings", act.actor),
    labels,
  });
}

/** The owner's words as they are typed. */
export function typedWords(field: SentFields): MailWords {
  const words = names.map((each) => [each, field(each).replaceAll(/\r\n?/g, "\n").trim()] as const);
  return Object.fromEntries(words) as MailWords;
}

/** The words of a mail that has none of the owner's. */
export const nothing: MailWords = { subject: "", opening: "", closing: "" };

function problemsOf(name: MailName, words: MailWords): Record<string, string> {
  const checked = checkSettings({ mailWords: { [name]: words } });
  const problems = checked.ok
    ? []
    : Object.entries(checked.problems).map(
        ([place, text]) => [place.split(".").at(-1) ?? "", text] as const,
      );
  const { data: sample } = previewOf(name);
  const unknown = names.flatMap((each) =>
    unknownNames(words[each], sample).map(
      (word) => [each, `This mail has no {${word}}. Write {shop}${orderHint(sample)}.`] as const,
    ),
  );
  return Object.fromEntries([...unknown, ...problems]);
}

function orderHint(sample: object): string {
  return "orderNumber" in sample ? " or {order}" : "";
}

async function sendTest(
  name: MailName,
  {
    act,
    recipient,
    field,
  }: { readonly act: Act; readonly recipient: string; readonly field: SentFields },
) {
  const orderNumber = field("order").slice(0, 20) || null;
  const sent = await mailSample(db(), name, { act, recipient, orderNumber });
  if (sent.ok)
    return data<VersionedResult>({ intent: "test", done: `A test mail goes to ${recipient}.` });
  return refusedForm(
    sent,
    { intent: "test" },
    { too_many: "30 test mails were sent in the last hour. Wait a little." },
  );
}
