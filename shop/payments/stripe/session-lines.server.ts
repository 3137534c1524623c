import type Stripe from "stripe";
import type { RecordedLine } from "#shop/payments/provider.ts";
import { readLineMetadata } from "./order-metadata.ts";
import { readEveryPage } from "./pages.server.ts";
import { patientRequest } from "./client.server.ts";

/** The lines of a session, in their order. */
export async function fetchSessionLines(sessionId: string): Promise<RecordedLine[]> {
  const lines: RecordedLine[] = [];
  const list = (stripe: Stripe, page: Stripe.PaginationParams) =>
    stripe.checkout.sessions.listLineItems(sessionId, page, patientRequest);
  for await (const page of readEveryPage(list)) lines.push(...page.map(toLine));
  return lines;
}

function toLine(item: Stripe.LineItem): RecordedLine {
  const quantity = item.quantity ?? 1;
  return {
    name: item.description ?? "",
    quantity,
    unitPence: item.price?.unit_amount ?? Math.round(item.amount_subtotal / quantity),
    details: readLineMetadata(item.metadata ?? null),
  };
}
