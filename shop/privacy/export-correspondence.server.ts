import { decimalPounds } from "#shop/kit/money.ts";
import type { Customer } from "#shop/accounts/customer.ts";
import { listStoppedMails } from "#shop/mail/stopping/stopped-mails.server.ts";
import { listMessagesFrom, listRepliesTo } from "#shop/messages/contact.server.ts";
import { listNoticesTo } from "#shop/notices/notices.server.ts";
import type { Offer } from "#shop/offers/offer.ts";
import { listOffersTo, listRequestsFrom } from "#shop/offers/personal-data.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { listQuestionsFrom } from "#shop/questions/personal-data.server.ts";
import { addressLines } from "#shop/shipping/address.ts";

/**
 * What came from a customer's e-mail address without an order, and what was answered. Empty for an unverified
 * address: it may be somebody else's.
 */
export async function exportCorrespondence(
  db: Db,
  { email, isVerified }: Pick<Customer, "email" | "isVerified">,
) {
  if (!isVerified)
    return {
      messages: [],
      replies: [],
      deliveryPricesAskedFor: [],
      offers: [],
      waitingForProducts: [],
      questions: [],
      stoppedEmails: [],
    };
  const [messages, replies, requests, offers, notices, questions, stopped] = await Promise.all([
    listMessagesFrom(db, email),
    listRepliesTo(db, email),
    listRequestsFrom(db, email),
    listOffersTo(db, email),
    listNoticesTo(db, email),
    listQuestionsFrom(db, email),
    listStoppedMails(db, email),
  ]);
  return {
    messages: messages.map(({ message, receivedAt }) => ({
      message,
      at: receivedAt.toISOString(),
    })),
    replies: replies.map(({ kind, text, at }) => ({ kind, text, at: at.toISOString() })),
    deliveryPricesAskedFor: requests.map(({ at, telephone, address, items }) => ({
      at: at.toISOString(),
      telephone,
      deliverTo: addressLines(address),
      items,
    })),
    offers: offers.map(exportOffer),
    waitingForProducts: notices.map(({ productName, askedAt }) => ({
      product: productName,
      at: askedAt.toISOString(),
    })),
    questions: questions.map(({ askedAt, ...question }) => ({
      ...question,
      at: askedAt.toISOString(),
    })),
    stoppedEmails: stopped,
  };
}

function exportOffer(offer: Offer): object {
  return {
    madeAt: offer.createdAt.toISOString(),
    sentAt: offer.sentAt?.toISOString() ?? null,
    validUntil: offer.validUntil?.toISOString() ?? null,
    paidAs: offer.paidOrder,
    name: offer.customerName,
    telephone: offer.telephone,
    deliverTo: addressLines(offer.address),
    notes: offer.notes,
    message: offer.words,
    lines: offer.lines.map(({ sku, name, options, quantity }) => ({
      sku,
      name,
      options: Object.fromEntries(options.map((option) => [option.name, option.label])),
      quantity,
    })),
    total: decimalPounds(offer.totalPence),
  };
}
