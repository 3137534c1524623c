import { newToken, tokenHash } from "#shop/accounts/sessions/tokens.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { formatWeekday } from "#shop/kit/time.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { setAnswered } from "#shop/messages/threads/change-thread.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { derivedId, withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { insertLink, selectOfferOfLink, updateSent } from "./link-queries.server.ts";
import { lastDayOf, validUntil, type Offer } from "./offer.ts";
import { selectThreadOf } from "./request-queries.server.ts";
import { lockOpenOffer, type OfferClosed } from "./save-offer.server.ts";

/**
 * Mails an offer with a link of its own, which is valid 14 days, and so are the links of earlier mails. The
 * request that it answers counts as answered. The link's token is in the mail alone; the database has its hash.
 * Refused when a colleague has changed or sent the offer since it was seen, and once it is paid or withdrawn.
 */
export async function sendOffer(
  db: Db,
  id: string,
  {
    act,
    seenVersion,
    seenSentAt,
  }: { readonly act: Act; readonly seenVersion: number; readonly seenSentAt: Date | null },
): Promise<Done<null> | Refused<OfferClosed | "offer_sent" | "act_reused">> {
  const subject = { kind: "offer", id };
  const seen = { version: seenVersion, sentAt: seenSentAt?.getTime() ?? null };
  const named = { act, action: "send_offer", subject, input: seen };
  return withAct<null, OfferClosed | "offer_sent">(db, named, async (tx, audit) => {
    const found = await lockOpenOffer(tx, id, seenVersion);
    if (!found.ok) return found;
    const offer = found.value;
    if (offer.sentAt?.getTime() !== seenSentAt?.getTime()) return refused("offer_sent");
    const until = validUntil(new Date());
    await updateSent(tx, offer, until);
    const token = newToken();
    const hash = tokenHash(token);
    assert(hash !== null, "a new token has the form of a token");
    await insertLink(tx, { hash, offerId: offer.id });
    const threadId = offer.requestId === null ? null : await selectThreadOf(tx, offer.requestId);
    if (threadId !== null) await setAnswered(tx, threadId);
    await mailOffer(tx, offer, {
      key: `offer:${derivedId(act.actId, "mail")}`,
      url: `${env().publicUrl}/offers/${token}`,
      until,
    });
    audit({
      version: { from: offer.sentVersion, to: offer.version },
      valid_until: { from: offer.validUntil?.toISOString() ?? null, to: until.toISOString() },
    });
    return done(null);
  });
}

async function mailOffer(
  tx: Db,
  offer: Offer,
  { key, url, until }: { readonly key: string; readonly url: string; readonly until: Date },
): Promise<void> {
  await enqueueMail(tx, "offer", {
    key,
    recipient: offer.email,
    data: {
      customerName: offer.customerName,
      words: offer.words,
      isChanged: offer.sentVersion !== null && offer.sentVersion !== offer.version,
      isForDelivery: offer.requestId !== null,
      validUntil: formatWeekday(lastDayOf(until)),
      offerUrl: url,
      address: offer.address,
      lines: offer.lines.map((line) => ({
        name: line.name,
        options: line.options.map(({ name, label }) => ({ name, label })),
        quantity: line.quantity,
        unitPence: line.unitNetPence + line.unitVatPence,
        linePence: (line.unitNetPence + line.unitVatPence) * line.quantity,
        madeToOrder: line.madeToOrder,
        leadTimeDays: line.leadTimeDays,
      })),
      totals: [...offer.totals],
      vat: offer.vat,
      zone: offer.zone,
      importTaxes: offer.importTaxes,
      totalPence: offer.totalPence,
    },
  });
}

/** The offer of a mailed link; null for a link that is unknown or whose offer was deleted. */
export async function findOfferByToken(db: Db, token: string): Promise<Offer | null> {
  const hash = tokenHash(token);
  return hash === null ? null : selectOfferOfLink(db, hash);
}
