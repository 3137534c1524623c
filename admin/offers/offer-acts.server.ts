import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { withdrawOffer } from "#shop/checkout/withdraw-offer.server.ts";
import { changeOffer, createOffer, type OfferDraft } from "#shop/offers/save-offer.server.ts";
import { sendOffer } from "#shop/offers/send-offer.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { derivedId } from "#shop/platform/acts.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { wholeOf, type SentFields } from "#admin/http/form.server.ts";
import { moved, sayRefusal } from "#admin/http/refusals.ts";
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

const refusals = {
  offer_changed: moved("A colleague has changed this offer since you opened it."),
  offer_sent: moved("A colleague has sent this offer since you opened it."),
  offer_paid: moved("The customer has paid this offer."),
  offer_withdrawn: moved("This offer has been withdrawn."),
  no_offer: moved("This offer has been deleted."),
  bad_place: "Enter a valid UK postcode.",
  no_items: "Choose at least one product.",
  too_many_items: "An offer has 100 pieces at most.",
  bad_item: "Take out what is not on sale any more, or choose options that it has.",
  too_dear: "The total of an offer is at most £100,000.",
};

/** The field that a refusal is beside. */
const fieldOf = {
  bad_place: "postcode",
  no_items: "items",
  too_many_items: "items",
  bad_item: "items",
  too_dear: "delivery",
} as const;

async function refuse(
  reason: keyof typeof refusals | "act_reused",
  intent: string,
  values: OfferValues,
) {
  const view = await readOfferForm(values, randomUUID());
  const { text, status } = sayRefusal({ reason }, refusals);
  if (reason in fieldOf)
    return data<OfferResult>(
      { intent, view, fieldErrors: { [fieldOf[reason as keyof typeof fieldOf]]: text } },
      status,
    );
  return data<OfferResult>(
    { intent, view, ...(reason === "act_reused" ? { formError: text } : { conflict: text }) },
    status,
  );
}
