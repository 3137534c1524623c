import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { withdrawOffer } from "#shop/checkout/withdraw-offer.server.ts";
import { changeOffer, createOffer, type OfferDraft } from "#shop/offers/save-offer.server.ts";
import { sendOffer } from "#shop/offers/send-offer.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { derivedId } from "#shop/platform/acts.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { wholeOf, type SentFields } from "#admin/http/form.server.ts";
import { refusalText } from "#admin/http/refusals.ts";
import type { FormResult } from "#web/form-result.ts";
import { readDraft, readValues, type OfferValues } from "./offer-values.ts";
import { addLine, withDefaults } from "./begin-values.server.ts";
import { readOfferForm, type OfferFormView } from "./offer-view.server.ts";

export type OfferResult = Pick<FormResult, "intent" | "fieldErrors" | "formError"> & {
  /** The form as it was typed, priced anew. */
  readonly view?: OfferFormView;
  /** The view on which a price was asked for while typing. */
  readonly basedOn?: string;
  /** Somebody else acted first. */
  readonly conflict?: string;
};

type Sent = {
  readonly act: Act;
  readonly field: SentFields;
  /** Null for an offer that is not saved yet. */
  readonly offerId: string | null;
};

/** What the buttons of the form do, by the first word of the intent. */
export async function sendOfferForm(sent: Sent) {
  const { act, field, offerId } = sent;
  const [intent = "", which = ""] = field("intent").split(" ");
  const values = readValues(field);
  switch (intent) {
    case "find":
      return shown(intent, values);
    case "add":
      return shown(intent, await addLine(values, wholeOf(which)));
    case "remove":
      return shown(intent, withoutLine(values, wholeOf(which)));
    case "price":
      return shown(intent, values, field("revision"));
    case "save":
    case "send":
      return save(sent, intent, values);
    case "withdraw": {
      if (offerId === null) throw data(null, { status: 400 });
      const withdrawn = await withdrawOffer(db(), offerId, act);
      if (withdrawn.ok) throw redirect(`/offers/${offerId}?done=withdrawn`);
      return refuse(withdrawn.reason, intent, values);
    }
    default:
      throw data(null, { status: 400 });
  }
}

async function shown(intent: string, values: OfferValues, basedOn = "") {
  const view = await readOfferForm(values, randomUUID());
  return data<OfferResult>({ intent, view, basedOn });
}

function withoutLine(values: OfferValues, at: number): OfferValues {
  return { ...values, lines: values.lines.filter((_, position) => position !== at) };
}

/** Saves the offer and, for `send`, mails it: two acts, whose ids come from that of the form. */
async function save(sent: Sent, intent: "save" | "send", values: OfferValues) {
  const { act, field } = sent;
  const read = readDraft(await withDefaults(values));
  if (!read.ok)
    return data<OfferResult>(
      { intent, fieldErrors: read.errors, view: await readOfferForm(values, randomUUID()) },
      422,
    );
  const saved = await saveDraft(sent, read.draft);
  if (!saved.ok) return refuse(saved.reason, intent, values);
  const { id, version } = saved;
  if (intent === "save") throw redirect(`/offers/${id}?done=saved`);
  const mailing = { ...act, actId: derivedId(act.actId, "send") };
  const mailed = await sendOffer(db(), id, {
    act: mailing,
    seenVersion: version,
    seenSentAt: field("sent_at") === "" ? null : new Date(field("sent_at")),
  });
  if (!mailed.ok) return refuse(mailed.reason, intent, values);
  throw redirect(`/offers/${id}?done=sent`);

  async function saveDraft({ offerId }: Sent, draft: OfferDraft) {
    const saving = { ...act, actId: derivedId(act.actId, "save") };
    if (offerId === null) {
      const requestId = field("request") === "" ? null : field("request");
      const created = await createOffer(db(), { act: saving, draft, requestId });
      return created.ok ? ({ ok: true, id: created.value, version: 1 } as const) : created;
    }
    const seenVersion = wholeOf(field("version"));
    const changed = await changeOffer(db(), offerId, { act: saving, draft, seenVersion });
    return changed.ok ? ({ ok: true, id: offerId, version: changed.value } as const) : changed;
  }
}

const conflicts: Readonly<Record<string, string>> = {
  offer_changed: "A colleague has changed this offer since you opened it.",
  offer_sent: "A colleague has sent this offer since you opened it.",
  offer_paid: "The customer has paid this offer.",
  offer_withdrawn: "This offer has been withdrawn.",
  no_offer: "This offer has been deleted.",
};

/** Above the form or beside the field that it is about. */
const texts: Readonly<Record<string, readonly [field: string, text: string]>> = {
  bad_place: ["postcode", "Enter a valid UK postcode."],
  no_items: ["items", "Choose at least one product."],
  too_many_items: ["items", "An offer has 100 pieces at most."],
  bad_item: ["items", "Take out what is not on sale any more, or choose options that it has."],
  too_dear: ["delivery", "The total of an offer is at most £100,000."],
};

async function refuse(reason: string, intent: string, values: OfferValues) {
  const view = await readOfferForm(values, randomUUID());
  const conflict = conflicts[reason];
  if (conflict !== undefined) return data<OfferResult>({ intent, conflict, view }, 409);
  const [name, text] = texts[reason] ?? [];
  if (name === undefined || text === undefined)
    return data<OfferResult>({ intent, view, formError: refusalText({ reason }) }, 409);
  return data<OfferResult>({ intent, view, fieldErrors: { [name]: text } }, 422);
}
