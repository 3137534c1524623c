import type Stripe from "stripe";
import { toState, type SessionState } from "./session.server.ts";
import { readOrderMetadata, type OrderMetadata } from "./order-metadata.ts";
import { patiently, patientRequest, stripe } from "./stripe.server.ts";
import { readEveryPage } from "./pages.server.ts";

/** A session of the shop, with what it says of its order. */
export type ListedSession = SessionState & {
  readonly order: OrderMetadata;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The origin of the shop that opened it: "https://shop.example". */
  readonly openedAt: string;
  readonly email: string;
  readonly shippingPence: number;
  /** The postal address; null in a session of an older release, and until the first attempt to pay. */
  readonly shipping: Stripe.PaymentIntent.Shipping | null;
  /** When the card was charged; null if it was not. */
  readonly paidAt: Date | null;
  /** Whether the whole payment was refunded. */
  readonly isRefunded: boolean;
  /** The number of its invoice, if an earlier reconciliation has written it to the payment. */
  readonly invoiceNumber: number | null;
};

/**
 * The sessions that were created from an instant on, the oldest first. Sessions of other programs in the
 * same Stripe account are left out. `tell` is called with the number of sessions read so far.
 */
export async function listSessionsSince(
  since: Date,
  tell: (count: number) => void = () => {},
): Promise<ListedSession[]> {
  const sessions: ListedSession[] = [];
  let count = 0;
  const list = (page: Stripe.PaginationParams) =>
    stripe().checkout.sessions.list(
      {
        ...page,
        created: { gte: Math.floor(since.getTime() / 1_000) },
        expand: ["data.payment_intent.latest_charge"],
      },
      patientRequest,
    );
  for await (const page of readEveryPage(list)) {
    sessions.push(...page.map(toListed).filter((session) => session !== null));
    count += page.length;
    tell(count);
  }
  return sessions.toReversed();
}

/** Fetches one session as a list shows it; null if Stripe has none, or it is not the shop's. */
export async function fetchListedSession(sessionId: string): Promise<ListedSession | null> {
  try {
    return toListed(
      await patiently(() =>
        stripe().checkout.sessions.retrieve(
          sessionId,
          { expand: ["payment_intent.latest_charge"] },
          patientRequest,
        ),
      ),
    );
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "statusCode" in error && error.statusCode === 404;
}

function toListed(session: Stripe.Checkout.Session): ListedSession | null {
  const order = readOrderMetadata(session.metadata);
  const openedAt = URL.parse(session.success_url ?? "")?.origin;
  // Another program may use the same keys in its metadata, but not the shop's URL as well.
  if (order === null || order.orderId !== session.client_reference_id || openedAt === undefined)
    return null;
  const intent = typeof session.payment_intent === "string" ? null : session.payment_intent;
  const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
  return {
    ...toState(session),
    order,
    createdAt: toDate(session.created),
    expiresAt: toDate(session.expires_at),
    openedAt,
    email: session.customer_email ?? session.customer_details?.email ?? "",
    shippingPence: session.shipping_cost?.amount_total ?? 0,
    shipping: intent?.shipping ?? null,
    paidAt: charge?.paid === true ? toDate(charge.created) : null,
    isRefunded: charge?.refunded ?? false,
    invoiceNumber: toNumber(intent?.metadata[INVOICE_NUMBER]),
  };
}

const INVOICE_NUMBER = "invoice_number";

function toNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * Writes the number of an order's invoice to its payment. If the database is restored once more, to a
 * time before this reconciliation, the next one reads from it which numbers were given out.
 */
export async function saveInvoiceNumber(paymentIntentId: string, number: number): Promise<void> {
  const metadata = { [INVOICE_NUMBER]: String(number) };
  await patiently(() =>
    stripe().paymentIntents.update(paymentIntentId, { metadata }, patientRequest),
  );
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1_000);
}
