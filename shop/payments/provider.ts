import type { Order, OrderLine } from "#shop/orders/order.ts";
import type { Total, VatTreatment } from "#shop/pricing/totals.ts";
import type { ChargeState, RefundAnswer, RefundToMake } from "./refunds/provider-refund.ts";
import type { Done, Refused } from "#shop/kit/result.ts";
import type { EvidenceToSend, ProviderEvidence } from "./disputes/evidence.ts";
import type { ProviderPayouts } from "./payouts/provider-payout.ts";
import type { Address } from "#shop/shipping/address.ts";
import type { Payment } from "./payment.ts";

/**
 * What the shop needs of a payment provider. A customer pays on a **payment page** of the provider, named
 * by its `ref`; a paid page has a **charge**, named by its `chargeRef`. Neither an event nor a URL is
 * trusted for the state of a payment: it is fetched.
 *
 * Each request has a time-out. All functions throw a `ProviderFailure` when the provider can't be
 * reached, fails or refuses.
 */
export type PaymentProvider = {
  readonly id: "stripe";
  /** As the shopkeeper knows it. */
  readonly name: string;
  /** Where its payment pages are: "https://pay.example". */
  readonly pageOrigin: string;
  /** The shortest time for which a payment page can be open, counted from its creation. */
  readonly pageMinMs: number;
  /** Whether a text can be the name of a payment page. */
  readonly isRef: (text: string) => boolean;
  /**
   * Opens the payment page of an unpaid order, which expires at the payment's deadline. Repeated after a
   * lost response, it returns the same page.
   */
  readonly open: (order: Order, payment: Payment, publicUrl: string) => Promise<PageOpened>;
  /** The current state of a payment page; null if the provider has none of that name. */
  readonly fetch: (ref: string) => Promise<PageState | null>;
  /** Closes a payment page. If it was paid meanwhile, returns it as paid; null if there is none. */
  readonly expire: (ref: string) => Promise<PageState | null>;
  /**
   * Refunds a part of a charge or all of it. Repeating the request within a day of a lost response makes
   * no second refund. A refusal is final for this attempt.
   */
  readonly refund: (wanted: RefundToMake) => Promise<RefundAnswer>;
  /** All refunds and disputes of a charge. */
  readonly fetchCharge: (chargeRef: string) => Promise<ChargeState>;
  readonly disputes: {
    /** Whether evidence of a dispute was sent to the bank. */
    readonly fetchEvidence: (disputeRef: string) => Promise<ProviderEvidence>;
    /**
     * Sends evidence to the bank, which takes it once. Repeating the request within a day of a lost response
     * sends it once. A refusal is final for this attempt.
     */
    readonly sendEvidence: (
      wanted: EvidenceToSend,
    ) => Promise<Done<null> | (Refused<"refused"> & { readonly failure: string })>;
  };
  /** What goes to the shop's bank. */
  readonly payouts: ProviderPayouts;
  /** For the reconciliation after a restore. */
  readonly records: ProviderRecords;
  readonly events: ProviderEvents;
  readonly account: ProviderAccount;
};

/** For `npm run doctor`. */
export type ProviderAccount = {
  /** The account of the key, and where its events go. */
  readonly read: () => Promise<AccountState>;
  /** A signature as the provider makes it, to try the address for events. */
  readonly signLikeProvider: (rawBody: string) => string;
};

export type AccountState = {
  readonly id: string;
  /** Whether it may take payments and pay out. */
  readonly canCharge: boolean;
  readonly canPayOut: boolean;
  /** The addresses that get its events; null when the key may not read them. */
  readonly eventUrls: readonly { readonly url: string; readonly isEnabled: boolean }[] | null;
};

/** What the provider recorded, read patiently: nobody waits for it. */
export type ProviderRecords = {
  /**
   * The payment pages of shops like this one that were opened from an instant on, the oldest first.
   * `tell` is called with the number of pages read so far.
   */
  readonly listPagesSince: (since: Date, tell?: (count: number) => void) => Promise<RecordedPage[]>;
  /**
   * The paid payment pages of shops like this one that were opened within a time, in any order: 10,000 at most.
   * `isWhole` is false when there are more.
   */
  readonly listPaidPages: (span: {
    readonly from: Date;
    readonly to: Date;
  }) => Promise<{ readonly pages: readonly RecordedPage[]; readonly isWhole: boolean }>;
  /** One payment page as a list shows it; null if there is none, or it is not a shop's. */
  readonly fetchPage: (ref: string) => Promise<RecordedPage | null>;
  /** What the customer pays for on a payment page, in its order. */
  readonly fetchLines: (ref: string) => Promise<RecordedLine[]>;
  /** The charges with a refund, a dispute or a failed refund from an instant on, the first changed first. */
  readonly listChargesChangedSince: (since: Date) => Promise<ChangedCharge[]>;
  /**
   * Writes the number of an order's invoice to its charge. If the database is restored once more, to a
   * time before this reconciliation, the next one reads from it which numbers were given out.
   */
  readonly saveInvoiceNumber: (chargeRef: string, number: number) => Promise<void>;
  /** The same for the number of a refund's credit note. */
  readonly saveCreditNoteNumber: (refundRef: string, number: number) => Promise<void>;
};

