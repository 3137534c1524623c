import type { ChangedCharge } from "#shop/payments/provider.ts";
import { readEveryPage } from "./pages.server.ts";
import { patientRequest } from "./client.server.ts";

type Change = { readonly intent: unknown; readonly created: number };

/**
 * The payments with a refund, a dispute or a failed refund from an instant on, the first changed first.
 * A refund may fail long after it was made, so failures are read from the events, which Stripe keeps for
 * 30 days (docs.stripe.com/api/events).
 */
export async function listChargesChangedSince(since: Date): Promise<ChangedCharge[]> {
  const created = { gte: Math.floor(since.getTime() / 1_000) };
  const changes: Change[] = [];
  const add = (object: { payment_intent?: unknown; created: number }) =>
    void changes.push({ intent: object.payment_intent, created: object.created });
  for await (const page of readEveryPage((stripe, at) =>
    stripe.refunds.list({ ...at, created }, patientRequest),
  ))
    for (const refund of page) add(refund);
  for await (const page of readEveryPage((stripe, at) =>
    stripe.disputes.list({ ...at, created }, patientRequest),
  ))
    for (const dispute of page) add(dispute);
  for await (const page of readEveryPage((stripe, at) =>
    stripe.events.list({ ...at, created, type: "refund.failed" }, patientRequest),
  ))
    for (const event of page)
      if (event.type === "refund.failed") add({ ...event.data.object, created: event.created });
  return byCharge(changes);
}

function byCharge(changes: readonly Change[]): ChangedCharge[] {
  const ofCharge = Map.groupBy(changes, ({ intent }) => idOf(intent));
  return [...ofCharge]
    .flatMap(([chargeRef, each]) => {
      if (chargeRef === null) return [];
      const changedAt = new Date(Math.max(...each.map((change) => change.created)) * 1_000);
      return [{ chargeRef, changedAt }];
    })
    .toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime());
}

function idOf(intent: unknown): string | null {
  if (typeof intent === "string") return intent;
  const isObject = typeof intent === "object" && intent !== null && "id" in intent;
  return isObject && typeof intent.id === "string" ? intent.id : null;
}
