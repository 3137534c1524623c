import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { PaymentMode } from "#shop/platform/payment-mode.server.ts";

/** Written as JSON text, read as whatever was written: the reader parses it. */
export type Json = ColumnType<unknown, string, string>;

export type OrderTable = {
  id: Generated<string>;
  order_number: Generated<string>;
  customer_id: string | null;
  email: string;
  customer_name: string;
  status: Generated<string>;
  attention: string | null;
  address: Json;
  notes: Generated<string>;
  quote: Json;
  subtotal_pence: number;
  vat_pence: number;
  shipping_pence: number;
  shipping_vat_pence: Generated<number>;
  total_pence: number;
  fingerprint: Buffer;
  holds_stock: Generated<boolean>;
  client_network: Buffer | null;
  refunded_pence: Generated<number>;
  stripe_session_id: string | null;
  stripe_session_url: string | null;
  payment_intent_id: string | null;
  session_attempt: Generated<number>;
  session_expires_at: Date | null;
  payment_mode: Generated<PaymentMode>;
  promised_for: ColumnType<string | null, string | null, string | null>;
  created_at: Generated<Date>;
  paid_at: Date | null;
  updated_at: Generated<Date>;
};

export type OrderLineTable = {
  order_id: string;
  position: number;
  product_id: number | null;
  sku: string;
  name: string;
  options: Json;
  quantity: Generated<number>;
  unit_net_pence: number;
  unit_vat_pence: number;
  made_to_order: boolean;
  lead_time_days: number | null;
};

export type OrderHistoryTable = {
  id: GeneratedAlways<string>;
  order_id: string;
  from_status: string | null;
  to_status: string;
  actor: string;
  reason: string;
  at: Generated<Date>;
};

export type ParcelTable = {
  id: Generated<string>;
  order_id: string;
  carrier: string;
  tracking_number: string | null;
  tracking_url: string | null;
  dispatched_at: Generated<Date>;
  delivered_at: Date | null;
};

export type CancelRequestTable = {
  id: Generated<string>;
  order_id: string | null;
  order_number: string;
  kind: "cancel" | "return" | "withdrawal";
  name: string;
  email: string;
  statement: string;
  received_at: Generated<Date>;
  goods_received_at: Date | null;
  closed_at: Date | null;
};
