import type Stripe from "stripe";
import { patiently } from "#shop/payments/failure.ts";
import type { RecordedOrder, RecordedPage } from "#shop/payments/provider.ts";
import { emptyAddress, type Address } from "#shop/shipping/address.ts";
import { ask, patientRequest, stripeErrorOf } from "./client.server.ts";
import { fromStripeEmail } from "./email-domain.ts";
import { readOrderMetadata } from "./order-metadata.ts";
import { readEveryPage } from "./pages.server.ts";
import { toState } from "./sessions.server.ts";

/**
 * The sessions that were created from an instant on, the oldest first. Sessions of other programs in the
 * same Stripe account are left out. `tell` is called with the number of sessions read so far.
 */
export async function listSessionsSince(
  since: Date,
  tell: (count: number) => void = () => {},
): Promise<RecordedPage[]> {
  const sessions: RecordedPage[] = [];
  let count = 0;
  const list = (stripe: Stripe, page: Stripe.PaginationParams) =>
    stripe.checkout.sessions.list(
      {
        ...page,
        created: { gte: toSeconds(since) },
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

/** A hundred sessions each. */
const PAID_PAGES_MAX = 100;

/** The paid sessions that were created within a time, the newest first; not whole when there are over 10,000. */
export async function listPaidSessions({
  from,
  to,
}: {
  from: Date;
  to: Date;
}): Promise<{ pages: RecordedPage[]; isWhole: boolean }> {
  const pages: RecordedPage[] = [];
  let count = 0;
  const list = (stripe: Stripe, page: Stripe.PaginationParams) =>
    stripe.checkout.sessions.list(
      {
        ...page,
        status: "complete",
        created: { gte: toSeconds(from), lte: toSeconds(to) },
        expand: ["data.payment_intent.latest_charge"],
      },
      patientRequest,
    );
  for await (const page of readEveryPage(list)) {
    const listed = page.map(toListed).filter((session) => session !== null);
    pages.push(...listed.filter(({ state }) => state === "paid"));
    count += 1;
    if (count === PAID_PAGES_MAX) return { pages, isWhole: false };
  }
  return { pages, isWhole: true };
}

/** Fetches one session as a list shows it; null if Stripe has none, or it is not the shop's. */
export async function fetchListedSession(sessionId: string): Promise<RecordedPage | null> {
  try {
    return toListed(
      await patiently(() =>
        ask((stripe) =>
          stripe.checkout.sessions.retrieve(
            sessionId,
            { expand: ["payment_intent.latest_charge"] },
            patientRequest,
          ),
        ),
      ),
    );
  } catch (error) {
    if (stripeErrorOf(error)?.statusCode === 404) return null;
    throw error;
  }
}

function toListed(session: Stripe.Checkout.Session): RecordedPage | null {
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
    email: fromStripeEmail(session.customer_email ?? session.customer_details?.email ?? ""),
    shippingPence: session.shipping_cost?.amount_total ?? 0,
    address: intent?.shipping ? toAddress(intent.shipping, order) : null,
    paidAt: charge?.paid === true ? toDate(charge.created) : null,
    isRefunded: charge?.refunded ?? false,
    invoiceNumber: toNumber(intent?.metadata[INVOICE_NUMBER]),
  };
}

function toAddress(
  { name, address, phone }: Stripe.PaymentIntent.Shipping,
  { company }: Pick<RecordedOrder, "company">,
): Address {
  return {
    name: name ?? "",
    ...(company === "" ? {} : { company }),
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    city: address?.city ?? "",
    country: address?.country ?? emptyAddress.country,
    postcode: address?.postal_code ?? "",
    ...(address?.state ? { state: address.state } : {}),
    ...(phone ? { telephone: phone } : {}),
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
export async function saveInvoiceNumber(chargeRef: string, number: number): Promise<void> {
  const metadata = { [INVOICE_NUMBER]: String(number) };
  await patiently(() =>
    ask((stripe) => stripe.paymentIntents.update(chargeRef, { metadata }, patientRequest)),
  );
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1_000);
}