export type ProviderEvents = {
  /**
   * Verifies that the provider signed the raw body, and within the minutes before `readClock`. The clock is read only
   * for a body that the provider has signed.
   */
  readonly verify: (
    rawBody: string,
    signature: string,
    readClock: () => Promise<Date>,
  ) => Promise<EventVerified>;
  /** The newest events that the provider could not deliver, 2,000 at most. */
  readonly listUndelivered: () => Promise<ProviderEvent[]>;
  /** What the payload of an event is about. */
  readonly subjectOf: (type: string, payload: unknown) => EventSubject;
};

/** A payment page that is open for one order. */
export type OpenPage = { readonly ref: string; readonly url: string; readonly expiresAt: Date };

export type PageOpened =
  | { readonly ok: true; readonly page: OpenPage }
  /**
   * `too_late`: the order's deadline is too near for a new page; `in_progress`: a parallel request for
   * the same page has not finished; `stuck`: the provider failed and returns that failure for every
   * request with the same key; `unreachable`: no valid response from the provider.
   */
  | { readonly ok: false; readonly reason: "too_late" | "in_progress" | "stuck" | "unreachable" };

/** The current state of a payment page. */
export type PageState = {
  readonly ref: string;
  /** As the page names it; of other programs with the same account, any text. */
  readonly orderId: string | null;
  /** unpaid: the customer has finished, and the bank has not paid yet. */
  readonly state: "open" | "paid" | "unpaid" | "expired";
  readonly amountPence: number | null;
  readonly currency: string | null;
  readonly chargeRef: string | null;
};

/** A charge that was refunded or disputed, or of which a refund failed. */
export type ChangedCharge = {
  readonly chargeRef: string;
  /** The last of its changes. */
  readonly changedAt: Date;
};

/** A payment page with what it says of its order. */
export type RecordedPage = PageState & {
  readonly order: RecordedOrder;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The origin of the shop that opened it: "https://shop.example". */
  readonly openedAt: string;
  readonly email: string;
  readonly shippingPence: number;
  /** Null in a page of an older release, and until the first attempt to pay. */
  readonly address: Address | null;
  /** When the customer was charged; null if it was not. */
  readonly paidAt: Date | null;
  /** Whether the whole charge was refunded. */
  readonly isRefunded: boolean;
  /** The number of its invoice, if an earlier reconciliation has written it to the charge. */
  readonly invoiceNumber: number | null;
};

/** What a payment page says of its order. What a page of an older release lacks is null. */
export type RecordedOrder = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly placedAt: Date | null;
  readonly customerId: string | null;
  readonly customerName: string;
  /** Of the postal address, for which the provider has no field of its own. */
  readonly company: string;
  readonly notes: string;
  /** Null for no gift. */
  readonly giftMessage: string | null;
  /** Whether what is in stock is sent first. */
  readonly inStockFirst: boolean;
  /** The days of what is in stock, if that is sent first and has days. */
  readonly inStock: {
    readonly promisedFor: string;
    readonly leavesBy: string | null;
  } | null;
  readonly zone: string;
  readonly vat: VatTreatment | null;
  readonly discountCode: string | null;
  /** What the place of an export charges on arrival, as the customer was told. */
  readonly importTaxes: string | null;
  /** In a page of an older release, which has no totals. */
  readonly shippingVatPence: number | null;
  readonly totals: readonly Total[] | null;
  readonly promisedFor: string | null;
  readonly leavesBy: string | null;
};

/** A line of a payment page: what the customer pays for. */
export type RecordedLine = {
  readonly name: string;
  readonly quantity: number;
  /** The price of one piece as paid. */
  readonly unitPence: number;
  /** Null in a page of an older release. */
  readonly details: RecordedDetails | null;
};

/** What a payment page says of a line besides name, price and quantity. */
export type RecordedDetails = Pick<
  OrderLine,
  "sku" | "productId" | "options" | "madeToOrder" | "leadTimeDays"
> & {
  /** Of the line in its order, and its rate of VAT; null in a page of an older release. */
  readonly position: number | null;
  readonly vatRateBp: number | null;
  /** Of one piece before any discount. */
  readonly netPence: number;
  readonly vatPence: number;
};

/** An event as the provider sent it. The payload contains personal data. */
export type ProviderEvent = {
  readonly id: string;
  readonly type: string;
  readonly payload: object;
};

/** `stale_signature`: the provider's own, but too old. Then its clock and the shop's differ. */
export type EventVerified = Done<ProviderEvent> | Refused<"bad_signature" | "stale_signature">;

/** What an event is about. Only the names are used; the state is fetched from the provider. */
export type EventSubject =
  | {
      readonly kind: "page";
      readonly ref: string;
      /** The bank has refused the payment. The page itself does not show it. */
      readonly hasFailed: boolean;
    }
  /** A refund or a dispute of a charge. */
  | { readonly kind: "charge"; readonly chargeRef: string }
  /** A payout, whose state or lines are to be read. */
  | { readonly kind: "payout" }
  | { readonly kind: "none" };
