import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { decimalPounds } from "#shop/kit/money.ts";
import {
  addressLines,
  addressValues,
  deliveryLines,
  type Address,
} from "#shop/shipping/address.ts";
import { listAddresses } from "#shop/accounts/address-book.server.ts";
import { exportKeptLists } from "#shop/cart/keep-list.server.ts";
import type { Customer } from "#shop/accounts/customer.ts";
import { listCustomerNotes } from "#shop/accounts/by-staff/customer-notes.server.ts";
import { getAccountRecord } from "#shop/accounts/personal-data.server.ts";
import { listSessions } from "#shop/accounts/sessions/open-sessions.server.ts";
import { listCommentsOf, type OrderComment } from "#shop/orders/comments.server.ts";
import { listFlagsOf, type FlagRecord } from "#shop/orders/list-flags.server.ts";
import { findOrderTimelines, type TimelineEvent } from "#shop/orders/order-timeline.server.ts";
import { listInvoicedAddresses } from "#shop/orders/invoices.server.ts";
import { listOrdersAfter } from "#shop/orders/orders.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { listNetworksOfWaiting } from "#shop/orders/unpaid-limits.server.ts";
import { listTagsOf } from "#shop/orders/tags.server.ts";
import { listEvidenceOf, type ToldBank } from "#shop/payments/disputes/saved-evidence.server.ts";
import { formatCreditNoteNumber } from "#shop/payments/refunds/credit-note.ts";
import type { Refund } from "#shop/payments/refunds/refund.ts";
import { parcelsOf, type Fulfilment } from "#shop/fulfilment/fulfilment.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { listOrderRecords } from "#shop/fulfilment/order-record.server.ts";
import {
  listCancelRequestsOf,
  type CancelRequest,
} from "#shop/fulfilment/cancel-requests.server.ts";
import { listReviewsOf } from "#shop/reviews/personal-data.server.ts";
import { exportCorrespondence } from "./export-correspondence.server.ts";

/** An upper limit; no customer places this many orders. */
const ORDERS_MAX = 10_000;
const ORDERS_PER_QUERY = 100;

/**
 * All personal data of a customer in a machine-readable form (UK GDPR, Art. 15 and 20). Money is in
 * pounds as decimal text, times are ISO 8601 in UTC. Contains no password, token or key.
 */
export async function exportPersonalData(db: Db, customer: Customer): Promise<object> {
  const account = await getAccountRecord(db, customer.id);
  const sessions = await listSessions(db, customer.id, null);
  return {
    exportedAt: new Date().toISOString(),
    account: {
      email: customer.email,
      fullName: customer.fullName,
      registeredAt: account.registeredAt.toISOString(),
      registeredWith: account.registeredWith,
      emailVerifiedAt: account.verifiedAt?.toISOString() ?? null,
      orderingBlockedAt: account.orderingBlockedAt?.toISOString() ?? null,
    },
    notesAboutYou: (await listCustomerNotes(db, customer.id)).map(({ note, writtenAt }) => ({
      note,
      at: writtenAt.toISOString(),
    })),
    addresses: (await listAddresses(db, customer.id)).map(({ isDefault, ...address }) => ({
      ...addressValues(address),
      isDefault,
    })),
    signedInOn: sessions.map(({ userAgent, beganAt, usedAt }) => ({
      browser: userAgent,
      since: beganAt.toISOString(),
      lastUsed: usedAt.toISOString(),
    })),
    ...(await exportCorrespondence(db, customer)),
    orders: await exportOrders(db, customer.id),
    reviews: (await listReviewsOf(db, customer.id)).map(({ writtenAt, ...review }) => ({
      ...review,
      writtenAt: writtenAt.toISOString(),
    })),
    keptLists: await exportKeptLists(db, customer.id),
    networksOfWaitingOrders: await listNetworksOfWaiting(db, customer.id),
  };
}

