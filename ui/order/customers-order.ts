import type { ReactNode } from "react";
import type { CancellationView } from "#shop/fulfilment/customer-words/cancellation-view.ts";
import type {
  BoughtProduct,
  OrderDetailsView,
} from "#shop/fulfilment/customer-words/order-details-view.ts";
import type { OrderView } from "#shop/fulfilment/customer-words/order-view.ts";
import type { RefundView } from "#shop/fulfilment/customer-words/refund-view.ts";
import type { ReturnView } from "#shop/fulfilment/customer-words/return-view.ts";
import type { TimelineStep } from "#shop/fulfilment/customer-words/timeline-steps.ts";

/** What the page of an order shows to its customer. */
export type CustomersOrder = {
  readonly order: OrderView;
  readonly details: OrderDetailsView;
  readonly timeline: readonly TimelineStep[];
  readonly returns: readonly ReturnView[];
  readonly refunds: readonly RefundView[];
  readonly cancellation: CancellationView | null;
};

/**
 * Where the page's links lead. Staff see the page without paths: what would be pressed then looks the same
 * and does nothing.
 */
export type OrderPaths = {
  readonly account: string;
  readonly cancel: string;
  readonly invoice: string;
  readonly payAgain: string;
  readonly returns: string;
  readonly creditNote: (number: string) => string;
  readonly product: (product: Pick<BoughtProduct, "slug" | "choice">) => string;
};

/** Draws the picture of a product, which each website loads in its own way. */
export type DrawPicture = (product: BoughtProduct) => ReactNode;
