import type Stripe from "stripe";
import { readLineMetadata, type LineMetadata } from "./order-metadata.ts";
import { readEveryPage } from "./pages.server.ts";
import { patientRequest, stripe } from "./stripe.server.ts";

/** A line of a session: what the customer pays for. */
export type SessionLine = {
  readonly name: string;
  readonly quantity: number;
  /** The price of one piece as paid. */
  readonly unitPence: number;
  /** Null in a session of an older release. */
  readonly metadata: LineMetadata | null;
};

/** The lines of a session, in their order. */
export async function fetchSessionLines(sessionId: string): Promise<SessionLine[]> {
  const lines: SessionLine[] = [];
  const list = (page: Stripe.PaginationParams) =>
    stripe().checkout.sessions.listLineItems(sessionId, page, patientRequest);
  for await (const page of readEveryPage(list)) lines.push(...page.map(toLine));
  return lines;
}

function toLine(item: Stripe.LineItem): SessionLine {
  const quantity = item.quantity ?? 1;
  return {
    name: item.description ?? "",
    quantity,
    unitPence: item.price?.unit_amount ?? Math.round(item.amount_subtotal / quantity),
    metadata: readLineMetadata(item.metadata ?? null),
  };
}