async function exportOrders(db: Db, customerId: string): Promise<object[]> {
  const exported: object[] = [];
  for (let after: string | null = null; exported.length < ORDERS_MAX;) {
    const orders = await listOrdersAfter(db, customerId, { after, limit: ORDERS_PER_QUERY });
    const ids = orders.map(({ id }) => id);
    const [records, timelines, requests, flags, comments, tags, invoicedTo, evidence] =
      await Promise.all([
        listOrderRecords(db, orders),
        findOrderTimelines(db, ids),
        listCancelRequestsOf(db, ids),
        listFlagsOf(db, ids),
        listCommentsOf(db, ids),
        listTagsOf(db, ids),
        listInvoicedAddresses(db, ids),
        listEvidenceOf(db, ids),
      ]);
    for (const record of records) {
      const { id } = record.order;
      const timeline = timelines.get(id);
      assert(timeline !== undefined, "every order has a timeline");
      exported.push(
        exportOrder(record, {
          timeline,
          requests: requests.get(id) ?? [],
          flags: flags.get(id) ?? [],
          comments: comments.get(id) ?? [],
          tags: tags.get(id) ?? [],
          invoicedTo: invoicedTo.get(id) ?? record.order.address,
          evidence: evidence.filter(({ orderId }) => orderId === id),
        }),
      );
    }
    after = ids.at(-1) ?? null;
    if (orders.length < ORDERS_PER_QUERY) break;
  }
  return exported;
}

type Details = {
  readonly timeline: readonly TimelineEvent[];
  readonly requests: readonly CancelRequest[];
  readonly flags: readonly FlagRecord[];
  readonly comments: readonly OrderComment[];
  readonly tags: readonly string[];
  readonly invoicedTo: Address;
  /** What the bank was told when the payment was disputed. */
  readonly evidence: readonly ToldBank[];
};

function exportOrder(
  { order, status, payment, fulfilments, refunds, returns }: OrderRecord,
  { timeline, requests, flags, comments, tags, invoicedTo, evidence }: Details,
): object {
  return {
    orderNumber: order.orderNumber,
    placedAt: order.placedAt.toISOString(),
    status,
    email: order.email,
    name: order.customerName,
    deliverTo: deliveryLines(order.address),
    ...(order.hasInvoice ? { invoicedTo: addressLines(invoicedTo) } : {}),
    notes: order.notes,
    giftMessage: order.giftMessage,
    inStockFirst: order.inStockFirst,
    lines: order.lines.map((line) => ({
      sku: line.sku,
      name: line.name,
      options: Object.fromEntries(line.options.map(({ name, label }) => [name, label])),
      quantity: line.quantity,
      unitPrice: decimalPounds(line.unitPence),
      linePrice: decimalPounds(line.linePence),
      discount: decimalPounds(line.discountPence),
    })),
    sums: order.totals.map(({ label, amountPence, vatPence }) => ({
      label,
      amount: decimalPounds(amountPence),
      vatIncluded: decimalPounds(vatPence),
    })),
    total: decimalPounds(order.totalPence),
    refunds: refunds.map(exportRefund),
    ...exportEvidence(evidence),
    paymentReference: payment.providerRef,
    history: timeline.map(({ event, at }) => ({ event, at: at.toISOString() })),
    parcels: exportParcels(order, fulfilments),
    requests: requests.map(({ kind, statement, receivedAt }) => ({
      kind,
      statement,
      at: receivedAt.toISOString(),
    })),
    returns: returns.map(({ reason, requestedAt }) => ({ reason, at: requestedAt.toISOString() })),
    checks: flags.map(({ text, raisedAt, resolvedAt, resolution }) => ({
      reason: text,
      at: raisedAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
      resolution,
    })),
    comments: comments.map(({ comment, at }) => ({ comment, at: at.toISOString() })),
    tags,
  };
}

function exportParcels({ lines }: Order, fulfilments: readonly Fulfilment[]): object[] {
  return parcelsOf(fulfilments).map((parcel) => ({
    carrier: parcel.shipment.carrier,
    trackingNumber: parcel.shipment.trackingNumber,
    lines: parcel.lines.map(({ position, quantity }) => ({
      sku: lines.find((line) => line.position === position)?.sku ?? "",
      quantity,
    })),
    dispatchedAt: parcel.dispatchedAt.toISOString(),
    deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
  }));
}

/** What the bank was told of a disputed payment; nothing without a dispute. */
function exportEvidence(evidence: Details["evidence"]): object {
  if (evidence.length === 0) return {};
  const each = evidence.map(({ sentAt, evidence: texts }) => ({
    sentAt: sentAt?.toISOString() ?? null,
    ...texts,
  }));
  return { evidenceForTheBank: each };
}

function exportRefund(refund: Refund): object {
  const { state, amountPence, vatPence, reason, requestedAt, creditNoteNumber } = refund;
  return {
    state,
    amount: decimalPounds(amountPence),
    vat: decimalPounds(vatPence),
    reason,
    requestedAt: requestedAt.toISOString(),
    creditNote: creditNoteNumber === null ? null : formatCreditNoteNumber(creditNoteNumber),
  };
}
