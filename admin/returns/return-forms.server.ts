import { data } from "react-router";
import {
  acceptReturn,
  recordPosting,
  refuseReturn,
} from "#shop/fulfilment/returns/answer-return.server.ts";
import {
  inspectReturn,
  settleReturn,
  receiveReturnByStaff,
} from "#shop/fulfilment/returns/return-acts.server.ts";
import { addPhoto, deletePhoto } from "#shop/fulfilment/returns/photos.server.ts";
import {
  conditions,
  returnReasons,
  type ReceivedLine,
  type ReturnReason,
} from "#shop/fulfilment/returns/return.ts";
import { ZERO } from "#shop/kit/money.ts";
import type { Refused } from "#shop/kit/result.ts";
import { readPounds, readWhole } from "#shop/kit/typed-number.ts";
import { isDay, londonDay, londonInstant } from "#shop/kit/time.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { refusedForm, wholeOf, type SentFields } from "#admin/http/form.server.ts";
import { sayRefusal } from "#admin/http/refusals.ts";
import { returnTexts } from "./return-texts.ts";

type Sent = {
  readonly id: string;
  readonly act: Act;
  readonly intent: string;
  readonly field: SentFields;
  readonly file: Uint8Array | null;
};
type ReturnRefused = Refused<keyof typeof returnTexts | "act_reused">;
type Outcome = { readonly ok: true } | ReturnRefused;

/** What each form of a return's page does, by the first word of its intent. */
export async function sendReturnForm(sent: Sent) {
  const name = sent.intent.split(" ", 1)[0] ?? "";
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (form === undefined) throw data(null, { status: 400 });
  const { outcome, done, field } = await form(sent);
  if (outcome.ok) return data<ActResult>({ intent: sent.intent, done });
  return refuseForm(outcome, sent, field);
}

/** The answer to a form that was refused: 409 when somebody was quicker, otherwise 422. */
export function refuseForm(
  refusal: Pick<ReturnRefused, "reason">,
  { intent, field: sent }: Pick<Sent, "intent" | "field">,
  field: string | undefined,
) {
  const values = Object.fromEntries(sent.entries);
  const isConflict = sayRefusal(refusal, returnTexts).status === 409;
  const where = { intent, values, field: isConflict ? undefined : field };
  return refusedForm(refusal, where, returnTexts);
}

type Form = (sent: Sent) => Promise<{ outcome: Outcome; done: string; field?: string }>;

const forms: Readonly<Record<string, Form>> = {
  async accept({ id, act, field }) {
    const reason = reasonOf(field) ?? "changed_mind";
    const outcome = await acceptReturn(db(), id, { act, reason, words: field("words").trim() });
    return { outcome, done: "The return is accepted. The customer gets a mail.", field: "words" };
  },
  async refuse({ id, act, field }) {
    const outcome = await refuseReturn(db(), id, { act, words: field("refusal").trim() });
    return {
      outcome,
      done: "The return is refused. The customer gets a mail.",
      field: "refusal",
    };
  },
  async posted({ id, act, field }) {
    const outcome = await recordPosting(db(), id, { act, day: field("posted_on") });
    return {
      outcome,
      done: "The posting is recorded. The 14 days count from that day.",
      field: "posted_on",
    };
  },
  async receive({ id, act, field }) {
    const done = "The goods are recorded as received. The customer gets a mail.";
    const receivedAt = dayOf(field("received_on"));
    if (receivedAt === null)
      return { outcome: { ok: false, reason: "bad_day" }, done, field: "received_on" };
    const lines = receivedLines(field);
    if (lines === null) return { outcome: { ok: false, reason: "wrong_lines" }, done };
    return { outcome: await receiveReturnByStaff(db(), id, { act, receivedAt, lines }), done };
  },
  async inspect({ id, act, field }) {
    const done = "The inspection is recorded. Refund the goods next.";
    const typed = field("deduction").trim();
    const deductionPence = typed === "" ? ZERO : readPounds(typed);
    if (deductionPence === null)
      return { outcome: { ok: false, reason: "bad_sum" }, done, field: "deduction" };
    const finding = field("finding").trim();
    const outcome = await inspectReturn(db(), id, {
      act,
      seen: field("seen"),
      reason: reasonOf(field),
      finding,
      deductionPence,
    });
    const isWords = !outcome.ok && ["bad_words", "words_missing"].includes(outcome.reason);
    return { outcome, done, field: isWords ? "finding" : "deduction" };
  },
  async settle({ id, act, field }) {
    const outcome = await settleReturn(db(), id, { act, note: field("note").trim() });
    return { outcome, done: "The return is settled without a refund.", field: "note" };
  },
  async photo({ id, act, file }) {
    const done = "The photograph is added.";
    if (file === null || file.length === 0)
      return { outcome: { ok: false, reason: "no_file" }, done, field: "photo" };
    return { outcome: await addPhoto(db(), id, { act, content: file }), done, field: "photo" };
  },
  async remove({ id, act, intent }) {
    const photoId = intent.split(" ")[1] ?? "";
    return {
      outcome: await deletePhoto(db(), id, { act, photoId }),
      done: "The photograph is deleted.",
    };
  },
};

/** The reason that was chosen; undefined if it is none of them. */
export function reasonOf(field: SentFields): ReturnReason | undefined {
  return returnReasons.find((each) => each === field("reason"));
}

/** The moment of a day as it is recorded: noon, the same for the same form; null for no day that was. */
function dayOf(day: string): Date | null {
  const now = new Date();
  if (!isDay(day) || day > londonDay(now)) return null;
  const noon = londonInstant(day, 12);
  return noon < now ? noon : londonInstant(day, 0);
}

/**
 * The fields `quantity.POSITION.CONDITION`, and `restock.POSITION.CONDITION` for what goes on the shelf. Null where a
 * quantity is no whole number.
 */
function receivedLines(field: SentFields): readonly ReceivedLine[] | null {
  const lines: ReceivedLine[] = [];
  for (const [name, value] of field.entries) {
    const [kind, position, named] = name.split(".");
    const condition = conditions.find((each) => each === named);
    if (kind !== "quantity" || condition === undefined || value.trim() === "") continue;
    const quantity = readWhole(value);
    if (quantity === null) return null;
    const isRestocked = field(`restock.${position}.${condition}`) === "yes";
    if (quantity > 0)
      lines.push({ position: wholeOf(position ?? ""), quantity, condition, isRestocked });
  }
  return lines;
}
