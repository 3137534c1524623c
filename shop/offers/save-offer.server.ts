import { isDeepStrictEqual } from "node:util";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Pence } from "#shop/kit/money.ts";
import { toOrderLine } from "#shop/orders/quoted-line.ts";
import type { Act, Changed } from "#shop/platform/act.ts";
import { derivedId, withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { importTaxesAt } from "#shop/shipping/import-tax-words.ts";
import { tidyAddress, type Address } from "#shop/shipping/address.ts";
import { offerState, type Offer } from "./offer.ts";
import type { OfferItem } from "./offer-request.ts";
import { deleteLinks } from "./link-queries.server.ts";
import { insertOffer, lockOffer, updateOffer, type OfferContent } from "./offer-queries.server.ts";
import { findOfferPlace, priceOffer } from "./price-offer.server.ts";

/** What staff typed, each field checked (offer-form). */
export type OfferDraft = {
  readonly email: string;
  readonly customerName: string;
  readonly telephone: string;
  readonly address: Address;
  readonly items: readonly OfferItem[];
  /** What delivery costs, with VAT where the goods bear it. */
  readonly shippingPence: Pence;
  readonly transitDays: number;
  readonly notes: string;
  readonly words: string;
};

type NotPriced = "bad_place" | "no_items" | "too_many_items" | "bad_item" | "too_dear";

/** The largest total of an offer, in pence: what the payment provider takes is higher. */
const TOTAL_MAX = 10_000_000;

/** Prices a draft as it is saved. */
async function contentOf(
  db: Db,
  draft: OfferDraft,
): Promise<Done<OfferContent> | Refused<NotPriced>> {
  const place = await findOfferPlace(db, draft.address);
  if (place === null) return refused("bad_place");
  const { shippingPence, items, ...typed } = draft;
  const priced = await priceOffer(db, items, { place, shippingPence });
  if (!priced.ok) return priced;
  const { lines, totals, totalPence, vat, zone } = priced.value;
  if (totalPence > TOTAL_MAX) return refused("too_dear");
  return done({
    ...typed,
    address: tidyAddress(draft.address),
    lines: lines.map(toOrderLine),
    totals,
    totalPence,
    vat,
    zone,
    importTaxes: importTaxesAt(draft.address, { vat, importTaxes: place.importTaxes, totalPence }),
  });
}

/** Saves a new offer, which is not sent yet. Returns its id. `requestId`: the request that it answers. */
export async function createOffer(
  db: Db,
  {
    act,
    draft,
    requestId,
  }: { readonly act: Act; readonly draft: OfferDraft; readonly requestId: string | null },
): Promise<Done<string> | Refused<NotPriced | "act_reused">> {
  const content = await contentOf(db, draft);
  if (!content.ok) return content;
  const id = derivedId(act.actId, "offer");
  const subject = { kind: "offer", id };
  const named = { act, action: "create_offer", subject, input: { ...draft, requestId } };
  return withAct<string, never>(db, named, async (tx, audit) => {
    await insertOffer(tx, id, { ...content.value, requestId });
    audit(changes(null, content.value));
    return done(id);
  });
}

export type OfferClosed = "no_offer" | "offer_changed" | "offer_paid" | "offer_withdrawn";

/**
 * Saves an offer as a new version, with today's prices, and returns its number; the same content keeps the
 * version. The customer's link shows the new one at once; what was seen of the old one can't be paid any more.
 * With another e-mail address the links that were mailed end: the offer has to be sent again.
 * Refused when a colleague has changed it since (`seenVersion`), and once it is paid or withdrawn.
 */
export async function changeOffer(
  db: Db,
  id: string,
  {
    act,
    draft,
    seenVersion,
  }: { readonly act: Act; readonly draft: OfferDraft; readonly seenVersion: number },
): Promise<Done<number> | Refused<NotPriced | OfferClosed | "act_reused">> {
  const content = await contentOf(db, draft);
  if (!content.ok) return content;
  const subject = { kind: "offer", id };
  const named = { act, action: "change_offer", subject, input: { ...draft, seenVersion } };
  return withAct<number, OfferClosed>(db, named, async (tx, audit) => {
    const found = await lockOpenOffer(tx, id, seenVersion);
    if (!found.ok) return found;
    const offer = found.value;
    if (isSame(offer, content.value)) return done(offer.version);
    await updateOffer(tx, offer, content.value);
    // A link proves the address that it was mailed to, and no other.
    if (content.value.email.toLowerCase() !== offer.email.toLowerCase()) await deleteLinks(tx, id);
    audit(changes(offer, content.value));
    return done(offer.version + 1);
  });
}

/** Locks an offer that can still be changed and is as it was seen. */
export async function lockOpenOffer(
  tx: Db,
  id: string,
  seenVersion: number,
): Promise<Done<Offer> | Refused<OfferClosed>> {
  const offer = await lockOffer(tx, id);
  if (offer === null) return refused("no_offer");
  const state = offerState(offer, new Date());
  if (state === "paid") return refused("offer_paid");
  if (state === "withdrawn") return refused("offer_withdrawn");
  return offer.version === seenVersion ? done(offer) : refused("offer_changed");
}

function isSame(offer: Offer, content: OfferContent): boolean {
  const asStored = JSON.parse(JSON.stringify(content)) as OfferContent;
  return Object.entries(asStored).every(([name, value]) =>
    isDeepStrictEqual(offer[name as keyof OfferContent], value),
  );
}

/** For the audit log: sums and the number of lines; of personal values only that they changed. */
function changes(offer: Offer | null, content: OfferContent): Changed {
  const personal = ["email", "customerName", "telephone", "address", "notes", "words"] as const;
  const named = {
    email: "email",
    customerName: "name",
    telephone: "telephone",
    address: "address",
    notes: "notes",
    words: "words",
  } as const;
  const touched = personal.filter(
    (field) => offer === null || !isDeepStrictEqual(offer[field], content[field]),
  );
  return {
    total_pence: { from: offer?.totalPence ?? null, to: content.totalPence },
    lines: { from: offer?.lines.length ?? null, to: content.lines.length },
    zone: { from: offer?.zone ?? null, to: content.zone },
    ...Object.fromEntries(touched.map((field) => [named[field], {}])),
  };
}
